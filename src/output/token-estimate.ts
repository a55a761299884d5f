// How many tokens a text costs a model, without a tokenizer (its tables are megabytes): an estimate on the safe side of
// both o200k_base and cl100k_base. The text is cut into pieces much as those do, and each piece has a price. The prices
// were fitted to 2,500 texts (code in six languages, tables of symbols, JSON); test/output/token-estimate.test.ts
// checks them against the real ones.

/** First letters, each with the letters that often follow it: a word made of other pairs falls into more tokens. */
const FOLLOWERS =
  'abcdgilmnprstuvxy baeijloruy caehiklmorstu dadeilorsu eabcdefglmnopqrstvwxy faefilnortu gehilnprstu ' +
  'haeiort iabcdefglmnoprstvxz jes kei ladefilostuy mabeilmops nacdefgiklnopstuy obcdfgiklmnoprstuvw ' +
  'paeiloprstuy qu racdefgilmnoprstuvy sacehiklmnoprstuwy tacdehilmoprstuxy uabcdefilmnprst vaeio ' +
  'waehior xcept ycmnpst ze'

let commonPairs: Uint8Array | undefined

/** 1 at `pairIndex` of every common pair. Made on first use: most runs have no budget to keep. */
function pairs(): Uint8Array {
  if (commonPairs) return commonPairs
  commonPairs = new Uint8Array(26 * 26)
  for (const [first, ...followers] of FOLLOWERS.split(' ')) {
    for (const follower of followers) commonPairs[pairIndex(first!.charCodeAt(0), follower.charCodeAt(0))] = 1
  }
  return commonPairs
}

/** Words (humps apart), numbers, line breaks, blanks, punctuation, everything else. */
const pieces = (): RegExp => /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[\r\n]+|[ \t]+|[!-/:-@[-`{-~]+|[^\n\r\t -~]+/g

/** One punctuation mark before a letter: a tokenizer often joins the two. */
const BEFORE_LETTER: Readonly<Record<string, number>> = {
  '"': 1.28,
  '=': 1.22,
  '@': 1.22,
  ',': 1.1,
  '-': 0.96,
  "'": 0.91,
  '.': 0.8,
  '(': 0.73,
  '<': 0.69,
  ':': 0.65,
  '#': 0.62,
  _: 0.6,
  $: 0.54,
  '/': 0.7,
}
/** One punctuation mark elsewhere. */
const ALONE: Readonly<Record<string, number>> = {
  '=': 1.22,
  '-': 1.13,
  ':': 1.03,
  "'": 1.02,
  ',': 0.93,
  '"': 0.8,
  '/': 0.57,
  '.': 0.5,
  ';': 0.38,
  ')': 0.38,
  '(': 0.36,
}

/** Spread of the fit, so that the estimate stays above the count; and what a very short text may lack. */
const MARGIN = 1.08
const LEAST = 6
/**
 * Where few words stand for most of a text, as in lines of one file, what the prices are wrong by does not even out:
 * from this concentration on (the root of the sum of squares of their shares) the margin is wider by so much of what is
 * above it.
 */
const CONCENTRATED = 0.25
const WIDER = 0.7

/**
 * At least as many tokens as either tokenizer counts; on code, prose and tables 5 to 25 % more.
 *
 * @param enough Counting stops once the estimate is above this.
 */
export function estimateTokens(text: string, enough = Number.POSITIVE_INFINITY): number {
  let price = 0
  let before = 0
  const words = new Map<string, number>()
  for (const { 0: piece, index } of text.matchAll(pieces())) {
    const first = piece.charCodeAt(0)
    const after = text.charCodeAt(index + piece.length)
    if (isLetter(first)) {
      price += priceOfWord(piece) + (isLetter(before) ? 0.41 : 0)
      words.set(piece, (words.get(piece) ?? 0) + 1)
    } else if (isDigit(first)) price += 1.27 * Math.ceil(piece.length / 3)
    else if (first === 10 || first === 13) price += 0.24 + Math.max(0, piece.length - 4) / 4
    else if (first === 32 || first === 9) price += priceOfBlank(piece, after)
    else if (first < 32 || first > 126) price += priceOfOther(piece)
    // Nothing joins a mark between two numbers: `1.24.2` is five tokens.
    else if (piece.length === 1 && isDigit(before) && isDigit(after)) price += Math.max(1, ALONE[piece] ?? 0)
    else price += priceOfMarks(piece, after)
    before = piece.charCodeAt(piece.length - 1)
    if (price > enough) break
  }
  return Math.ceil(price * (MARGIN + WIDER * Math.max(0, concentrationOf(words) - CONCENTRATED))) + LEAST
}

function concentrationOf(words: ReadonlyMap<string, number>): number {
  let all = 0
  let squares = 0
  for (const count of words.values()) {
    all += count
    squares += count * count
  }
  return all === 0 ? 0 : Math.sqrt(squares) / all
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function pairIndex(first: number, second: number): number {
  return ((first | 32) - 97) * 26 + (second | 32) - 97
}

function priceOfWord(word: string): number {
  const common = pairs()
  let rare = 0
  for (let index = 1; index < word.length; index++) {
    if (common[pairIndex(word.charCodeAt(index - 1), word.charCodeAt(index))] !== 1) rare++
  }
  const length = word.length
  const isCapitals = length > 1 && word.charCodeAt(1) < 97
  const forLength = isCapitals ? 0.2 * (length - 1) : 0.18 * (Math.min(length, 12) - Math.min(length, 6))
  const forExcess = isCapitals ? 0 : 0.6 * Math.max(0, length - 12)
  return 0.61 + 0.65 * rare + forLength + forExcess
}

function priceOfBlank(blank: string, after: number): number {
  // A single space joins whatever follows it, except a number.
  if (blank === ' ' && !isDigit(after)) return 0.35
  const beforeNumber = blank.length > 1 && isDigit(after) ? 0.7 : 0
  return 1.38 + beforeNumber + 0.6 * Math.max(0, (blank.length - 16) / 16)
}

function priceOfMarks(marks: string, after: number): number {
  if (marks.length === 1) return isLetter(after) ? (BEFORE_LETTER[marks] ?? 1.55) : (ALONE[marks] ?? 0.82)
  let runs = 1
  for (let index = 1; index < marks.length; index++) if (marks[index] !== marks[index - 1]) runs++
  // `======` is one token where `=)&]` is three.
  const repeated = (marks.length - runs) / 8
  return (
    0.8 + 0.36 * Math.max(0, runs - 2) + 0.4 * Math.max(0, runs - 5) + 0.56 * repeated + (isLetter(after) ? 0.55 : 0)
  )
}

/** UTF-8 bytes: no tokenizer needs more tokens than that. Dashes, arrows and box drawing are known to need fewer. */
function priceOfOther(piece: string): number {
  let bytes = 0
  for (let index = 0; index < piece.length; index++) {
    const code = piece.charCodeAt(index)
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    // Half of a surrogate pair: four bytes the two.
    else if (code >= 0xd800 && code <= 0xdfff) bytes += 2
    else bytes += (code >= 0x2010 && code <= 0x2027) || (code >= 0x2190 && code <= 0x257f) ? 2 : 3
  }
  return bytes
}
