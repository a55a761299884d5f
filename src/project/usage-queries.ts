// Parses questions about a name (callers, uses, subtypes, tests, definition) and searches lines for their answers.
import { standingOf } from '../indexer/source/classify.ts'
import { languageOf } from '../languages/language-table.ts'
import type { SymbolKind } from '../model.ts'
import { splitWords } from '../util/name-words.ts'
import { escaped, wholeWord } from '../util/regex-escape.ts'

interface UsageQuestion {
  readonly name: string
  readonly asks: 'calls' | 'callees' | 'uses' | 'kinds' | 'tests' | 'definition'
  /** True if the words may also be prose: `where is the password set`. */
  readonly isLoose: boolean
  /** The kinds that a word beside the name asks for. */
  readonly kinds?: readonly SymbolKind[]
}

const KIND =
  '(?:function|method|class|struct|type|interface|trait|enum|component|module|macro|hook|variable|constant|field|event|exception|option|setting|flag|key)'
/** The kinds that a word may stand for in one language or another. */
const KINDS_OF_WORD: Readonly<Record<string, readonly SymbolKind[]>> = {
  function: ['fn', 'method'],
  method: ['method', 'fn'],
  class: ['class', 'struct'],
  struct: ['struct', 'class'],
  type: ['type', 'class', 'struct', 'interface', 'enum', 'trait'],
  interface: ['interface', 'trait'],
  trait: ['trait', 'interface'],
  enum: ['enum'],
  component: ['component', 'fn', 'class'],
  hook: ['fn'],
  macro: ['macro'],
  constant: ['const', 'var'],
  variable: ['var', 'const'],
  field: ['property'],
}
const NAME = `(?:the )?(?:${KIND} )?([^\\s,;?!]+)(?: ${KIND})?`
const ASK = '(?:(?:find|list|show|get|give|all|the|a|an|me|every|any|are|there|unit|integration|existing) )*'
const IS = '(?:is|are|do we|does anything|does it|gets?)'
const WHO = '(?:who|what|which \\w+|what \\w+|where)(?: else)?'
const SUBTYPES =
  '(?:sub-?class(?:es)?|sub-?types?|implementations?|implementers|implementors|derived classes|descendants|overrid(?:es?|ers|ing methods))'
const INHERIT = '(?:extend|implement|inherit(?: from)?|subclass(?:e)?|derive from|conform to|override)'

