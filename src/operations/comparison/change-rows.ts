// Changed symbols and files as rows of an answer.
import type { Input, Row } from '../../contract.ts'
import type { Analysis, ComparedFile } from '../../diff/analysis.ts'
import { linesOfChange } from '../../diff/changed-text.ts'
import type { SideSymbol } from '../../diff/file-symbols.ts'
import type { SymbolChange } from '../../diff/symbol-changes.ts'
import { areSecretsAllowed } from '../../platform/secret-access.ts'
import { LineTable } from '../../scan/line-table.ts'
import { withoutPrivateKeys } from '../../util/secret-tokens.ts'
import { symbolId } from '../../util/symbol-id.ts'

/** A changed symbol before it is shown. */
export interface ChangeRow {
  readonly change: SymbolChange
  /** The file of the symbol now, or before it was removed. */
  readonly f: string
  readonly k: string
  /** How much it may break: what callers see before what they do not, then by risk. */
  readonly weight: number
  readonly risk: () => string
  readonly row: (hasRisk: boolean) => Row
  /** The lines that differ. */
  readonly withLines: () => Row
}

/** Files that are listed. */
const MAX_FILES = 200
/** How much a change may break its callers. */
const WEIGHTS: Readonly<Record<string, number>> = {
  removed: 5,
  signature: 4,
  renamed: 4,
  body: 2,
  moved: 1,
  added: 1,
  formatting: 0,
}
const RISK_WEIGHTS: Readonly<Record<string, number>> = { high: 3, medium: 1.5, low: 0 }

/** The changed symbols that pass the filters of a call, in the order of their files. */
export async function changeRows(changes: readonly SymbolChange[], input: Input): Promise<ChangeRow[]> {
  const isWanted = await filterOf(changes, input)
  const lines = new Map<string, LineTable>()
  const tableOf = ({ file }: SideSymbol): LineTable => {
    let table = lines.get(file.text)
    if (!table) {
      table = new LineTable(file.text)
      lines.set(file.text, table)
    }
    return table
  }
  return changes.map(change => rowOf(change, tableOf)).filter(isWanted)
}

function rowOf(change: SymbolChange, tableOf: (symbol: SideSymbol) => LineTable): ChangeRow {
  const { before, after, change: word, also, similarity } = change
  const symbol = (after ?? before)!
  const { definition, file } = symbol
  const rangeOf = (each: SideSymbol) => tableOf(each).range(each.definition.start, each.definition.end)
  const risk = () => file.riskOf(symbol)
  const isElsewhere = word === 'moved' || word === 'renamed'
  const id = symbolId(file.path, definition.qualified)
  return {
    change,
    f: file.path,
    k: definition.kind,
    get weight() {
      return (WEIGHTS[also ?? word] ?? 0) + (word === 'formatting' ? 0 : RISK_WEIGHTS[risk()]!)
    },
    risk,
    row: hasRisk => ({
      s: definition.name,
      id,
      k: definition.kind,
      m: file.module,
      f: file.path,
      l: rangeOf(symbol),
      ...(hasRisk ? { r: risk() } : {}),
      ...(definition.owner === undefined ? {} : { p: definition.owner }),
      change: word,
      ...(also === undefined ? {} : { also }),
      ...(isElsewhere && before
        ? {
            was: {
              id: symbolId(before.file.path, before.definition.qualified),
              f: before.file.path,
              l: rangeOf(before),
              ...(similarity === undefined ? {} : { similarity: Math.floor(similarity * 100) / 100 }),
            },
          }
        : {}),
    }),
    withLines: () => ({ lines: linesOfChange(change, areSecretsAllowed() ? text => text : withoutPrivateKeys) }),
  }
}

async function filterOf(changes: readonly SymbolChange[], input: Input): Promise<(row: ChangeRow) => boolean> {
  const kinds = (input.kind as string | undefined)?.split(',')
  const risks = (input.risk as string | undefined)?.split(',')
  const pattern = input.file_pattern as string | undefined
  const module = (input.module as string | undefined)?.replace(/\/+$/, '')
  const { patternFilter } = await import('../../query/glob.ts')
  const paths = () => new Set(changes.map(({ before, after }) => (after ?? before)!.file.path))
  const inFiles = pattern === undefined ? () => true : patternFilter('', pattern, paths)
  const isIn = ({ change, f }: ChangeRow): boolean =>
    module === undefined ||
    f === module ||
    f.startsWith(`${module}/`) ||
    (change.after ?? change.before)!.file.module === module
  return row => inFiles(row.f) && isIn(row) && kinds?.includes(row.k) !== false && risks?.includes(row.risk()) !== false
}

/** The files that differ, at most `most`. */
export function fileRows({ files }: Analysis, most = MAX_FILES): Row {
  return {
    files: files.slice(0, most).map(fileRow),
    ...(files.length > most ? { files_total: files.length } : {}),
  }
}

function fileRow({ path, change, was, kind, isLineEndings, isBinary, isOutside, unread, symbols }: ComparedFile): Row {
  return {
    f: path,
    change: isLineEndings ? 'line-endings' : change,
    ...(was === undefined ? {} : { was }),
    ...(kind === 'file' ? {} : { kind }),
    ...(isBinary ? { binary: true } : {}),
    ...(isOutside && symbols?.before && symbols.after ? { outside: true } : {}),
    ...(unread === undefined ? {} : { unread }),
  }
}
