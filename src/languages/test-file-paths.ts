// Which paths are those of tests, in all languages.

const TEST_PATH =
  /(^|\/)([Tt]ests|test|__tests__|__mocks__|specs?|testdata|test-data|testing|e2e|fixtures?|examples?|samples?|benchmarks?|selftests?|dtslint)\/|[._-](tests?|unittests?|e2e|stories|bench)\.[^/]+$|[._-]spec\.([cm]?[jt]sx?|vue|svelte|coffee|rb|lua|fnl|moon|php|cr|exs?|swift|kt|groovy|dart)$|(^|\/)test_[^/]*\.(py|c|cc|cpp)$|_(test|kunit)\.(go|py|rs|c|cc|cpp)$|Tests?\.(java|kt|cs|swift)$|Tests\/.*\.(cs|swift|mm?)$|(^|\/)conftest\.py$/

/** True for a path that tests, their fixtures, examples and benchmarks have. */
export function isTestPath(path: string): boolean {
  return TEST_PATH.test(path)
}

/** Names that test runners look for. */
const TEST_NAME =
  /[._-](?:test|spec|e2e)\.[^/]+$|(^|\/)test_[^/]*\.\w+$|_(?:test|spec)\.\w+$|(?:Tests?|Spec|IT)\.(?:java|kt|cs|swift|scala|groovy|php)$|(^|\/)Test[A-Z]\w*\.java$/
/** Folders whose files tests use, and what in them is not run. */
const TEST_AIDS =
  /(^|\/)(?:__mocks__|__snapshots__|fixtures?|testdata|test-data|helpers?|support|examples?|samples?|benchmarks?)\/|(^|\/)conftest\.py$|[._-](?:stories|bench)\.|\.d\.ts$|\.(?:json|md|txt|ya?ml|html?|css|snap)$/

/**
 * The test files that a runner runs, without their fixtures. Where files of an ending have names of tests, others of it
 * are not run.
 */
export function runnableTests(paths: readonly string[]): Set<string> {
  const tests = paths.filter(path => isTestPath(path) && !TEST_AIDS.test(path))
  const endingOf = (path: string): string => path.slice(path.lastIndexOf('.'))
  const named = new Set(tests.filter(path => TEST_NAME.test(path)).map(endingOf))
  return new Set(tests.filter(path => TEST_NAME.test(path) || !named.has(endingOf(path))))
}
