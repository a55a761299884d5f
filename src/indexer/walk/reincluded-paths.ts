// Patterns by which a `.ctxignore` includes what `.gitignore` excludes: its negated ones, written for the root.
import ignore from 'ignore'
import { prefixInTree } from '../../git/work-tree.ts'
import { OWN_RULES } from '../unlisted-paths.ts'
import { asPattern, readRulesInside } from './ignore-rules.ts'

/**
 * The patterns of one `.ctxignore` in `folder`. A negation after a pattern of the same file that excludes it is an
 * exception to that pattern alone: an allowlist such as `*`, `!*.py` must not bring in every ignored file.
 */
export function reincludedPatterns(text: string, folder: string): string[] {
  const found: string[] = []
  const before = ignore()
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith('!')) {
      before.add(line)
      continue
    }
    const pattern = line.slice(1).trimEnd()
    const example = pattern.replace(/^\/+/, '').replace(/\*+/g, 'x')
    if (example === '' || example === '/' || before.ignores(example)) continue
    // git enters no excluded folder, so `!vendor/**` needs the folder too.
    const whole = pattern.replace(/^\/?(.*)\/\*\*?$/, '/$1/')
    for (const each of new Set([whole, pattern])) found.push(belowRoot(each, folder))
  }
  return found
}

function belowRoot(pattern: string, folder: string): string {
  if (folder === '') return pattern
  const isAnchored = pattern.replace(/\/$/, '').includes('/')
  return `/${asPattern(folder)}/${isAnchored ? '' : '**/'}${pattern.replace(/^\//, '')}`
}

/** The patterns of the `.ctxignore` files in some folders, written for the top of the work tree. */
export function reincludedIn(root: string, folders: readonly string[]): string[] {
  const prefix = prefixInTree(root)
  return folders.flatMap(folder => {
    const text = readRulesInside(root, folder === '' ? OWN_RULES : `${folder}/${OWN_RULES}`)
    return text?.includes('!') ? reincludedPatterns(text, (prefix + folder).replace(/\/$/, '')) : []
  })
}
