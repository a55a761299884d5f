// Questions about a name that lines of files answer: who calls, uses, inherits or tests it; and where it is defined. Pure.
import { standingOf } from '../indexer/source/classify.ts'
import { languageOf } from '../languages/language-table.ts'
import { splitWords } from '../util/name-words.ts'
import { escaped, wholeWord } from '../util/regex-escape.ts'

/** What a question asks of a name. */
interface UsesAsked {
  /** As it was written, qualified or not. */
  readonly name: string
  /** `kinds` are those that inherit it. */
  readonly asks: 'calls' | 'uses' | 'kinds' | 'tests' | 'definition'
  /** Whether the same words may as well be about a thing: `where is the password set`. */
  readonly isLoose: boolean
}

const KIND =
  '(?:function|method|class|struct|type|interface|trait|enum|component|module|macro|hook|variable|constant|field|event|exception|option|setting|flag|key)'
const NAME = `(?:the )?(?:${KIND} )?([^\\s,;?!]+)(?: ${KIND})?`
const ASK = '(?:(?:find|list|show|get|give|all|the|me|every|any|are|there|unit|integration|existing) )*'
const IS = '(?:is|are|do we|does anything|does it|gets?)'
const WHO = '(?:who|what|which \\w+|what \\w+|where)(?: else)?'
const HEIRS = '(?:sub-?class(?:es)?|sub-?types?|implementations?|implementers|implementors|derived classes|descendants)'
const INHERIT = '(?:extend|implement|inherit(?: from)?|subclass(?:e)?|derive from|conform to)'

