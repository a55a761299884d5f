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
  /^[ \t]*(?:class\s+(?:\w+\s+)?\w+\s*(?:final\s*)?[:{;]|(?:inline\s+)?namespace\b[^;]*\{|template\s*<|(?:public|private|protected)\s*:|using\s+[\w:]+\s*[=;]|#\s*include\s*<\w+>)|\b(?:std::\w|static_cast<|constexpr\b|virtual\s+\w|operator\s*(?:\(\)|[=+<>*-]+)\s*\()/m

/** One that nothing ends goes on to the end: else each mark of one would be looked for an end behind it. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const OBJECTIVE_C = /^[ \t]*(?:@(?:interface|protocol|implementation|class|import)\b|#[ \t]*import\b)/m

/** Whether a `.h` is C, C++ or Objective-C, by words that C has no use for. */
export function refineHeader(text: string): 'c' | 'cpp' | 'objective-c' {
  if (OBJECTIVE_C.test(text)) return 'objective-c'
  return CPP.test(text) && CPP.test(text.replace(COMMENT, ' ')) ? 'cpp' : 'c'
}
