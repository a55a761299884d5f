// The tables of recovery.md, from the newest run of each language.
import { newestRuns } from '../stored-runs.ts'
import type { Found } from './broken.ts'
import { MECHANISMS } from './without.ts'

/** Language → the tree whose files are broken. */
export const TREES: Readonly<Record<string, string>> = {
  python: 'twisted',
  typescript: 'zod',
  tsx: 'react-native-paper',
  javascript: 'fastify',
  go: 'grpc-go',
  java: 'commons-lang',
  rust: 'clap',
  csharp: 'keepass2',
  php: 'composer',
  c: 'jq',
  cpp: 're2',
  'objective-c': 'gnustep-base',
  ruby: 'activerecord',
  kotlin: 'expo-modules-core',
  swift: 'expo-modules-core',
  scala: 'scala/src/library',
  dart: 'thrift/dart',
  bash: 'devscripts',
  perl: 'mojolicious',
  lua: 'prosody',
  elixir: 'elixir',
  julia: 'julia/base',
  r: 'ggplot2',
  haskell: 'aeson',
  ocaml: 'ocaml-base',
  zig: 'zig-std',
  solidity: 'solmate',
  vue: 'element-ui',
  svelte: 'carbon-svelte',
  protobuf: 'google-protos',
  graphql: 'octokit-schema',
  hcl: 'hcl',
  sql: 'postgresql/contrib',
  make: 'postgresql/contrib',
  html: 'jquery-ui-docs',
  css: 'dojox',
  scss: 'bootstrap',
  less: 'antd',
}

/** The counts of a language, all faults together. */
export interface Sums extends Mutable<Found> {
  readonly tree: string
  readonly faults: number
  files: number
  expected: number
  readonly without: Record<string, Mutable<Found>>
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Percentage points below which a cell is empty. */
const LEAST_SHOWN = 0.05

/** A row a language: what is found, and what each mechanism adds to recall and precision. */
export function recoveryTables(): string {
  const runs = newestRuns<Sums>('recovery-')
  const rows = Object.keys(TREES).flatMap(language => {
    const sums = runs.get(language)?.raw
    return sums ? [{ language, sums }] : []
  })
  const table = (head: readonly string[], cells: (row: (typeof rows)[number]) => readonly string[]) =>
    [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows.map(cells)]
      .map(each => `| ${each.join(' | ')} |`)
      .join('\n')
  const gains = (share: (found: Found, expected: number) => number) =>
    table(['language', ...MECHANISMS], ({ language, sums }) => [
      language,
      ...MECHANISMS.map(name => {
        const left = sums.without[name]
        return left ? gainOf(share(sums, sums.expected) - share(left, sums.expected)) : ''
      }),
    ])
  const all = table(
    ['language', 'tree', 'broken files', 'definitions', 'recall', 'precision'],
    ({ language, sums }) => [
      language,
      sums.tree,
      sums.files.toLocaleString('en-US'),
      sums.expected.toLocaleString('en-US'),
      recallOf(sums, sums.expected).toFixed(2),
      precisionOf(sums).toFixed(2),
    ],
  )
  return [all, '### Points of recall', gains(recallOf), '### Points of precision', gains(precisionOf)].join('\n\n')
}

function recallOf({ found }: Found, expected: number): number {
  return expected === 0 ? 100 : (100 * found) / expected
}

function precisionOf({ found, misplaced, invented }: Found): number {
  const all = found + misplaced + invented
  return all === 0 ? 100 : (100 * found) / all
}

function gainOf(points: number): string {
  return Math.abs(points) < LEAST_SHOWN ? '' : points.toFixed(2)
}
