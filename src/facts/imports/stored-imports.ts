// Import statements as the index has them: each as one text, without its line. Pure.
import type { ImportHow } from '../../languages/import-rule.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { type ImportStatement, importStatementsOf } from './import-statements.ts'

/** An import statement, wherever it stands. */
export type StoredImport = Omit<ImportStatement, 'line'>

/** The first letter by how it imports; a capital if the specifier is an expression. */
const LETTERS: Readonly<Record<ImportHow, string>> = {
  import: 'i',
  're-export': 'e',
  type: 't',
  dynamic: 'd',
  require: 'r',
}
const HOWS = new Map(Object.entries(LETTERS).map(([how, letter]) => [letter, how as ImportHow]))

/** Before each name and each block of a statement. */
const NAME = '\x02'
const BLOCK = '\x03'

/** The statements of a text as the index has them; see importStatementsOf. */
export function storedImports(text: string, path: string, lexis?: Lexis): readonly string[] {
  const statements = importStatementsOf(text, path, lexis) ?? []
  return statements.map(({ how, specifier, names = [], blocks = [], isComputed }) => {
    const letter = isComputed ? LETTERS[how].toUpperCase() : LETTERS[how]
    return [letter + specifier, ...names.map(name => NAME + name), ...blocks.map(block => BLOCK + block)].join('')
  })
}

/** The statement behind a text of the index. */
export function importOf(stored: string): StoredImport {
  const [specifier = '', ...parts] = stored.slice(1).split(MARKS)
  const listed = (mark: string): string[] => parts.filter(part => part[0] === mark).map(part => part.slice(1))
  const [names, blocks] = [listed(NAME), listed(BLOCK)]
  const letter = stored[0]!.toLowerCase()
  return {
    specifier,
    how: HOWS.get(letter) ?? 'import',
    ...(names.length > 0 ? { names } : {}),
    ...(blocks.length > 0 ? { blocks } : {}),
    ...(letter === stored[0] ? {} : { isComputed: true }),
  }
}

const MARKS = new RegExp(`(?=[${NAME}${BLOCK}])`)
