// The text of a file as an answer may show it.
import type { Row } from '../../contract.ts'
import { areSecretsAllowed } from '../../platform/secret-access.ts'
import { readText } from '../../project/file-lines.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isSecretFile } from '../../util/secret-files.ts'
import { withoutSecretLines } from '../../util/secret-settings.ts'

/** The text of a file. A range may begin within a secret, which its own lines do not tell. */
export function visibleText({ location }: Repository, real: string, named: string): string {
  const text = readText(location.root, real, named)
  return areSecretsAllowed() ? text : withoutSecretLines(text, real)
}

/** Marks the source of a secret file that a link with another name leads to. */
export function secrecyOf(real: string): Row {
  return !areSecretsAllowed() && isSecretFile(real) ? { withheld: true } : {}
}
