// Where a program of Swift begins: with a function, or with a type that is marked.
import type { ProgramRule } from '../program-rules.ts'

/** By the folder that a file is called after, or by how such types are called. */
function isLikely(path: string, symbols: number): boolean | undefined {
  if (symbols === 0) return undefined
  const [folder, file = ''] = path.split('/').slice(-2)
  const stem = file.replace(/\.swift$/, '')
  return stem === folder || /(?:App|Main|Delegate|Command|Tool|CLI)$/.test(stem)
}

export const program: ProgramRule = {
  main: ['fn'],
  shown: {
    isLikely,
    isShownIn: text => /^[ \t]*@(?:main|UIApplicationMain|NSApplicationMain)\b/m.test(text),
  },
}
