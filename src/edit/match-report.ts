// For a target that matches nowhere: the nearest places, and how each differs.
import { editDistance } from '../util/edit-distance.ts'
import { LEVELS, type Level, type Match, type Normalization } from './match-types.ts'
import type { TargetSearch } from './target-search.ts'
import { indentOf, lineAt, linesOf } from './text-lines.ts'

/** A place and how it differs from a target. */
export interface NearPlace {
  /** First and last line. */
  readonly first: number
  readonly last: number
  /** The level at which the target matches there; undefined if it does at none. */
  readonly level: Level | undefined
  /** Share of its lines that are alike, from 0 to 1. */
  readonly alike: number
  readonly differences: readonly Difference[]
}

export interface Difference {
  /** Line in the file, and in the target; both from 1. */
  readonly line: number
  readonly target_line: number
  readonly what: 'line-endings' | 'trailing' | 'indentation' | 'blanks' | 'text' | 'missing' | 'added'
  /** What stands there, and what the target has instead. */
  readonly file?: string
  readonly target?: string
  /** Column (from 1, in UTF-16 units) of the first character that differs. */
  readonly column?: number
}

/** Places and differences that are reported, lines compared at all, and characters shown of each. */
const MOST_PLACES = 3
/** Places that are much less alike than the best are left out. */
const LEAST_SHARE = 0.7
const MOST_DIFFERENCES = 8
const MOST_LINES = 400
const MOST_SHOWN = 200
/** Lines of a file that are tried as the first one. */
const MOST_TRIED = 100_000
/** Lines of a file that are compared character by character. */
const MOST_COMPARED = 5000

/** The places where a target matches at some level, or those most like it, best first. */
export function nearPlaces(text: string, target: string, search: TargetSearch, cap?: Normalization): NearPlace[] {
  const found = search.find(target, cap)
  if (found) return found.matches.slice(0, MOST_PLACES).map(match => placeOfMatch(text, target, match, found.level))
  const lines = linesOf(text).map(({ start, end }) => text.slice(start, end))
  const wanted = linesOf(target).map(({ start, end }) => target.slice(start, end))
  while (wanted.length > 0 && wanted[0]!.trim() === '') wanted.shift()
  while (wanted.at(-1)?.trim() === '') wanted.pop()
  if (wanted.length === 0 || lines.length === 0) return []
  const near = candidates(lines, wanted.slice(0, MOST_LINES))
    .map(first => describe(lines, wanted.slice(0, MOST_LINES), first))
    .sort((a, b) => b.alike - a.alike || a.first - b.first)
  const least = (near[0]?.alike ?? 0) * LEAST_SHARE
  return near.filter(({ alike }) => alike > 0 && alike >= least).slice(0, MOST_PLACES)
}

function placeOfMatch(text: string, target: string, { start, end }: Match, level: Level): NearPlace {
  const all = linesOf(text)
  const [first, last] = [lineAt(all, start), lineAt(all, Math.max(start, end - 1))]
  const lines = all.map(line => text.slice(line.start, line.end))
  const wanted = linesOf(target).map(line => target.slice(line.start, line.end))
  const differences = LEVELS.indexOf(level) === 0 ? [] : differencesOf(lines, wanted, first - 1)
  const endings: Difference = { line: first, target_line: 1, what: 'line-endings' }
  return { first, last, level, alike: 1, differences: level === 'line-endings' ? [endings] : differences }
}

/** Lines (from 0) where most lines of a target would stand if it began there. */
function candidates(lines: readonly string[], wanted: readonly string[]): number[] {
  const at = new Map<string, number[]>()
  for (const [i, line] of lines.slice(0, MOST_TRIED).entries()) {
    const key = bare(line)
    if (key !== '') at.set(key, [...(at.get(key) ?? []).slice(0, MOST_LINES), i])
  }
  const votes = new Map<number, number>()
  for (const [i, line] of wanted.entries()) {
    const found = at.get(bare(line)) ?? []
    // A line such as `}` says little about the place.
    for (const line of found) votes.set(line - i, (votes.get(line - i) ?? 0) + 1 / found.length)
  }
  if (votes.size === 0) for (const line of likeFirst(lines, wanted)) votes.set(line, 0)
  const best = [...votes].filter(([line]) => line > -wanted.length).sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return [...new Set(best.slice(0, 2 * MOST_PLACES).map(([line]) => Math.max(0, line)))]
}