const FORMS: readonly (readonly [asks: UsesAsked['asks'], isLoose: boolean, form: string])[] = [
  ['calls', false, `${ASK}(?:callers?|calls?|call ?sites?|invocations) (?:of|to|for) ${NAME}`],
  ['calls', false, `${WHO} (?:calls?|invokes?) ${NAME}`],
  ['calls', false, `(?:where|how) ${IS} ${NAME} (?:being )?(?:called|invoked)`],
  ['calls', false, `${NAME} (?:callers|call ?sites)`],
  ['uses', false, `${ASK}(?:usages?|uses|users|references|occurrences) (?:of|to|for) ${NAME}`],
  ['uses', false, `${WHO} (?:uses?|references?|imports?) ${NAME}`],
  ['uses', false, `(?:where|how) ${IS} ${NAME} (?:being )?(?:used|referenced|imported)`],
  ['uses', false, `${NAME} (?:usages|references)`],
  ['kinds', false, `${ASK}${HEIRS} (?:of|for) ${NAME}`],
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

/** The name that a text asks about and what of it: `callers of X`, `where is X used`; undefined for all else. */
export function usageQuestion(text: string): UsesAsked | undefined {
  const clean = text
    .trim()
    .replace(/[?.!\s]+$/, '')
    .replace(/\s+/g, ' ')
  if (!clean.includes(' ') || clean.length > 200) return undefined
  for (const [asks, isLoose, form] of FORMS) {
    const [, name] = new RegExp(`^${form}$`, 'i').exec(clean) ?? []
    if (name !== undefined) return { name, asks, isLoose }
  }
  return undefined
}

/** Whether a word is written as only names in code are: with marks in it, or a capital after its first letter. */
export function isWrittenAsCode(name: string): boolean {
  return /[_:>#$@\\/()-]|\w\.\w|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(name)
}

/** What begins the definition of a kind, in any language that has it; Rust's tuples hold what their parentheses name. */
const DEFINES = 'class|struct(?! \\w+(?:<[^()]*>)?\\()|interface|trait|protocol|object|record|enum|extension|module'

/**
 * The regular expression of the lines that use a name, or that define what inherits it: in the head of a definition, on a
 * line of its own in that or below it, or as a `type` of others.
 */
export function patternOfUses(name: string, asks: UsesAsked['asks']): string {
  const whole = wholeWord(name)
  const cased = /\p{Lu}/u.test(name) ? '' : '(?-i)'
  if (asks !== 'kinds') return `${cased}${whole}`
  // What is within another type is not that one.
  const inherited = `${whole}(?!(?:\\.|::)_?[A-Z])`
  // Macros may stand before the name of a class.
  const other = `(?:${DEFINES}) (?!(?:[A-Z][A-Z0-9_]+ )*${whole})`
  const head = `(?:[\\w@]+ )*(?:${other}|type \\w+(?:<.*>)? = |impl\\b)`
  const below = '(?:extends|implements|with|include|prepend|instance|defimpl|@behaviour|[:,]) '
  // Outside of all groups, so that only files with the name are read (`requiredTexts`).
  return `${cased}^\\s*(?:${head}|${below}).*${inherited}`
}

/** Those in which constructors name what they initialize as heads of classes name what they inherit, but call it. */
const WITH_INITIALIZERS: ReadonlySet<string | undefined> = new Set(['c', 'cpp', 'objective-c'])

/** Whether a line of C++ initializes bases and members of a constructor: `: Base(parent), m_size(0)`. */
export function isInitializer(file: string, line: string): boolean {
  return /^\s*[:,][^{;]*\(/.test(line) && WITH_INITIALIZERS.has(languageOf(file))
}

/**
 * What tells the likeliest of the lines that use a name: those where what it is called on is called like its owner; then,
 * where calls are asked for, all others with its arguments that do not define it.
 *
 * @param owner What encloses it, as far as that is known.
 */
export function likeliestUses(name: string, asks: UsesAsked['asks'], owner: string | undefined): readonly RegExp[] {
  const literal = escaped(name)
  const word = splitWords(owner ?? '').at(-1) ?? ''
  const last = /^\w{3,}$/.test(word)
    ? [new RegExp(`${word}\\w{0,2}(?:\\(\\)|\\[[^\\]]*\\])?[!?]*(?:\\.|->|::|#)${literal}(?!\\w)`, 'i')]
    : []
  const defined = '(?<!\\b(?:def|defp|fn|func|fun|function|sub|proc|macro)\\s+(?:\\([^()]*\\)\\s*)?(?:self\\.)?)'
  // Its arguments may begin in a line below.
  const call = new RegExp(`(?<![\\w$])${defined}${literal}(?:<$|!?\\s*(?:(?:::)?<[^()]*>)?\\()`)
  return asks === 'calls' ? [...last, call] : last
}

/**
 * Lines where a name is written as a key or a text, or is given a value or a type. First those that begin with it, where
 * it is a member (`KEY,`, `List<Node> key;`, `KEY("x") {`) or the key of a row (`{ .name = "key", …`), then all others.
 */
export function likelyKeys(name: string): readonly RegExp[] {
  const literal = escaped(name)
  const row = `(?:[[{(]\\s*)*(?:\\.?\\w+\\s*[=:]\\s*)?\\w{0,2}(["'\`])${literal}\\1\\s*(?:[\\]}),:=]|$)`
  const types = '(?:(?!(?:return|case|throw|yield|await|import|from|new|not)\\s)[\\w<>[\\],.*&?@]+\\s+)*'
  const member = `${types}\\$?${literal}\\??(?:\\s*(?:[;:,{]|\\([^()]*\\)\\s*[,{]|$)|\\s+=(?:\\s|$))`
  return [new RegExp(`^\\s*(?:${row}|${member})`), asText(name), new RegExp(`(?<!\\w)${literal}\\??\\s*(?:=(?!=)|:)`)]
}

/** Where a name begins a text, or is a symbol of Ruby and Lisp. */
export function asText(name: string): RegExp {
  const literal = escaped(name)
  return new RegExp(`["'\`]${literal}(?!\\w)|(?<![:\\w]):${literal}(?!\\w)`)
}

/** The tests among files, those first that are called after a name, in whatever notation. */
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
