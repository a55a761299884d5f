// Effects of calls in Objective-C: C++'s, Foundation's files and network by class name, and Core Foundation. A message
// is written `receiver.insert:at:`, with `()` after a nested message.
import { effects as cpp } from '../cpp/effects.ts'
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  ...cpp,
  {
    effect: 'file_read',
    callee:
      /(?:defaultManager(?:\(\))?|[fF]ileManager|\bfm)\.(?:contents|attributesOf|fileExists|enumerator|subpaths|is\w+File)\w*:[\w:]*$/,
  },
  {
    effect: 'file_write',
    callee:
      /(?:defaultManager(?:\(\))?|[fF]ileManager|\bfm)\.(?:create|remove|move|copy|replace|set|link|trash)\w*:[\w:]*$/,
  },
  {
    effect: 'file_read',
    callee:
      /\.\w*[wW]ithContentsOf(?:File|URL|Mapped\w+):[\w:]*$|^NSInputStream\.|^NSBundle\.mainBundle(?:\(\))?\.\w+ForResource:/,
  },
  { effect: 'file_write', callee: /\.writeTo(?:File|URL):[\w:]*$|^NSOutputStream\.outputStreamTo/ },
  { effect: 'file_read', callee: /^NSFileHandle\.fileHandleFor(?:Reading|Updating)/ },
  { effect: 'file_write', callee: /^NSFileHandle\.fileHandleFor(?:Writing|Updating)/ },
  {
    effect: 'network',
    callee:
      /(?:sharedSession(?:\(\))?|[sS]ession)\.(?:data|upload|download|stream|webSocket)TaskWith\w*:[\w:]*$|^NSURLConnection\.(?:send|connection)/,
  },
  { effect: 'network', callee: /^NSURLConnection\.alloc\(\)\.initWithRequest:|^(?:nw_connection_\w+)$/ },
  { effect: 'network', callee: /^(?:CFSocket\w+|CFReadStream\w+|CFHTTP\w+)$/ },
  {
    effect: 'process',
    callee:
      /^(?:NSTask|exit|abort)$|^NSTask\.|\b[tT]ask\.(?:launch|terminate|waitUntilExit)$|sharedApplication(?:\(\))?\.openURL:/,
  },
  {
    effect: 'database',
    callee:
      /(?:[cC]ontext|\bmoc)\.(?:save:|executeFetchRequest:|deleteObject:|executeRequest:)|^NSFetchRequest\.|(?:\bdb|[dD]atabase)\.execute(?:Update|Query)\w*:/,
  },
  {
    effect: 'global_state',
    callee:
      /standardUserDefaults(?:\(\))?\.(?:set\w+:|remove\w+:|register\w+:|synchronize$)|defaultCenter(?:\(\))?\.(?:post|add|remove)\w+:/,
  },
  {
    effect: 'global_state',
    callee: /^(?:CFPreferencesSet\w+|method_exchangeImplementations|class_addMethod|objc_set\w+)$/,
  },
]
