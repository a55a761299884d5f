// Programs that only the text of a file shows: in C# statements outside of any type, in Swift a type that is marked.
import type { ShownName } from '../../languages/program-rules.ts'

/** How a text shows that a program begins in it. */
export interface ShownRule {
  /** Whether a file of so many symbols is likely to show it, by its path; undefined for one that never does. */
  readonly isLikely: (path: string, symbols: number) => boolean | undefined
  readonly isShownIn: (text: string) => boolean
}

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

/** By the folder that a file is called after, or by how such types are called. */
function isLikely(path: string, symbols: number): boolean | undefined {
  if (symbols === 0) return undefined
  const [folder, file = ''] = path.split('/').slice(-2)
  const stem = file.replace(/\.swift$/, '')
  return stem === folder || /(?:App|Main|Delegate|Command|Tool|CLI)$/.test(stem)
}

export const SHOWN_RULES: Readonly<Record<ShownName, ShownRule>> = {
  // A file that defines anything begins with that.
  csharp: { isLikely: (_, symbols) => symbols === 0, isShownIn: beginsWithStatements },
  swift: {
    isLikely,
    isShownIn: text => /^[ \t]*@(?:main|UIApplicationMain|NSApplicationMain)\b/m.test(text),
  },
}
