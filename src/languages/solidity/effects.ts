// Effects of calls in Solidity. The chain is the contract's database; sending money is a message.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'network',
    callee:
      /\.(?:call|delegatecall|staticcall|send|transfer|transferFrom|safeTransfer|safeTransferFrom|sendValue|functionCall\w*|functionDelegateCall)$/,
  },
  { effect: 'process', callee: /^(?:selfdestruct|suicide|create2?|new \w+)$/ },
  { effect: 'database', callee: /^(?:sstore|sload|tstore)$|\.(?:push|pop)$/ },
  {
    effect: 'global_state',
    callee: /^(?:_mint|_burn|_transferOwnership|_grantRole|_revokeRole|_upgradeTo\w*|_pause|_unpause)$/,
  },
]