const QUESTION_FORMS: readonly (readonly [asks: UsageQuestion['asks'], isLoose: boolean, form: string])[] = [
  ['calls', false, `${ASK}(?:callers?|calls?|call ?sites?|invocations) (?:of|to|for) ${NAME}`],
  ['calls', false, `${WHO} (?:calls?|invokes?) ${NAME}`],
  ['calls', false, `(?:where|how) ${IS} ${NAME} (?:being )?(?:called|invoked)`],
  ['calls', false, `${NAME} (?:callers|call ?sites)`],
  ['callees', false, `${ASK}(?:callees (?:of|for)|(?:functions|methods) (?:that are )?called (?:by|in|from)) ${NAME}`],
  ['callees', false, `what (?:functions |methods )?(?:does|do|is|are) ${NAME} (?:call|invoke|calling|invoking)`],
  ['callees', false, `what (?:functions|methods)? ?(?:is|are|gets?) (?:being )?called (?:by|in|from) ${NAME}`],
  ['uses', false, `${ASK}(?:usages?|uses|users|references|occurrences) (?:of|to|for) ${NAME}`],
  ['uses', false, `${WHO} (?:uses?|references?|imports?) ${NAME}`],
  ['uses', false, `(?:where|how) ${IS} ${NAME} (?:being )?(?:used|referenced|imported)`],
  ['uses', false, `${NAME} (?:usages|references)`],
  ['kinds', false, `${ASK}${SUBTYPES} (?:of|for) ${NAME}`],
  ['kinds', false, `${WHO} (?:${INHERIT}s?|inherits(?: from)?|derives from|conforms to) ${NAME}`],
  [
    'kinds',
    false,
    `${ASK}\\w+ (?:(?:that|which) )?(?:${INHERIT}s?|implementing|extending|inheriting(?: from)?) ${NAME}`,
  ],
  [
    'tests',
    false,
    `${ASK}(?:tests?|specs?|test cases?) (?:of|for|covering|(?:that|which) (?:test|cover|use)s?) ${NAME}`,
  ],
  ['tests', false, `(?:which|what) (?:tests?|specs?) (?:test|cover|exercise)s? ${NAME}`],
  ['tests', false, `(?:where|how) ${IS} ${NAME} tested`],
  ['tests', true, `${NAME} (?:tests|specs)`],
  ['definition', false, `where ${IS} ${NAME} (?:defined|declared|implemented|located)`],
  ['definition', false, `${ASK}(?:definition|declaration) (?:of|for) ${NAME}`],
  ['uses', true, `${ASK}(?:listeners|handlers|subscribers|consumers|emitters) (?:of|to|for) ${NAME}`],
  ['uses', true, `${NAME} (?:listeners|handlers|subscribers|consumers|emitters)`],
  [
    'uses',
    true,
    `where ${IS} ${NAME} (?:being )?(?:dispatched|fired|emitted|published|raised|thrown|caught|triggered|instantiated|constructed|created|registered|subscribed(?: to)?|listened (?:to|for)|handled|set|assigned|changed|checked|rendered|injected|mocked|configured|read|written|sent)`,
  ],
  [
    'uses',
    true,
    `${WHO} (?:dispatches|fires|emits|publishes|raises|throws|catches|triggers|instantiates|constructs|creates|registers|subscribes to|listens (?:to|for)|handles|sets|assigns|changes|checks|renders|injects|mocks|configures|reads|writes|sends) ${NAME}`,
  ],
]

/** Parses a question such as `callers of X` or `where is X used`; undefined for other text. */
export function usageQuestion(text: string): UsageQuestion | undefined {
  const clean = text
    .trim()
    .replace(/[?.!\s]+$/, '')
    .replace(/\s+/g, ' ')
  if (!clean.includes(' ') || clean.length > 200) return undefined
  for (const [asks, isLoose, form] of QUESTION_FORMS) {
    const [, name] = new RegExp(`^${form}$`, 'i').exec(clean) ?? []
    if (name !== undefined) return { name, asks, isLoose }
  }
  return nameOfKind(clean)
}

/** `login function`, `the Paginator class`, `a class called Paginator`. `class Paginator` is code. */
function nameOfKind(text: string): UsageQuestion | undefined {
  const words = Object.keys(KINDS_OF_WORD).join('|')
  const [, before, inside, behind] =
    new RegExp(`^${ASK}(?:(${words}) (?:called|named) )?([^\\s,;?!]+)(?: (${words}))?$`, 'i').exec(text) ?? []
  const word = (behind ?? before)?.toLowerCase()
  if (word === undefined || inside === undefined || (before !== undefined && behind !== undefined)) return undefined
  return { name: inside, asks: 'definition', isLoose: true, kinds: KINDS_OF_WORD[word]! }
}

