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

/**
 * What else only C++ has, where C would need a word more or has none: bases of a `struct`, a member function that is
 * `const`, a reference to what is, a destructor, a name behind `::`, and a constructor, which is called as the `struct`
 * whose fields it follows; of these so many characters are looked at.
 */
const CPP_DECLARATION =
  /^[ \t]*struct\s+\w+\s*:\s*\w|\)\s*const\s*[;{]|\bconst\s+(?:struct\s+)?\w+\s*&\s*\w|^[ \t]*(?:virtual\s+|inline\s+)?~\w+\s*\(\s*(?:void\s*)?\)|\w::~?\w|\bstruct\s+(\w+)\s*\{[^{}]{0,4000}?\n[ \t]*(?:inline\s+|explicit\s+)?\1\s*\(/m

/** What is said in words: a text in quotes, and what stands behind `#error`, where `virtual address` is no C++. */
const SAID = /"(?:[^"\\\n]|\\.)*"|(?<=^[ \t]*#[ \t]*(?:error|warning)\b).*/gm

/** One that nothing ends goes on to the end: else each mark of one would be looked for an end behind it. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const OBJECTIVE_C = /^[ \t]*(?:@(?:interface|protocol|implementation|class|import)\b|#[ \t]*import\b)/m

/** Whether a `.h` is C, C++ or Objective-C, by words that C has no use for. */
export function refineHeader(text: string): 'c' | 'cpp' | 'objective-c' {
  if (OBJECTIVE_C.test(text)) return 'objective-c'
  if (!CPP.test(text) && !CPP_DECLARATION.test(text)) return 'c'
  const code = text.replace(COMMENT, ' ').replace(SAID, '""')
  return CPP.test(code) || CPP_DECLARATION.test(code) ? 'cpp' : 'c'
}
