// `completion`: prints the script that lets a shell complete command lines of ctx. Command line only. While a user
// types, operations/completion/completion-answer.ts answers the script's requests.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

/** The flag of the script's requests: `ctx completion --complete -- WORDS…`. For scripts only, so help omits it. */
export const COMPLETE_FLAG = '--complete'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

const completion: Operation = {
  name: 'completion',
  alias: 'completions',
  title: 'Completion in shells',
  summary: 'The script by which a shell completes commands, flags, names and paths',
  description:
    'Prints the script by which bash, zsh, fish or PowerShell completes command lines of ctx: commands, flags and their values, registered repositories, and from the index symbols, modules, files and folders. Completing never makes an index. Installed by eval "$(ctx completion bash)" in .bashrc, the same with zsh in .zshrc, ctx completion fish | source in config.fish, ctx completion powershell | Out-String | Invoke-Expression in the profile.',
  effect: 'read',
  terminalOnly: true,
  verbatim: 'script',
  fields: {
    shell: { type: 'string', enum: SHELLS, description: 'The shell that is to complete' },
    format: { ...fields.format, description: 'Form of the answer. Default: the script as it stands' },
  },
  positional: ['shell'],
  required: ['shell'],
  examples: ['ctx completion zsh', 'ctx completion fish --json'],
  async run({ shell }) {
    const { scriptOf } = await import('./completion/completion-answer.ts')
    return { shell, script: scriptOf(shell as Shell) }
  },
}
export default completion
