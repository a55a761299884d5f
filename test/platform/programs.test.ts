// Programs are found as on Windows, but never in a repository.
import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { onPath, onWindowsPath, programFor } from '../../src/platform/programs.ts'
import { makeFolder, makeRepository } from '../helpers/fixture.ts'

const THERE = new Set([
  'C:\\Program Files\\Git\\cmd\\git.exe',
  'D:\\tools\\git.exe',
  'D:\\tools\\rg.exe',
  'D:\\tools\\old.com',
  'D:\\tools\\old.exe',
  '\\\\server\\share\\bin\\far.exe',
  'git.exe',
  '.\\git.exe',
  'bin\\git.exe',
  '\\bin\\git.exe',
  'C:bin\\git.exe',
  'D:\\shims\\git.cmd',
])
const find = (name: string, path: string | undefined) => onWindowsPath(name, path, file => THERE.has(file))

test('the first program on a Windows PATH is found', () => {
  assert.equal(find('git', 'C:\\Windows;C:\\Program Files\\Git\\cmd;D:\\tools'), 'C:\\Program Files\\Git\\cmd\\git.exe')
  assert.equal(find('git', '"C:\\Program Files\\Git\\cmd\\";D:\\tools'), 'C:\\Program Files\\Git\\cmd\\git.exe')

  assert.equal(find('rg', 'C:\\Windows;D:\\tools'), 'D:\\tools\\rg.exe')
  assert.equal(find('old', 'D:\\tools'), 'D:\\tools\\old.com')
  assert.equal(find('far', '\\\\server\\share\\bin'), '\\\\server\\share\\bin\\far.exe')
})

test('programs in the current folder are ignored', () => {
  for (const path of ['.', '', ';;', 'bin', '.\\', '\\bin', 'C:bin', undefined])
    assert.equal(find('git', path), undefined)
})

test('scripts that need a shell are ignored', () => {
  assert.equal(find('git', 'D:\\shims;D:\\tools'), 'D:\\tools\\git.exe')
  assert.equal(find('git', 'D:\\shims'), undefined)
})

test('elsewhere too, only absolute folders of the PATH count', { skip: process.platform === 'win32' }, () => {
  const there = new Set(['/opt/bin/git', 'git', './git', 'bin/git', '/git'])
  const at = (path: string) => onPath('git', path, file => there.has(file))
  assert.equal(at('bin:.::/usr/none:/opt/bin'), '/opt/bin/git')
  for (const path of ['', '.', ':', 'bin', './bin']) assert.equal(at(path), undefined)
})

test('a program of the repository, or of a package, is not used although the PATH names its folder', {
  skip: process.platform === 'win32',
}, () => {
  const root = makeRepository({ 'bin/git': '#!/bin/sh\n', 'sub/x': '', 'node_modules/.bin/git': '#!/bin/sh\n' })
  const elsewhere = makeFolder('programs')
  const { PATH } = process.env
  try {
    for (const folder of ['bin', 'node_modules/.bin']) {
      chmodSync(path.join(root, folder, 'git'), 0o755)
      process.env.PATH = `${root}/${folder}:${PATH}`
      const isUsed = (from: string): boolean => programFor('git', from) === `${root}/${folder}/git`
      assert.deepEqual([isUsed(root), isUsed(`${root}/sub`)], [false, false])
      assert.equal(isUsed(elsewhere), folder === 'bin')
    }
  } finally {
    process.env.PATH = PATH
  }
})
