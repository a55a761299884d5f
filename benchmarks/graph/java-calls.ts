// Every call of a Java tree, as javac binds it.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Site } from './call-sites.ts'

export function javaCalls(root: string, paths: readonly string[]): Site[] {
  const program = path.join(import.meta.dirname, 'JavaCalls.java')
  const output = execFileSync('java', [program, root], {
    encoding: 'utf8',
    input: paths.join('\n'),
    maxBuffer: 1 << 28,
  })
  return output
    .split('\n')
    .slice(0, -1)
    .map(line => {
      const [file, at, name, target, targetAt, kind] = line.split('\t') as [
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      return [file, Number(at), name, target, Number(targetAt), kind]
    })
}
