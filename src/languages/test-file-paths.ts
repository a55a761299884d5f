// Which paths are those of tests, in all languages.

const TEST_PATH =
  /(^|\/)([Tt]ests|test|__tests__|__mocks__|specs?|testdata|test-data|testing|e2e|fixtures?|examples?|samples?|benchmarks?|selftests?|dtslint)\/|[._-](tests?|unittests?|e2e|stories|bench)\.[^/]+$|[._-]spec\.([cm]?[jt]sx?|vue|svelte|coffee|rb|lua|fnl|moon|php|cr|exs?|swift|kt|groovy|dart)$|(^|\/)test_[^/]*\.(py|c|cc|cpp)$|_(test|kunit)\.(go|py|rs|c|cc|cpp)$|Tests?\.(java|kt|cs|swift)$|Tests\/.*\.(cs|swift|mm?)$|(^|\/)conftest\.py$/

/** True for a path that tests, their fixtures, examples and benchmarks have. */
export function isTestPath(path: string): boolean {
  return TEST_PATH.test(path)
}
