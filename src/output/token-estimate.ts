// Estimates the tokens of a text without a tokenizer, whose tables are megabytes. The estimate is an upper limit for
// o200k_base and cl100k_base: it splits texts as they do, and adds prices of the pieces. The prices were fitted to
// 2,500 texts (code in six languages, symbol tables, JSON); test/output/token-estimate.test.ts checks them.

/** A first letter and the letters that often follow it. Words with other pairs take more tokens. */
const FOLLOWERS =
  'abcdgilmnprstuvxy baeijloruy caehiklmorstu dadeilorsu eabcdefglmnopqrstvwxy faefilnortu gehilnprstu ' +
  'haeiort iabcdefglmnoprstvxz jes kei ladefilostuy mabeilmops nacdefgiklnopstuy obcdfgiklmnoprstuvw ' +
  'paeiloprstuy qu racdefgilmnoprstuvy sacehiklmnoprstuwy tacdehilmoprstuxy uabcdefilmnprst vaeio ' +
  'waehior xcept ycmnpst ze'

let commonPairs: Uint8Array | undefined

/** 1 at the `pairIndex` of each common pair. Created on demand, because most calls have no budget. */
function pairs(): Uint8Array {
  if (commonPairs) return commonPairs
  commonPairs = new Uint8Array(26 * 26)
  for (const [first, ...followers] of FOLLOWERS.split(' ')) {
    for (const follower of followers) commonPairs[pairIndex(first!.charCodeAt(0), follower.charCodeAt(0))] = 1
  }
  return commonPairs
}

/** Words (split at capitals), numbers, line breaks, blanks, punctuation, everything else. */
const pieces = (): RegExp => /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[\r\n]+|[ \t]+|[!-/:-@[-`{-~]+|[^\n\r\t -~]+/g

/** Prices of one punctuation mark before a letter: tokenizers often join the two. */
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
/** Prices of one punctuation mark elsewhere. */
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

/** A margin for the spread of the fit, and a constant for very short texts. */
const MARGIN = 1.08
const CONSTANT = 6
/**
 * If few words make up most of a text, errors of their prices do not cancel out. The margin grows by `WIDER` for each
 * unit of concentration (the root of the sum of squared word shares) above `CONCENTRATED`.
 */
const CONCENTRATED = 0.25
const WIDER = 0.7

/** An upper limit of a text's tokens, for most texts 5 to 25 % above the count; stops once it exceeds `enough`. */
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
    // A mark between numbers is a token of its own: `1.24.2` is five tokens.
    else if (piece.length === 1 && isDigit(before) && isDigit(after)) price += Math.max(1, ALONE[piece] ?? 0)
    else price += priceOfMarks(piece, after)
    before = piece.charCodeAt(piece.length - 1)
    if (price > enough) break
  }
  return Math.ceil(price * (MARGIN + WIDER * Math.max(0, concentrationOf(words) - CONCENTRATED))) + CONSTANT
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
  // A single space joins the next piece, except a number.
  if (blank === ' ' && !isDigit(after)) return 0.35
  const beforeNumber = blank.length > 1 && isDigit(after) ? 0.7 : 0
  return 1.38 + beforeNumber + 0.6 * Math.max(0, (blank.length - 16) / 16)
}

function priceOfMarks(marks: string, after: number): number {
  if (marks.length === 1) return isLetter(after) ? (BEFORE_LETTER[marks] ?? 1.55) : (ALONE[marks] ?? 0.82)
  let runs = 1
  for (let index = 1; index < marks.length; index++) if (marks[index] !== marks[index - 1]) runs++
  const repeated = (marks.length - runs) / 8
  return (
    0.8 + 0.36 * Math.max(0, runs - 2) + 0.4 * Math.max(0, runs - 5) + 0.56 * repeated + (isLetter(after) ? 0.55 : 0)
  )
}

/** The UTF-8 bytes, which no tokenizer exceeds. Dashes, arrows and box drawing take fewer. */
function priceOfOther(piece: string): number {
  let bytes = 0
  for (let index = 0; index < piece.length; index++) {
    const code = piece.charCodeAt(index)
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else if (code >= 0xd800 && code <= 0xdfff) bytes += 2
    else bytes += (code >= 0x2010 && code <= 0x2027) || (code >= 0x2190 && code <= 0x257f) ? 2 : 3
  }
  return bytes
}
