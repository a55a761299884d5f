// Patterns for definitions of Rust.
import type { Pattern } from '../pattern-rule.ts'
import { ITEMS } from './macro-items.ts'

const VISIBLE = '(?:pub(?:\\s*\\([^)\\n]*\\))?\\s+)?'
const NAME = '(?<name>(?:r#)?[\\p{L}_][\\p{L}\\d_]*)'
const HEAD = '(?:(?:default|const|async|unsafe|safe|extern(?:\\s*"[^"\\n]*")?)\\s+)*'
const starting = (text: string) => new RegExp(VISIBLE + text, 'u')

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /#\[[^\n]*\]/, end: 'line' },
  { kind: 'fn', at: starting(`${HEAD}fn\\s+${NAME}`), end: 'block' },
  { kind: 'struct', at: starting(`struct\\s+${NAME}`), end: 'block' },
  { kind: 'union', at: starting(`union\\s+${NAME}\\s*(?=[<{])`), end: 'block' },
  { kind: 'enum', at: starting(`enum\\s+${NAME}`), end: 'block' },
  { kind: 'trait', at: starting(`(?:unsafe\\s+)?(?:auto\\s+)?trait\\s+${NAME}`), end: 'block' },
  { kind: 'module', at: starting(`mod\\s+${NAME}\\s*(?=\\{)`), end: 'block' },
  { kind: 'macro', at: /macro_rules!\s*(?<name>[\p{L}_][\p{L}\d_]*)/u, end: 'block' },
  { kind: 'macro', at: starting(`macro\\s+${NAME}\\s*(?=[({])`), end: 'block' },
  // The contents of a macro call define nothing, except items of a call that is not quoted.
  {
    kind: 'scope',
    at: new RegExp(`${NAME}!\\s*(?=\\{)(?:(?<=quote!\\s*)|(?!\\{${ITEMS}))`, 'u'),
    end: 'block',
    set: { parameter: null },
  },
  { kind: 'type', at: starting(`type\\s+${NAME}`), end: 'statement' },
  // With a comma it is a const parameter: `fn f<\n    const N: usize,\n>`.
  {
    kind: 'const',
    at: starting(`(?:const|static(?:\\s+mut)?)\\s+${NAME}\\s*(?=:(?!\\s*\\w+\\s*[,>]))`),
    end: 'statement',
  },
  {
    kind: 'scope',
    at: /(?:unsafe\s+)?impl\b(?:\s*<[^{;]{0,300}?>(?=\s+[!&\w]))?\s+!?[\w:<>,' &()[\]+=?*-]{1,300}?\s+for\s+(?:&\s*(?:'\w+\s+)?(?:mut\s+)?)?(?:[\w]+::)*(?<name>\w+|[[(][^{}\n]{0,100}[\])])/,
    end: 'block',
    set: { exported: null },
  },
  {
    kind: 'scope',
    at: /(?:unsafe\s+)?impl\b(?:\s*<[^{;]{0,300}?>(?=\s+[!&\w]))?\s+(?:&\s*(?:'\w+\s+)?(?:mut\s+)?)?(?:[\w]+::)*(?<name>\w+|[[(][^{}\n]{0,100}[\])])/,
    end: 'block',
  },
]
