// Detects the language of a header from its text.

const CPP =
  /^[ \t]*(?:class\s+(?:\w+\s+)?\w+\s*(?:final\s*)?[:{;]|(?:inline\s+)?namespace\b[^;]*\{|template\s*<|(?:public|private|protected)\s*:|using\s+[\w:]+\s*[=;]|#\s*include\s*<\w+>)|\b(?:std::\w|static_cast<|constexpr\b|virtual\s+\w|operator\s*(?:\(\)|[=+<>*-]+)\s*\()/m

/**
 * Declarations that only C++ has: a `struct` with bases, a `const` member function, a reference to `const`, a
 * destructor, a name after `::`, and a constructor. A constructor is searched in the first 4,000 characters of its
 * struct.
 */
const CPP_DECLARATION =
  /^[ \t]*struct\s+\w+\s*:\s*\w|\)\s*const\s*[;{]|\bconst\s+(?:struct\s+)?\w+\s*&\s*\w|^[ \t]*(?:virtual\s+|inline\s+)?~\w+\s*\(\s*(?:void\s*)?\)|\w::~?\w|\bstruct\s+(\w+)\s*\{[^{}]{0,4000}?\n[ \t]*(?:inline\s+|explicit\s+)?\1\s*\(/m

/** String literals and the text after `#error`: prose such as "virtual address" is no C++. */
const PROSE = /"(?:[^"\\\n]|\\.)*"|(?<=^[ \t]*#[ \t]*(?:error|warning)\b).*/gm

/** An unclosed comment runs to the end; otherwise each `/*` would start another scan of the rest. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const OBJECTIVE_C = /^[ \t]*(?:@(?:interface|protocol|implementation|class|import)\b|#[ \t]*import\b)/m

/** Tells whether a `.h` is C, C++ or Objective-C, by constructs that C lacks. */
export function refineHeader(text: string): 'c' | 'cpp' | 'objective-c' {
  if (OBJECTIVE_C.test(text)) return 'objective-c'
  if (!CPP.test(text) && !CPP_DECLARATION.test(text)) return 'c'
  const code = text.replace(COMMENT, ' ').replace(PROSE, '""')
  return CPP.test(code) || CPP_DECLARATION.test(code) ? 'cpp' : 'c'
}