/** Lines that are like the longest line of a target, as far above as it has lines before. */
function likeFirst(lines: readonly string[], wanted: readonly string[]): number[] {
  const longest = wanted.reduce((best, line, i) => (line.trim().length > wanted[best]!.trim().length ? i : best), 0)
  const key = bare(wanted[longest]!).slice(0, MOST_SHOWN)
  const most = Math.ceil(key.length / 2)
  const scored = lines.slice(0, MOST_COMPARED).flatMap((line, i) => {
    const other = bare(line).slice(0, MOST_SHOWN)
    if (other === '' || Math.abs(other.length - key.length) > most) return []
    const distance = editDistance(key, other, most)
    return distance > most ? [] : [[i - longest, distance] as const]
  })
  return scored
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .slice(0, MOST_PLACES)
    .map(([line]) => line)
}

function describe(lines: readonly string[], wanted: readonly string[], first: number): NearPlace {
  const differences = differencesOf(lines, wanted, first)
  const other = new Set(differences.filter(({ what }) => what !== 'missing').map(({ target_line }) => target_line)).size
  const last = Math.min(lines.length, first + wanted.length)
  return {
    first: first + 1,
    last,
    level: undefined,
    alike: Math.max(0, 1 - other / (wanted.length + 1)),
    differences: differences.slice(0, MOST_DIFFERENCES),
  }
}

/** Compares lines in order; where one side has a line more, both go on after it. */
function differencesOf(lines: readonly string[], wanted: readonly string[], first: number): Difference[] {
  const found: Difference[] = []
  let at = first
  let i = 0
  while (i < wanted.length && found.length < MOST_LINES) {
    const [file, target] = [lines[at], wanted[i]!]
    const place = { line: at + 1, target_line: i + 1 }
    if (file === undefined) {
      found.push({ ...place, what: 'added', target: shown(target) })
      i++
    } else if (bare(file) !== bare(target) && bare(lines[at + 1] ?? '') === bare(target) && bare(target) !== '') {
      found.push({ ...place, what: 'missing', file: shown(file) })
      at++
    } else if (bare(file) !== bare(target) && bare(wanted[i + 1] ?? '') === bare(file) && bare(file) !== '') {
      found.push({ ...place, what: 'added', target: shown(target) })
      i++
    } else {
      const difference = differenceOf(file, target)
      if (difference) found.push({ ...place, ...difference })
      at++
      i++
    }
  }
  return found.slice(0, MOST_DIFFERENCES)
}

/** How two lines differ; undefined if they are equal. */
function differenceOf(file: string, target: string): Omit<Difference, 'line' | 'target_line'> | undefined {
  if (file === target) return undefined
  const sides = { file: shown(file), target: shown(target) }
  if (file.trimEnd() === target.trimEnd()) return { what: 'trailing', ...sides }
  if (file.trim() === target.trim())
    return { what: 'indentation', file: visible(indentOf(file)), target: visible(indentOf(target)) }
  let column = 0
  while (file[column] === target[column]) column++
  return { what: bare(file) === bare(target) ? 'blanks' : 'text', ...sides, column: column + 1 }
}

/** A line without blanks. */
function bare(line: string): string {
  return line.replace(/\s+/g, '')
}

function shown(line: string): string {
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line
}

/** Indentation in words: `4 blanks`, `1 tab`. */
function visible(indent: string): string {
  const tabs = indent.split('\t').length - 1
  const blanks = indent.length - tabs
  const parts = [
    tabs > 0 ? `${tabs} tab${tabs === 1 ? '' : 's'}` : '',
    blanks > 0 ? `${blanks} blank${blanks === 1 ? '' : 's'}` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'none'
}
