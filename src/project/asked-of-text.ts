// Sentences that lines of files answer rather than names: a message as a program prints it, and the question who uses
// something. Pure.

/** What a question asks of a name. */
export interface UsesAsked {
  /** As it was written, qualified or not. */
  readonly name: string
  /** Whether those that inherit it are asked for, and not all that use it. */
  readonly isOfKinds: boolean
}

const NAME = '([^\\s,;?!]+)'
const USES = '(?:callers?|calls?|call ?sites?|usages?|uses|users|references|invocations|occurrences)'
const KINDS = '(?:sub-?class(?:es)?|sub-?types?|implementations?|implementers|implementors|derived classes)'

/**
 * The name whose uses a text asks for: `callers of X`, `who calls X`, `where is X used`, `X usages`; undefined for all else.
 */
export function usesAsked(text: string): UsesAsked | undefined {
  const clean = text.trim().replace(/[?.!\s]+$/, '')
  if (!/\s/.test(clean) || clean.length > 200) return undefined
  const forms: readonly (readonly [isOfKinds: boolean, form: string])[] = [
    [
      false,
      `(?:(?:find|list|show|get|all|the|me|every) )*${USES} (?:of|to|for) (?:the )?(?:function |method |class )?${NAME}`,
    ],
    [false, `(?:who|what|which \\w+|where) (?:else )?(?:calls?|uses?|references?|invokes?|imports?) ${NAME}`],
    [
      false,
      `(?:where|how) (?:is|are|do we|does anything) (?:the )?${NAME} (?:being )?(?:used|called|invoked|referenced|imported)`,
    ],
    [false, `${NAME} (?:callers|usages|references|call ?sites)`],
    [true, `(?:(?:find|list|show|get|all|the|me|every) )*${KINDS} (?:of|for) ${NAME}`],
    [
      true,
      `(?:who|what|which \\w+) (?:extends?|implements?|inherits?(?: from)?|subclass(?:es)?|derives? from) ${NAME}`,
    ],
  ]
  for (const [isOfKinds, form] of forms) {
    const [, name] = new RegExp(`^${form}$`, 'i').exec(clean.replace(/\s+/g, ' ')) ?? []
    if (name !== undefined) return { name, isOfKinds }
  }
  return undefined
}

/** What begins the definition of a kind, in any language that has it. */
const DEFINES = 'class|struct|interface|trait|protocol|object|record|enum|extension|type|module'

/** The regular expression of the lines that use a name, or that define what inherits it. */
export function patternOfUses(name: string, isOfKinds: boolean): string {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const whole = `${/^\w/.test(name) ? '\\b' : ''}${literal}${/\w$/.test(name) ? '\\b' : ''}`
  return isOfKinds ? `^\\s*(?:[\\w@]+ )*(?:(?:${DEFINES}) (?!${whole})|impl\\b).*${whole}` : whole
}

/** Words of the shortest text that is looked for in lines though it may ask for names by their words. */
const LEAST_WORDS = 4

/** Whether words may be a message: enough of them to be found by chance nowhere, and no question. */
export function mayBeMessage(text: string): boolean {
  return (
    text.trim().split(/\s+/).length >= LEAST_WORDS &&
    !/^[^:.]*\?\s*$|^\s*(?:how|what|where|which|who|whose|why|when)\b/i.test(text)
  )
}

/** Words and characters of a part that tells where a message comes from; after what names a failure two words do. */
const PART_WORDS = 3
const FAILURE_WORDS = 2
const PART_LENGTH = 12
/** Parts that are looked for, the longest first. */
const MOST_PARTS = 5

/** What a program puts into a message: quoted, bracketed, numbers, paths, and names with dots in them. */
const values = (): RegExp =>
  /(?<![\p{L}\p{N}])(?:'[^']*'|"[^"]*"|`[^`']*[`'])|<[^>]*>|\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|(?<!\S)[-+#$]?\d\S*|\S*[/\\]\S*|\S*\w\.\w\S*|[;>=]|:(?=\s|$)|[.!…]+$/gu

/**
 * The parts of a message that its source must have as they are, the longest first: what stands between the values in it,
 * and after the name of a failure. None for what has no values in it.
 */
export function partsOfMessage(text: string): readonly string[] {
  if (!mayBeMessage(text)) return []
  const pieces = text.split(values()).map(piece => piece.trim())
  if (pieces.length < 2) return []
  const isFailure = /\b(?:\w*error|\w*exception|panic(?:ked)?|fatal|warning|failed|failure)\b[^\s]*:?/i.test(text)
  const least = isFailure ? FAILURE_WORDS : PART_WORDS
  const parts = [...pieces, ...pieces.flatMap(piece => [...piece.split(/\.\s/), ...piece.split(/[,.]\s/)])]
    .map(part => part.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter(part => part.length >= PART_LENGTH && part !== text.trim())
    .filter(part => part.split(/\s+/).filter(word => /^[\p{L}\p{N}'’_,-]+$/u.test(word)).length >= least)
  return [...new Set(parts)].sort((a, b) => b.length - a.length).slice(0, MOST_PARTS)
}

/** Whether a line says something of code rather than is code or data: a comment, or one of a document. */
export function isRemark({ f, text }: { readonly f: string; readonly text: string }): boolean {
  return (
    /\.(?:mdx?|markdown|mdown|mkd|rst|adoc|asciidoc|txt|tex|log|diff|patch|html?)$|(?:^|\/)[A-Z][A-Z_-]+$/.test(f) ||
    /^(?:\/\/|\/?\*(?![\w(])|#(?![\w{[!])|--\s|;|%\s|<!--|"""|''')/.test(text.trimStart())
  )
}
