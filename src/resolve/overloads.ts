// Selects overloads by the parameter types after a name: `add(int, String)`.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { FUNCTION_KINDS, type Parameter, type SymbolRecord } from '../model.ts'
import { typeNamed } from '../util/type-names.ts'
import type { Target } from './target-type.ts'

/** Each comparison reads a record. */
const MAX_COMPARED = 256

/** Functions whose parameter types match the list after `name`, as written or by base type. Empty without a match. */
export function overloadsTaking(reader: IndexReader, text: string, name: string, targets: readonly Target[]): Target[] {
  const wanted = listAfter(text, name)
  if (wanted === undefined || wanted.length === 0) return []
  const functions = targets.filter(({ entry }) => FUNCTION_KINDS.has(entry.k))
  if (functions.length > MAX_COMPARED) return []
  const sameCount = functions.flatMap(target => {
    const record = reader.record(reader.file(reader.fileNumberOf(target.symbol)), target.symbol)
    const takes = typesOf(record)
    return takes?.length === wanted.length ? [{ target, takes, head: listAfter(record.signature, target.entry.s) }] : []
  })
  const exact = sameCount.filter(({ takes, head }) =>
    wanted.every((part, i) => takes[i]!.includes(part) || (head?.length === wanted.length && head[i] === part)),
  )
  const matching =
    exact.length > 0 ? exact : sameCount.filter(({ takes }) => wanted.every((part, i) => namesType(part, takes[i]!)))
  return matching.map(({ target }) => target)
}

/** Spellings of each parameter's type; undefined if a parameter has none. */
function typesOf({ params }: SymbolRecord): string[][] | undefined {
  const types = params?.map(spellingsOfType)
  return types?.every(each => each.length > 0) ? types : undefined
}

/** A rest parameter may be written with dots or as an array. */
function spellingsOfType({ type, rest }: Parameter): string[] {
  if (type === undefined) return []
  const forms = rest ? [type, `${type}...`, `...${type}`, `${type}[]`] : [type]
  return forms.map(normalizeSpace)
}

function namesType(wanted: string, types: readonly string[]): boolean {
  const name = baseTypeName(wanted)
  return types.some(type => baseTypeName(type) === name)
}

/** `const std::vector<int>&` as `vector`. Pointers and arrays keep their marks. */
function baseTypeName(type: string): string {
  const marks = type.replace(/<.*>/g, '').replace(/[^*[\]]/g, '')
  const name = typeNamed(type.replaceAll('[]', '').replaceAll('...', ''))
  return name === undefined ? type : name + marks
}

function listAfter(text: string, name: string): string[] | undefined {
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const before = text.slice(0, at).replace(/\s*(?:<[^()]*>)?\s*$/, '')
    if (before.endsWith(name)) return splitList(text, at + 1)
  }
  return undefined
}

/** Items up to the closing parenthesis; undefined if there is none. */
function splitList(text: string, from: number): string[] | undefined {
  const parts: string[] = []
  let [start, depth] = [from, 0]
  const addPart = (at: number): void => {
    const part = normalizeSpace(text.slice(start, at).replace(/(?<![=!<>])=(?![=>]).*$/s, ''))
    if (part !== '') parts.push(part)
    start = at + 1
  }
  for (let at = from; at < text.length; at++) {
    const char = text[at]!
    if (char === ')' && depth === 0) {
      addPart(at)
      return parts
    }
    if (char === ',' && depth === 0) addPart(at)
    else if ('([{<'.includes(char)) depth++
    else if (')]}'.includes(char) || (char === '>' && !'-='.includes(text[at - 1]!))) depth--
  }
  return undefined
}

/** Keeps white space only between two words. */
function normalizeSpace(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (?=\W)|(?<=\W) /g, '')
}
