// Effects of calls and assignments in Swift: Foundation, UIKit, Core Data and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /(?:^|\.)(?:FileManager\.default|fileManager|fm)\.(?:contents|contentsOfDirectory|fileExists|attributesOfItem|enumerator|urls|isReadableFile|subpaths)$/,
  },
  {
    effect: 'file_write',
    callee:
      /(?:^|\.)(?:FileManager\.default|fileManager|fm)\.(?:create\w*|remove\w*|move\w*|copy\w*|replace\w*|setAttributes|linkItem|trashItem)$/,
  },
  { effect: 'file_read', callee: /^(?:FileHandle|InputStream|Bundle\.main\.(?:path|url)|fopen)$/ },
  { effect: 'file_read', callee: /^(?:Data|String)$|^NSData$/, arguments: /^\s*contentsOf(?:File)?\s*:/ },
  { effect: 'file_write', callee: /\.write$/, arguments: /^\s*to(?:File)?\s*:/ },
  {
    effect: 'network',
    callee:
      /(?:^|\.)(?:URLSession\.shared|session|urlSession)\.(?:data|dataTask|upload|uploadTask|download|downloadTask|webSocketTask|bytes|dataTaskPublisher)$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:AF|Alamofire|Session\.default)\.(?:request|upload|download)$|^(?:NWConnection|NWListener|NWPathMonitor|URLSession|CFSocketCreate)$/,
  },
  { effect: 'process', callee: /^(?:Process|NSTask|exit|abort|posix_spawn|system|fork|kill|signal)$/ },
  {
    effect: 'process',
    callee: /(?:^|\.)(?:process|task)\.(?:run|launch|terminate|waitUntilExit)$|^UIApplication\.shared\.open$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:context|viewContext|managedObjectContext|modelContext|moc)\.(?:save|fetch|delete|insert|execute|perform|performAndWait)$/,
  },
  {
    effect: 'database',
    callee:
      /^(?:sqlite3_\w+|Realm|Connection|DatabaseQueue|NSPersistentContainer|NSFetchRequest)$|(?:^|\.)(?:db|database|realm|dbQueue)\.(?:run|prepare|execute|read|write|add|delete|objects)$/,
  },
  {
    effect: 'global_state',
    callee:
      /(?:^|\.)UserDefaults\.standard\.(?:set|removeObject|register|synchronize)$|^(?:setenv|putenv|unsetenv)$|^(?:SecItemAdd|SecItemUpdate|SecItemDelete)$/,
  },
  { effect: 'global_state', callee: /(?:^|\.)NotificationCenter\.default\.(?:post|addObserver|removeObserver)$/ },
]
