// Imports of C#: `using` of a namespace, a type or another name for one. A global one also holds in the other files of
// its project.
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

export const csharp: ImportRules = {
  lexis,
  words: ['using'],
  rules: [
    {
      statement:
        /(?:^|[;{}])[ \t]*(?<reExport>global\s+)?using\s+(?:static\s+|(?:unsafe\s+)?@?\w+\s*=\s*)?(?:global::)?(?<specifier>[\p{L}_@][\p{L}\p{N}_.@]*)(?:<[^;{}()]{0,500}>)?[?\][\s]*(?=;)/dgmu,
      how: 'import',
      outside: true,
    },
  ],
  blocks: /\bnamespace\s+(?<name>[\p{L}\p{N}_.]+)\s*\{/gu,
}
