// Imports of Rust: `use`, `mod name;` and files that are included.
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

const PUBLIC = '(?:(?<reExport>pub(?:\\s*\\([^)\\n]*\\))?)\\s+|)'

export const rust: ImportRules = {
  lexis,
  words: ['use', 'mod', 'crate', 'include'],
  rules: [
    {
      statement: new RegExp(`(?:^|[;{}\\]])[ \\t]*${PUBLIC}use\\s+(?<specifier>[^;"]{1,4000});`, 'dgm'),
      tree: '::',
      how: 'import',
    },
    {
      statement:
        /(?:#\[path\s*=\s*"(?<path>[^"\n]*)"\]\s*(?:#\[[^\]]{0,500}\]\s*)*)?(?:^|(?<=[;{}\]]))[ \t]*(?:pub(?:\s*\([^)\n]*\))?\s+)?mod\s+(?<specifier>\w+)\s*;/dgm,
      how: 'import',
      specifier: ({ path, specifier }) => (path === undefined ? `mod ${specifier}` : `mod "${path}"`),
    },
    { statement: /^[ \t]*(?:pub\s+)?extern\s+crate\s+(?<specifier>\w+)/dgm, how: 'import' },
    {
      statement: /\binclude(?:_str|_bytes)?!\s*[([{]\s*"(?<specifier>[^"\n]*)"/dgm,
      how: 'import',
      specifier: ({ specifier }) => `"${specifier}"`,
    },
  ],
  blocks: /\bmod\s+(?<name>\w+)\s*\{/g,
}
