// What calls in Objective-C touch: what C++ touches, Foundation's files and network by name of class, and Core
// Foundation.
import { effects as cpp } from '../cpp/effects.ts'
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  ...cpp,
  { effect: 'process', callee: /^(?:dispatch_(?:async|sync|after|apply|once|group_async)|NSTask|exit|abort)$/ },
  { effect: 'network', callee: /^(?:CFSocket\w+|CFReadStream\w+|CFHTTP\w+|nw_connection_\w+)$/ },
  {
    effect: 'global_state',
    callee: /^(?:CFPreferencesSet\w+|method_exchangeImplementations|class_addMethod|objc_set\w+)$/,
  },
]
