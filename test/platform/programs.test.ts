// Programs are found as on Windows, but never in a repository.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onPath, programFor } from '../../src/platform/programs.ts'

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
const find = (name: string, path: string | undefined) => onPath(name, path, file => THERE.has(file))

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

test('other systems search PATH themselves', { skip: process.platform === 'win32' }, () => {
  assert.equal(programFor('git'), 'git')
})