/** True if a word looks like code: punctuation, or a capital after the first letter. */
export function isWrittenAsCode(name: string): boolean {
  return /[_:>#$@\\/()-]|\w\.\w|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(name)
}

/** Keywords of type definitions. Rust's tuple structs are excluded: their parentheses hold fields. */
const TYPE_KEYWORDS =
  'class|struct(?! \\w+(?:<[^()]*>)?\\()|interface|trait|protocol|object|record|enum|extension|module'

/** An expression for lines that use a name or, for `kinds`, define a subtype of it. */
export function patternOfUses(name: string, asks: UsageQuestion['asks']): string {
  const wholeName = wholeWord(name)
  const caseFlag = /\p{Lu}/u.test(name) ? '' : '(?-i)'
  if (asks !== 'kinds') return `${caseFlag}${wholeName}`
  // A nested type is another type.
  const inherited = `${wholeName}(?!(?:\\.|::)_?[A-Z])`
  // Macros may precede the class name.
  const other = `(?:${TYPE_KEYWORDS}) (?!(?:[A-Z][A-Z0-9_]+ )*${wholeName})`
  const head = `(?:[\\w@]+ )*(?:${other}|type \\w+(?:<.*>)? = |impl\\b)`
  const below = '(?:extends|implements|with|include|prepend|instance|defimpl|@behaviour|[:,]) '
  // Outside all groups, so that `requiredTexts` finds the name.
  return `${caseFlag}^\\s*(?:${head}|${below}).*${inherited}`
}

/** Languages whose constructor initializers look like base lists, but call what they name. */
const WITH_INITIALIZERS: ReadonlySet<string | undefined> = new Set(['c', 'cpp', 'objective-c'])

/** True for a C++ initializer line: `: Base(parent), m_size(0)`. */
export function isInitializer(file: string, line: string): boolean {
  return /^\s*[:,][^{;]*\(/.test(line) && WITH_INITIALIZERS.has(languageOf(file))
}

/** Patterns for the likeliest uses: receivers named like the owner, then for `calls` any call. */
export function likeliestUses(name: string, asks: UsageQuestion['asks'], owner: string | undefined): readonly RegExp[] {
  const literal = escaped(name)
  const word = splitWords(owner ?? '').at(-1) ?? ''
  const last = /^\w{3,}$/.test(word)
    ? [new RegExp(`${word}\\w{0,2}(?:\\(\\)|\\[[^\\]]*\\])?[!?]*(?:\\.|->|::|#)${literal}(?!\\w)`, 'i')]
    : []
  const defined = '(?<!\\b(?:def|defp|fn|func|fun|function|sub|proc|macro)\\s+(?:\\([^()]*\\)\\s*)?(?:self\\.)?)'
  // The arguments may begin on a later line.
  const call = new RegExp(`(?<![\\w$])${defined}${literal}(?:<$|!?\\s*(?:(?:::)?<[^()]*>)?\\()`)
  return asks === 'calls' ? [...last, call] : last
}

/** Patterns for keys, members and assignments, likeliest first: `KEY,`, `List<Node> key;`, `{ .name = "key", …`. */
export function likelyKeys(name: string): readonly RegExp[] {
  const literal = escaped(name)
  const row = `(?:[[{(]\\s*)*(?:\\.?\\w+\\s*[=:]\\s*)?\\w{0,2}(["'\`])${literal}\\1\\s*(?:[\\]}),:=]|$)`
  const types = '(?:(?!(?:return|case|throw|yield|await|import|from|new|not)\\s)[\\w<>[\\],.*&?@]+\\s+)*'
  const member = `${types}\\$?${literal}\\??(?:\\s*(?:[;:,{]|\\([^()]*\\)\\s*[,{]|$)|\\s+=(?:\\s|$))`
  return [new RegExp(`^\\s*(?:${row}|${member})`), asText(name), new RegExp(`(?<!\\w)${literal}\\??\\s*(?:=(?!=)|:)`)]
}

/** A pattern for a name at the start of a string, or as a symbol of Ruby or Lisp. */
export function asText(name: string): RegExp {
  const literal = escaped(name)
  return new RegExp(`["'\`]${literal}(?!\\w)|(?<![:\\w]):${literal}(?!\\w)`)
}

/** The test files, those named after the symbol first. */
export function testsOf(files: readonly string[], name: string): string[] {
  const words = splitWords(name).join('')
  const tests = files.filter(file => standingOf(file, '') === 'test')
  const rankOf = (file: string): number => {
    const stem = splitWords(file.slice(file.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '')).join('')
    if (stem.replace(/^tests?|(?:tests?|specs?)$/g, '') === words) return 0
    return stem.includes(words) ? 1 : 2
  }
  const ranks = new Map(tests.map(file => [file, rankOf(file)]))
  return tests.sort((a, b) => ranks.get(a)! - ranks.get(b)!)
}
