// Whether this process may show secrets: `--allow-secrets` of a command, or of the server at its start. No request can
// change it.

let isAllowed = false

/** Sets it for the rest of the process. */
export function allowSecrets(allowed: boolean): void {
  isAllowed = allowed
}

/** True if answers show secrets as they stand. */
export function areSecretsAllowed(): boolean {
  return isAllowed
}
