// Which of the functions of one name is meant by the types of parameters that stand behind it: `add(int, String)`.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { FUNCTION_KINDS, type Parameter, type SymbolRecord } from '../model.ts'
import { typeNamed } from '../util/type-names.ts'
import type { Target } from './target.ts'

/** Functions of a name whose parameters are compared: a record is read for each. */
const MOST_COMPARED = 256

/**
 * Those of some functions that take just the types which stand behind `name` in a text, as they are written; else as they
 * are called, without what is around their names and between their angles. Empty where no types stand there, or none of
 * the functions takes these. What is written with names and words, as in a head, is compared with the head.
 */
export function takingTypes(reader: IndexReader, text: string, name: string, targets: readonly Target[]): Target[] {
  const asked = listBehind(text, name)
  if (asked === undefined || asked.length === 0) return []
  const functions = targets.filter(({ entry }) => FUNCTION_KINDS.has(entry.k))
  if (functions.length > MOST_COMPARED) return []
  const all = functions.flatMap(target => {
    const record = reader.record(reader.file(reader.fileNumberOf(target.symbol)), target.symbol)
    const takes = typesOf(record)
    return takes?.length === asked.length ? [{ target, takes, head: listBehind(record.signature, target.entry.s) }] : []
  })
  const written = all.filter(({ takes, head }) =>
    asked.every((part, i) => takes[i]!.includes(part) || (head?.length === asked.length && head[i] === part)),
  )
  const taking =
    written.length > 0 ? written : all.filter(({ takes }) => asked.every((part, i) => isCalled(part, takes[i]!)))
  return taking.map(({ target }) => target)
}

/** How the type of each parameter may be written; undefined where one has none. */
function typesOf({ params }: SymbolRecord): string[][] | undefined {
  const types = params?.map(typesOfOne)
  return types?.every(each => each.length > 0) ? types : undefined
}

/** Of which there may be many is written with dots, or as the list that it comes in. */
function typesOfOne({ type, rest }: Parameter): string[] {
  if (type === undefined) return []
  const forms = rest ? [type, `${type}...`, `...${type}`, `${type}[]`] : [type]
  return forms.map(squeezed)
}

function isCalled(asked: string, types: readonly string[]): boolean {
  const name = calledSo(asked)
  return types.some(type => calledSo(type) === name)
}

/** `const std::vector<int>&` as `vector`; what is a pointer or a list stays one. */
function calledSo(type: string): string {
  const marks = type.replace(/<.*>/g, '').replace(/[^*[\]]/g, '')
  const name = typeNamed(type.replaceAll('[]', '').replaceAll('...', ''))
  return name === undefined ? type : name + marks
}

/** The parts of the list in parentheses behind a name, without values that stand in if nothing is given. */
function listBehind(text: string, name: string): string[] | undefined {
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const before = text.slice(0, at).replace(/\s*(?:<[^()]*>)?\s*$/, '')
    if (before.endsWith(name)) return partsOf(text, at + 1)
  }
  return undefined
}

/** What commas part up to the parenthesis that closes; undefined where none does. */
function partsOf(text: string, from: number): string[] | undefined {
  const parts: string[] = []
  let [start, depth] = [from, 0]
  const end = (at: number): void => {
    const part = squeezed(text.slice(start, at).replace(/(?<![=!<>])=(?![=>]).*$/s, ''))
    if (part !== '') parts.push(part)
    start = at + 1
  }
  for (let at = from; at < text.length; at++) {
    const char = text[at]!
    if (char === ')' && depth === 0) {
      end(at)
      return parts
    }
    if (char === ',' && depth === 0) end(at)
    else if ('([{<'.includes(char)) depth++
    else if (')]}'.includes(char) || (char === '>' && !'-='.includes(text[at - 1]!))) depth--
  }
  return undefined
}

/** White space stands between words alone. */
function squeezed(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (?=\W)|(?<=\W) /g, '')
}
