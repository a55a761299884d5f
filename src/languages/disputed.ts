// What the text of a file says of its language, where its name leaves it open or is shared by several.

/** The program that a `#!` line names: `#!/usr/bin/env -S python3.12 -u` → `python`. */
export function interpreterOf(start: string): string | undefined {
  const line = /^#!\s*(\S+)(.*)/.exec(start)
  if (!line) return undefined
  const program = line[1]!.slice(line[1]!.lastIndexOf('/') + 1)
  const word = program === 'env' ? /^(?:\s+(?:-\S+|\w+=\S*))*\s+(\S+)/.exec(line[2]!)?.[1] : program
  return word?.replace(/[\d.]+$/, '')
}

const CPP =
  /^[ \t]*(?:class\s+(?:\w+\s+)?\w+\s*(?:final\s*)?[:{]|(?:inline\s+)?namespace\b[^;]*\{|template\s*<|(?:public|private|protected)\s*:|using\s+[\w:]+\s*[=;]|#\s*include\s*<\w+>)|\b(?:std::\w|static_cast<|constexpr\b|virtual\s+\w|operator\s*(?:\(\)|[=+<>*-]+)\s*\()/m

/** One that nothing ends goes on to the end: else each mark of one would be looked for an end behind it. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const OBJECTIVE_C = /^[ \t]*(?:@(?:interface|protocol|implementation|class|import)\b|#[ \t]*import\b)/m

/** Whether a `.h` is C, C++ or Objective-C, by words that C has no use for. */
export function refineHeader(text: string): 'c' | 'cpp' | 'objective-c' {
  if (OBJECTIVE_C.test(text)) return 'objective-c'
  return CPP.test(text) && CPP.test(text.replace(COMMENT, ' ')) ? 'cpp' : 'c'
}

/** What only Perl has among the languages of `.pl` (Prolog) and `.t` (test scripts of many tools). */
const PERL =
  /^[ \t]*(?:#!.*\bperl|use\s+[\w:.]+|package\s+[\w:]+|no\s+\w+\s*;|require\s|sub\s+\w|my\s*[$@%(]|our\s*[$@%(]|print\b|BEGIN\b|[$@%]\w+\s*=|&\w|=(?:pod|head1)\b)|=~/m

/**
 * Whether a text that has the language's extension is something else: Qt translations in `.ts`, Prolog in `.pl`, MATLAB
 * in `.m`.
 */
export function isForeign(name: string, text: string): boolean {
  if (name === 'perl') return text !== '' && !PERL.test(text)
  // MATLAB and Mercury share `.m`.
  if (name === 'objective-c')
    return !/^[ \t]*[@#][ \t]*\w/m.test(text) && /^[ \t]*(?:%|function\b|classdef\b|:- )/m.test(text)
  return name === 'typescript' && /^\uFEFF?\s*(?:<\?xml|<!DOCTYPE TS|<TS\b)/.test(text.slice(0, 200))
}
