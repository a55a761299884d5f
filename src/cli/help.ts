// Help texts that commander does not derive from the declarations: the footer, examples and topics.
import { readFileSync } from 'node:fs'
import type { Operation } from '../contract.ts'
import { CtxError } from '../errors.ts'
import { HELP_TOPICS } from '../operations/arguments/other-commands.ts'
import { distFile } from '../platform/dist.ts'

/** Printed below the list of commands in `ctx --help`. */
export const FOOTER = `
Flags of all commands that answer about a repository:
  -C, --path <DIR>     The repository; default: the nearest enclosing one
  --repo <NAME>        A registered repository by its name (list_repos), instead of --path
  --format <form>      text, toon or json (--json for short); default: text
  --max-tokens <N>     The answer never exceeds this many tokens
  --cache-dir <DIR>    Where the index lies; default: .ctx in the repository
  --quiet, --no-color  No warnings and progress; no colour

A symbol is named by its hash, its id (src/auth/login.ts#LoginForm.submit) or an unambiguous name.
The index is made on first use and kept up to date by every query.

Examples:
  ctx search_symbols login           find symbols by a part of their name
  ctx get_symbol LoginForm.submit    signature, calls, control flow, risk
  ctx get_symbol_source handleLogin  its source, as the file stands now
  ctx search user --json | jq '.results[].f'

Exit status: 0 answered, 1 nothing found, 2 bad input or a failure, 3 ambiguous, 130 interrupted.

Topics, shown by ctx help TOPIC:
${Object.entries(HELP_TOPICS)
  .map(([topic, what]) => `  ${topic.padEnd(19)}${what}\n`)
  .join('')}`

/** The examples below the flags in `ctx <command> --help`. */
export function helpOf(operation: Operation): string {
  return `\nExamples:\n${operation.examples.map(example => `  ${example}\n`).join('')}`
}

/** True for a help topic. A topic precedes a command of the same name, whose page `--help` shows. */
export function isTopic(word: string): boolean {
  return Object.hasOwn(HELP_TOPICS, word)
}

/** The text of a topic from `docs/`. Throws ENVIRONMENT_ISSUE if the file cannot be read. */
export function topicText(topic: string): string {
  try {
    return readFileSync(distFile(`../docs/${topic}.md`), 'utf8')
  } catch (error) {
    throw new CtxError('ENVIRONMENT_ISSUE', `docs/${topic}.md of ctx cannot be read: ${(error as Error).message}`)
  }
}
