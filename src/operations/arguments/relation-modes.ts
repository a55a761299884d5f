// The modes of `analyze_relationship`, each of which is a command of the terminal, too.

interface RelationMode {
  /** Another name of the command. */
  readonly alias: string
  readonly summary: string
  /** A target. */
  readonly example: string
}

export const RELATION_MODES = {
  callers: { alias: 'called_by', summary: 'Who calls a symbol, or gives it by value', example: 'handleLogin' },
  callees: { alias: 'calls', summary: 'What a symbol calls', example: 'handleLogin' },
  dependencies: { alias: 'deps', summary: 'What a file imports', example: 'src/auth/login.ts' },
  dependents: { alias: 'importers', summary: 'What imports a file or a folder', example: 'src/auth/login.ts' },
  hierarchy: {
    alias: 'implementations',
    summary: 'Types above and below a type, or what overrides a member',
    example: 'LoginForm',
  },
  impact: { alias: 'affects', summary: 'What a change of a symbol may reach', example: 'handleLogin' },
  tests: { alias: 'tested_by', summary: 'Tests that reach a symbol, nearest first', example: 'handleLogin' },
} as const satisfies Record<string, RelationMode>

export type RelationModeName = keyof typeof RELATION_MODES
