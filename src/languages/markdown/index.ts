// Markdown (CommonMark): headings, whose range is their section. Fences, indented code, comments and front matter
// contain none.
import type { Language } from '../language.ts'
import type { Pattern } from '../pattern-rule.ts'
import { plain } from '../plain-lexis.ts'

/** Matches `expression` outside code spans, which contain no markup. */
const outside = (expression: string) => new RegExp(`${expression}(?=[^\`]*(?:\`[^\`]*\`[^\`]*)*$)`, 'g')

/** A character of emphasised text, or a code span. */
const INNER = '(?:[^`]|`[^`]{0,100}`)'

/** Strips markup from a heading. */
const TEXT: Pattern['rename'] = [
  [/\s+\{#[\w-]+\}\s*$/, ''],
  [outside('!\\[([^\\]]*)\\]\\([^)]*\\)'), '$1'],
  [outside('\\[([^\\]]*)\\](?:\\([^)]*\\)|\\[[^\\]]*\\])'), '$1'],
  [outside(`(?<!\\\\)\\*\\*(?=\\S)(${INNER}{1,100}?)(?<=[^\\s\\\\])\\*\\*`), '$1'],
  [outside(`(?<![\\w\\\\])__(?=\\S)(${INNER}{1,100}?)(?<=[^\\s\\\\])__(?!\\w)`), '$1'],
  [outside(`(?<![\\w*\\\\])\\*(?=[^\\s*])(${INNER}{0,100}?)(?<=[^\\s\\\\])\\*(?![\\w*])`), '$1'],
  [outside(`(?<![\\w\\\\])_(?=[^\\s_])(${INNER}{0,100}?)(?<=[^\\s\\\\])_(?!\\w)`), '$1'],
  [outside('\\\\(?=[!-/:-@[-`{-~])'), ''],
  [/(`+)(.*?)\1|<\/?[A-Za-z][^>]*>/g, '$2'],
  [/\s+/g, ' '],
]

/** Not the start of a block other than a paragraph: only a paragraph can be underlined into a heading. */
const PARAGRAPH = '(?![#>|]|`{3}|~{3}|[-*+][ \\t]|\\d{1,9}[.)][ \\t]|<|={2,}|-{2,}|:?-+:?\\|)'

/** Tags that begin a block of HTML, which ends at an empty line (CommonMark 0.31, 4.6, condition 6). */
const BLOCKS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'

const language: Language = {
  name: 'markdown',
  patterns: [
    {
      kind: 'heading',
      at: /(?<level>#{1,6})(?:[ \t]+(?<name>[^\n]*?))(?:[ \t]+#+)?[ \t\r]*$/,
      shallow: 4,
      end: 'section',
      rename: TEXT,
    },
    ...(
      [
        ['=', 1],
        ['-', 2],
      ] as const
    ).map(
      ([mark, level]): Pattern => ({
        kind: 'heading',
        // All lines of the paragraph are the heading.
        at: new RegExp(
          `${PARAGRAPH}(?<name>[^\\n]+?(?:\\n[ \\t]*${PARAGRAPH}[^\\s][^\\n]*?){0,9}?)[ \\t\\r]*\\n {0,3}${mark}{${level + 1},}[ \\t\\r]*$`,
        ),
        shallow: 4,
        end: 'section',
        level,
        rename: TEXT,
      }),
    ),
  ],
  verbatim: [
    { open: /^\uFEFF?---[ \t]*\r?$/, close: '^(?:---|\\.\\.\\.)[ \\t]*\\r?$', atStart: true },
    { open: /^\uFEFF?\+\+\+[ \t]*\r?$/, close: '^\\+\\+\\+[ \\t]*\\r?$', atStart: true },
    {
      open: /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?<fence>`{3,})[^`\r\n]*\r?$/,
      close: '^[ \\t>]*$fence`*[ \\t]*\\r?$',
      toEnd: true,
    },
    {
      open: /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?<fence>~{3,})/,
      close: '^[ \\t>]*$fence~*[ \\t]*\\r?$',
      toEnd: true,
    },
    { open: /^ {0,3}<!--(?!.*-->)/, close: '-->', toEnd: true },
    { open: /^ {0,3}<(?<tag>script|pre|style|textarea)\b(?!.*<\/)/i, close: '</$tag>', toEnd: true },
    { open: new RegExp(`^ {0,3}</?(?:${BLOCKS})(?=[\\s/>]|$)`, 'i'), close: '^[ \\t]*\\r?$', toEnd: true },
  ],
  lexis: plain,
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
