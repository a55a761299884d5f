// Changes of a tree that rewrite no file: the next query sees them, in git and outside, by sweep and by git.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'
import { run, STORIES } from './tree-stories.ts'

const WAYS = [
  { way: 'swept', isGit: true, env: {}, flags: [] },
  { way: 'with git', isGit: true, env: { CTX_SWEEP_FILES: '1' }, flags: ['--fresh'] },
  { way: 'outside of git', isGit: false, env: {}, flags: [] },
] as const

for (const [name, { files, steps, gitOnly }] of Object.entries(STORIES)) {
  for (const { way, isGit, env, flags } of WAYS) {
    if (gitOnly && !isGit) continue
    test(`${name}, ${way}`, async () => {
      const home = makeFolder('tree')
      const root = path.join(home, 'repository')
      const ask = (argv: string[]) => ctxHere(argv, root, env)
      writeFiles(root, files)
      if (isGit) {
        run('init', '-q')(root)
        run('add', '-A', '-f')(root)
        if (files['.gitignore'] !== undefined && !gitOnly) run('reset', '-q')(root)
        run('commit', '-q', '--allow-empty', '-m', 'first')(root)
      }
      // Later than the moment in which a time proves nothing, so that it is not checked for that reason.
      await wait(30)
      assert.equal((await ask(['index', '--quiet'])).status, 0)
      for (const [number, [act, expected]] of steps.entries()) {
        await wait(30)
        act(root)
        const { stdout, stderr } = await ask(['search', 'sym_', '--json', '--limit', '100', ...flags])
        const { results, index } = JSON.parse(stdout) as { results: { s: string }[]; index: string }
        const names = results.map(({ s }) => s.slice('sym_'.length)).sort()
        assert.equal(names.join(' '), expected, `step ${number + 1}: ${index} ${stderr}`)
        assert.match(index, /^(fresh|refreshed \d+ files?)$/, `step ${number + 1}`)
      }
    })
  }
}
