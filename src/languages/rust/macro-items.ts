// Masks that make items in the call of a macro readable: `cfg_rt! { fn a() {} }`, `cfg_if! { if #[cfg(a)] { … } }`,
// `lazy_static! { static ref A: B = …; }`. The call becomes a block whose items the grammar parses.
import type { Mask } from '../language.ts'

/** A block of items, as long as the text that it replaces. */
const asBlock = (found: string) => `extern${found.slice('extern'.length, -1).replace(/[^\n]/g, ' ')}{`

const GAP = String.raw`(?:\s|//[^\n]*\n|#!?\[(?:[^[\]]|\[[^[\]]*\]){0,500}\]){0,2000}`
const ITEM = String.raw`(?:pub(?:\([^()\n]*\))?\s+)?(?:(?:async|unsafe|const|default|extern\s+"[^"\n]*")\s+)*(?:fn\s+\w+\s*[(<]|mod\s+\w+\s*[;{]|impl\b[^;{}!()]{1,300}\{|use\s+[\w:{]|type\s+\w+|macro_rules!|cfg_\w+!\s*\{|trait\s+\w+[^;{}]{0,300}\{|(?:struct|enum|union)\s+\w+\s*(?:<[^;{}()]{0,300}>\s*)?(?:where\b[^;{}]{0,300})?[{(;]|(?:static|const)\s+(?:ref\s+|mut\s+)?\w+\s*:)`

/** The start of the contents of a macro call that contains items. */
export const ITEMS: string = String.raw`${GAP}(?:${ITEM}|if\s+#\[cfg)`

export const macroItems: readonly Mask[] = [
  {
    text: new RegExp(
      String.raw`(?=\w)(?<=^[ \t]*)(?!macro_rules\b|(?:\w+::)*\w*quote)(?:\w+::){0,5}\w{2,}![ \t]*\{(?=${ITEMS})`,
      'gm',
    ),
    to: asBlock,
  },
  { text: /\bif[ \t]+#\[cfg\b[^\n{}]{0,500}\][ \t]*\{/g, to: asBlock },
  // In a function, `else` may hold a constant or an import, too.
  { text: /(?<=\})[ \t]+else[ \t]*\{(?=\s*(?:pub|fn|mod|impl)\b)/g, to: asBlock },
  { text: /(?=else)(?<=\}[ \t]*)else[ \t]+(?=extern[ \t]*\{)/g },
  { text: /(?=ref)(?<=\bstatic[ \t]+)ref(?=[ \t]+\w+[ \t]*:)/g },
]
