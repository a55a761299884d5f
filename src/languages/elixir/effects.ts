// Effects of calls in Elixir: its standard library, Erlang's, and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee: /^File\.(?:read!?|stream!|open!?|stat!?|lstat!?|ls!?|exists\?|dir\?|regular\?|cwd!?|read_link!?)$/,
  },
  {
    effect: 'file_read',
    callee: /^(?:Path\.wildcard|Code\.(?:eval_file|require_file|compile_file)|IO\.(?:read|gets|getn))$/,
  },
  {
    effect: 'file_write',
    callee:
      /^File\.(?:write!?|rm!?|rm_rf!?|rmdir!?|mkdir!?|mkdir_p!?|cp!?|cp_r!?|rename!?|touch!?|ln_s!?|chmod!?|copy!?)$/,
  },
  { effect: 'file_write', callee: /^(?:Mix\.Generator\.\w+|create_file|create_directory|copy_template)$/ },
  {
    effect: 'network',
    callee: /^(?:HTTPoison|Req|Tesla|Finch|Mint\.HTTP|Hackney|Swoosh\.\w+|Phoenix\.PubSub)\.\w+!?$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:System\.(?:cmd|shell|halt|stop)|Port\.\w+|spawn(?:_link|_monitor)?|Process\.(?:exit|spawn|flag)|Node\.\w+)$/,
  },
  {
    effect: 'process',
    callee: /^(?:GenServer|Supervisor|DynamicSupervisor|Agent|Task)\.(?:start\w*|stop|async\w*|terminate_child)$/,
  },
  { effect: 'database', callee: /(?:^|\.)Repo\.\w+!?$/ },
  {
    effect: 'database',
    callee: /^(?:Ecto\.Adapters\.SQL|Ecto\.Multi|Postgrex|MyXQL|Redix|Mongo|Exqlite\.\w+)\.\w+!?$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:Application\.(?:put_env|put_all_env|delete_env)|System\.(?:put_env|delete_env)|Process\.(?:put|register|unregister)|Code\.\w*(?:put|append|prepend)\w*|Logger\.(?:configure|put_\w+))$/,
  },
]
