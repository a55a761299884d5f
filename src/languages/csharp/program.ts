// Where a program of C# begins: with a method, in a file of a name, or with statements, which are the program whatever the
// file is called.
import type { ProgramRule } from '../program-rules.ts'

/** How much of a text is read to see how it begins, in UTF-16 units: notices of licences are shorter. */
const HEAD_LIMIT = 10_000

function beginsWithStatements(text: string): boolean {
  const comments = /^\uFEFF|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/[^\n]*|^[ \t]*#[^\n]*/gm
  // `using var x = …` and `using (…)` are statements.
  const imports =
    /^(?:\s|(?:global\s+)?using\s(?!\s*(?:\(|[\w.<>]+\s+\w+\s*=))[^;]*;|extern\s+alias[^;]*;|\[\s*(?:assembly|module)\s*:[^\]]*\])+/
  const declares =
    /^(?:$|\[|using\s[^;]*$|(?:namespace|class|struct|interface|enum|delegate|record|public|internal|abstract|sealed|static|partial|readonly|unsafe|file|ref)\b)/
  return !declares.test(text.slice(0, HEAD_LIMIT).replace(comments, '').replace(imports, ''))
}

export const program: ProgramRule = {
  main: ['method'],
  always: /(?:^|\/)Program\.cs$/,
  // One that defines anything begins with that.
  shown: { isLikely: (_, symbols) => symbols === 0, isShownIn: beginsWithStatements },
}
