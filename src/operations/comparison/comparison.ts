// Runs `analyze_diff` and `affected`. A bundle of its own.
import type { Answer, Context, Input, Row } from '../../contract.ts'
import { type Analysis, analyze } from '../../diff/analysis.ts'
import { setting } from '../../platform/settings.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { pageOf } from '../search/pages.ts'
import { affectedTests } from './affected-tests.ts'
import { changeRows, fileRows } from './change-rows.ts'
import { diffSummary } from './diff-summary.ts'
import { logOf } from './log-rows.ts'
import { asMarkdown } from './markdown.ts'
import { TouchedCode } from './touched-code.ts'

export { changeRows } from './change-rows.ts'

/** Rows of a summary: the riskiest changes. */
const RISKIEST = 5
/** Tests that are listed beside symbols, and in a summary. */
const MAX_TESTS = 50
const MAX_SUMMARY_TESTS = 5
const MAX_SUMMARY_FILES = 20

/** Runs `analyze_diff`. Rejects as `analyze` does. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const isSummary = input.view === 'summary'
  const isMarkdown = input.format === 'markdown'
  if (!isSummary && !isMarkdown && !input.callers && !input.impact && !input.tests) {
    const { root } = repositoryOf(input, context.cwd)
    return answerOf(await analysisOf(root, input), input)
  }
  // Callers and tests come from the index, which describes the current files.
  return answerFrom(withAllFiles(input), context, async repository => {
    const analysis = await analysisOf(repository.location.root, input)
    const answer = await answerOf(analysis, isMarkdown ? { ...input, callers: true } : input, repository)
    return isMarkdown ? { ...answer, markdown: asMarkdown(answer, analysis) } : answer
  })
}

/** Runs `log`. Rejects as `historyOf` does. */
export function log(input: Input, context: Context): Promise<Answer> {
  return answerFrom(input, context, repository => logOf(repository, input))
}

/** Runs `affected`. Rejects as `analyze` does. */
export async function affected(input: Input, context: Context): Promise<Answer> {
  return answerFrom(withAllFiles(input), context, async repository => {
    const analysis = await analysisOf(repository.location.root, input)
    const { tests, runAll, all, unread, unknown } = await affectedTests(repository, analysis)
    const ranked = tests.map(({ f }) => f)
    // Where most are affected, the others follow.
    const wanted = runAll ? new Set([...ranked, ...all]) : ranked
    const named = [...wanted].slice(0, input.limit as number)
    if (unread > 0) context.warn(`The imports of ${unread} files were not looked at: CTX_TEXT_MS was up.`)
    if (unknown.length > 0)
      context.warn(
        `Which tests these affect is not known: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ', …' : ''}`,
      )
    const list = input.null === true ? { list: named.map(f => `${f}\0`).join('') } : {}
    return { ...list, results: named.map(f => ({ f })), total: named.length, unknown }
  })
}

function withAllFiles(input: Input): Input {
  return input.no_sweep === true ? input : { ...input, fresh: true }
}

function analysisOf(root: string, { range, staged, branch, cc }: Input): Promise<Analysis> {
  const request = {
    range: range as string | undefined,
    staged: staged === true,
    branch: branch === 'auto' ? '' : (branch as string | undefined),
    isCombined: cc === true,
  }
  return analyze(root, request, { gitMs: setting('CTX_GIT_MS') })
}

async function answerOf(analysis: Analysis, input: Input, repository?: Repository): Promise<Answer> {
  const isSummary = input.view === 'summary'
  const rows = await changeRows(analysis.changes, input)
  // Risks take the facts of all code in the changed files.
  const hasRisks = isSummary || input.callers === true || input.risk !== undefined
  const summary = diffSummary(rows, analysis, hasRisks)
  const wanted = isSummary || input.callers ? [...rows].sort((a, b) => b.weight - a.weight) : rows
  const [offset, limit] = isSummary ? [0, RISKIEST] : [input.offset as number, input.limit as number]
  const page = wanted.slice(offset, offset + limit)
  const touched = repository && (input.callers || input.impact) ? new TouchedCode(repository, analysis) : undefined
  const results: Row[] = []
  for (const { row, change, withLines } of page)
    results.push({
      ...row(hasRisks),
      ...(input.view === 'full' ? withLines() : {}),
      ...(input.callers && touched ? touched.callersOf(change) : {}),
    })
  const { from, to } = analysis.range.names
  const answer: Answer = {
    range: { from, to },
    ...(isSummary ? { view: 'summary' } : {}),
    ...(analysis.range.otherParents.length > 0 ? { merge: { parents: analysis.range.otherParents.length + 1 } } : {}),
    ...(isSummary ? { results, total: rows.length, showing: results.length } : pageOf(results, rows.length, offset)),
    summary,
    ...fileRows(analysis, isSummary ? MAX_SUMMARY_FILES : undefined),
    ...(analysis.uncompared > 0 ? { uncompared: analysis.uncompared } : {}),
  }
  if (!repository) return answer
  return {
    ...answer,
    ...(input.impact && touched ? { impact: await touched.impactOf(rows.map(({ change }) => change)) } : {}),
    ...(input.tests || isSummary || input.format === 'markdown'
      ? await testsOfAnswer(repository, analysis, isSummary ? MAX_SUMMARY_TESTS : MAX_TESTS)
      : {}),
  }
}

async function testsOfAnswer(repository: Repository, analysis: Analysis, most: number): Promise<Row> {
  const { tests, runAll, all, unread, unknown } = await affectedTests(repository, analysis)
  return {
    tests: tests.slice(0, most),
    tests_total: tests.length,
    test_files: all.length,
    ...(runAll ? { run_all: true } : {}),
    ...(unread > 0 ? { tests_unread: unread } : {}),
    ...(unknown.length > 0 ? { tests_unknown_for: unknown } : {}),
  }
}
