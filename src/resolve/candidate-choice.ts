// Chooses among definitions of one name: nearest to the referring file, source first, exported first. Ties are kept.

import { isData, isDeclaration, isExported, STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import { areInOnePackage } from '../languages/package-rules.ts'
import type { IndexEntry } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'
import { isNamespaceOf, isOwnersNamesake } from './owner-namesakes.ts'

/** Imported by its name, or only with its file or package. */
export type Reached = 'name' | 'file'

/** The file that refers to the name. */
export interface ContextFile {
  readonly file: string
  readonly module: string | undefined
  /** Only tests see the definitions of other tests in their package. */
  readonly isTest: boolean
  /** Qualifiers of the name, outermost first. */
  readonly around: readonly string[]
  /** Qualified names of this name that the file only declares, as a header does. */
  readonly declares?: ReadonlySet<string>
  imports(entry: Pick<IndexEntry, 's' | 'p' | 'f'>): Reached | undefined
  /** The import that binds exactly this name. */
  readonly bound?: {
    readonly specifier: string
    readonly name: string
    readonly isRenamed: boolean
    readonly entries: readonly Pick<IndexEntry, 'h'>[]
  }
}

/** Nearest first. Definitions usable by the bare name come before members of that name. */
const NEARNESS = [
  'same file',
  'imported by name',
  'member in the same file',
  'imported by the name of its owner',
  'imported',
  'member of what is imported',
  'same package',
  'same folder',
  'same module',
  'elsewhere',
] as const
type Nearness = (typeof NEARNESS)[number]

function nearnessOf({ file, module, isTest, imports, around }: ContextFile, { entry, flags }: Candidate): Nearness {
  const owners = entry.p?.toLowerCase().split('.') ?? []
  const isTop = owners.length === 0 || owners.join('.') === around.slice(-owners.length).join('.').toLowerCase()
  if (entry.f === file) return isTop ? 'same file' : 'member in the same file'
  const reached = imports(entry)
  if (reached === 'name') return isTop ? 'imported by name' : 'imported by the name of its owner'
  if (reached) return isTop ? 'imported' : 'member of what is imported'
  const isHidden = STANDINGS[standingNumber(flags)] === 'test' && !isTest
  if (isTop && !isHidden && areInOnePackage(entry.f, file)) return 'same package'
  const folder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
  if (folder(entry.f) === folder(file)) return 'same folder'
  return entry.m === module ? 'same module' : 'elsewhere'
}

/** The middle part of a file name: `native` in `Foo.native.tsx`, a variant of `Foo.tsx`. */
function variantOf(path: string): string {
  return /[^/.]\.(.+)\.[^./]+$/.exec(path.slice(path.lastIndexOf('/') + 1))?.[1] ?? ''
}

/** True if two paths differ only in their variant. */
function areVariants(a: string, b: string): boolean {
  const stem = (path: string): string => path.replace(/(?<=[^/.])\.[^/]*$/, '')
  return a !== b && stem(a) === stem(b)
}

export interface Candidate {
  readonly entry: IndexEntry
  /** Second byte of the symbol's trait; 0 if unknown. */
  readonly flags: number
}

export interface Choice<T> {
  /** One candidate, or several equally good ones in their order. */
  readonly best: readonly T[]
  readonly others: readonly T[]
  /** Why the best were preferred; absent if no candidate was rejected. */
  readonly by?: string
}

interface Criterion {
  readonly name: string
  by(best: Candidate): string
  cost(candidate: Candidate): number
  /** Reported even if no candidate is rejected, because the best has another name than the one given. */
  readonly isAlwaysReported?: boolean
}

/** True for data defined in the file: in a Makefile `test` is its target. Headings do not count. */
export function isDataOf(file: string, { entry, flags }: Candidate): boolean {
  return entry.f === file && entry.k !== 'heading' && isData(flags)
}

function criteriaFrom(asking: ContextFile | undefined, all: readonly Candidate[]): Criterion[] {
  const entries = all.map(({ entry }) => entry)
  const standing = ({ flags }: Candidate): number => standingNumber(flags)
  const nearness = (from: ContextFile): Criterion => ({
    name: 'far',
    by: best => `${nearnessOf(from, best)}, seen from ${from.file}`,
    cost: candidate => NEARNESS.indexOf(nearnessOf(from, candidate)),
  })
  const own = (from: ContextFile): Criterion => ({
    ...nearness(from),
    name: 'own',
    cost: candidate => (isDataOf(from.file, candidate) ? 0 : 1),
  })
  const variant = ({ file }: ContextFile): Criterion => ({
    name: 'variant',
    by: ({ entry }) => (variantOf(entry.f) === '' ? 'the file without a variant' : `variant ${variantOf(entry.f)}`),
    cost: ({ entry: { f } }) => {
      if (variantOf(f) === variantOf(file)) return 0
      if (entries.some(other => areVariants(f, other.f))) return variantOf(f) === '' ? 1 : 2
      return variantOf(file) === '' ? 0 : 1
    },
  })
  const declared = ({ file, declares }: ContextFile): Criterion[] => {
    if (!declares?.size) return []
    const cost = ({ entry }: Candidate): number => (entry.f === file || declares.has(ownName(entry)) ? 0 : 1)
    return [{ name: 'declared', by: () => `declared in ${file}`, cost }]
  }
  const bound = ({ bound }: ContextFile): Criterion[] => {
    if (!bound) return []
    const hashes = new Set(bound.entries.map(({ h }) => h))
    const { name, specifier } = bound
    return [
      {
        name: 'import',
        isAlwaysReported: bound.isRenamed,
        by: () => `imported by name: ${name === '' ? 'what' : `${name} of`} ${specifier}${name === '' ? ' is' : ''}`,
        cost: ({ entry }) => (hashes.has(entry.h) ? 0 : 1),
      },
    ]
  }
  return [
    ...(asking?.bound?.isRenamed ? bound(asking) : []),
    ...(asking && all.some(candidate => isDataOf(asking.file, candidate)) ? [own(asking)] : []),
    { name: 'data', by: () => 'code before data', cost: ({ flags }) => (isData(flags) ? 1 : 0) },
    {
      name: 'declaration',
      by: () => 'definition before declaration',
      cost: ({ flags }) => (isDeclaration(flags) ? 1 : 0),
    },
    {
      name: 'part',
      by: ({ entry }) => `${entry.k} before the constructors, aliases and namespaces of its name`,
      cost: ({ entry }) =>
        entries.some(other => isNamespaceOf(entry, other)) ||
        entry.p?.split('.').at(-1) === entry.s ||
        isOwnersNamesake(entry, entries)
          ? 1
          : 0,
    },
    ...(asking
      ? [...(asking.bound?.isRenamed ? [] : bound(asking)), ...declared(asking), nearness(asking), variant(asking)]
      : []),
    {
      name: 'standing',
      by: best => `${STANDINGS[standing(best)]} before tests and generated code`,
      cost: standing,
    },
    { name: 'local', by: () => 'exported before local', cost: ({ flags }) => (isExported(flags) ? 0 : 1) },
  ]
}

/** Costs of a candidate by criterion, in order of precedence. Lower is better. */
export function criteriaOf(
  candidate: Candidate,
  all: readonly Candidate[],
  asking?: ContextFile,
): Readonly<Record<string, number>> {
  return Object.fromEntries(criteriaFrom(asking, all).map(({ name, cost }) => [name, cost(candidate)]))
}

/** The first criterion by which a candidate is worse than the best, as text. */
export function losingCriterion(
  candidate: Candidate,
  best: Candidate,
  all: readonly Candidate[],
  asking?: ContextFile,
): string | undefined {
  return criteriaFrom(asking, all)
    .find(({ cost }) => cost(candidate) > cost(best))
    ?.by(best)
}

/** Keeps the candidates that are best by each criterion in turn. */
export function chooseCandidates<T extends Candidate>(candidates: readonly T[], asking?: ContextFile): Choice<T> {
  let best = candidates
  const reasons: string[] = []
  for (const { by, cost, isAlwaysReported: isSaid } of criteriaFrom(asking, candidates)) {
    const costs = best.map(cost)
    const least = Math.min(...costs)
    const remaining = best.filter((_, i) => costs[i] === least)
    if (remaining.length < best.length || isSaid) reasons.push(by(remaining[0]!))
    best = remaining
  }
  const chosen = new Set(best)
  const others = candidates.filter(candidate => !chosen.has(candidate))
  return { best, others, ...(reasons.length > 0 ? { by: reasons.join('; ') } : {}) }
}

/** The fields that tell candidates apart. */
export function differingFields(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const fields = ['repo', 'f', 'p', 'k', 'm', 'signature', 'l']
  return fields.filter(field => new Set(rows.map(row => row[field])).size > 1)
}
