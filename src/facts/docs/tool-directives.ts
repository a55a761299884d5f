// Recognises comments for tools where doc comments may be. Directives are case-sensitive: "Export the data" is a
// sentence.

/** Beginnings of directives, by the languages that use them. */
const BEGINNINGS: readonly string[] = [
  // JavaScript and style
  String.raw`eslint-(?:disable|enable|env)|eslint\s+[\w@/-]+\s*:|[tj]s[hl]int\b|jscs:|@ts-|@flow\b|@jsx|prettier-ignore|biome-ignore|oxlint-disable|deno-(?:lint|fmt|coverage|types)`,
  String.raw`stylelint-(?:disable|enable)|istanbul ignore|[cv]8 ignore|@vite-|webpack[A-Z]|[#@]\s*source(?:Mapping)?URL=|<reference\b|<amd-`,
  // Python
  String.raw`noqa\b|pylint:|pyright:|mypy:|type:\s*ignore|fmt:\s*(?:on|off|skip)|isort:|flake8[:-]|ruff:|yapf:|pragma:?\s*no`,
  String.raw`nosec\b|cython:|[cs]pell-?[cC]hecker:|c?spell:`,
  // Ruby, shells, Lua, Perl
  String.raw`rubocop:|typed:\s|(?:frozen_string_literal|warn_indent|shareable_constant_value):|reek:|:no(?:doc|cov):|:st(?:art|op)doc:`,
  String.raw`shellcheck\s+(?:disable|enable|source|shell|external)|luacheck:|selene:|stylua:|@diagnostic\b|(?:## )?no critic`,
  // Swift, Kotlin, Java, Scala, PHP, C#
  String.raw`swiftlint:|swiftformat:|sourcery:|MARK:|ktlint-|detekt:|noinspection\b|@formatter:|(?:CHECKSTYLE|checkstyle)\b|NOSONAR|NOPMD`,
  String.raw`spotless:|scala(?:style|fmt|fix):|phpcs:|@codingStandards|@phpstan-ignore|ReSharper\s+(?:disable|restore)`,
  // Go, C, Rust, Zig, Solidity, Dart
  String.raw`go:[a-z]|\+build\b|nolint\b|clang-(?:format|tidy)\b|NOLINT|IWYU pragma|cppcheck-suppress|coverity\[|[GL]COVR?_EXCL`,
  String.raw`zig fmt:|solhint-|slither-disable|coverage:ignore|ignore(?:_for_file)?:|@dart\s*=`,
  // Elixir, Haskell, R, Julia
  String.raw`credo:|coveralls-ignore|sobelow_skip|HLINT\b|ormolu\b|fourmolu|styler:|nocov\b|format:\s*(?:on|off)`,
  // Infrastructure
  'hadolint (?:ignore|global|shell)|checkov:|tfsec:|tflint-|trivy:',
  // Editors and general
  String.raw`#?endregion\b|#region\b|#\s*(?:pragma|define|undef|include|if|ifn?def|el(?:se|if)|endif)\b|[#@]__|SPDX-|-\*-|(?:vim?|ex):\s|(?:en)?coding[:=]`,
]
const DIRECTIVE = new RegExp(`^(?:${BEGINNINGS.join('|')})`)

/** Directives only if they touch the mark: `//export Name`, `//region`, and Go's `//tool:directive`. */
const TOUCHING =
  /^(?:export [\p{L}_]\w*$|extern \w+ \w+$|region\b|line [\w./-]+:\d+$|[a-z][a-z0-9]*:[a-z][\w-]*(?:\s|$))/u

const LEGAL = /copyright|licen[cs]e|SPDX-/i

/** True if a comment, without its mark, is for a tool; `isLine`: `inside` is all that follows a line mark. */
export function isToolDirective(inside: string, isLine: boolean): boolean {
  return DIRECTIVE.test(inside.trimStart()) || (isLine && TOUCHING.test(inside))
}

/** True if a comment at the top of a file is a license or copyright notice. */
export function isLicense(comment: string): boolean {
  return LEGAL.test(comment)
}
