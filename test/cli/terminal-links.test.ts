// Paths are links to their files where the terminal follows links.
import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { test } from 'node:test'
import { folderUrl, followsLinks } from '../../src/cli/terminal-links.ts'
import { toText } from '../../src/output/text.ts'

test('terminals that follow links are known by their variables', () => {
  const yes = [
    { TERM_PROGRAM: 'iTerm.app' },
    { TERM_PROGRAM: 'vscode', TERM: 'xterm-256color' },
    { TERM: 'xterm-kitty' },
    { VTE_VERSION: '7200' },
    { KONSOLE_VERSION: '220401' },
    { WT_SESSION: 'a-b' },
  ]
  const no = [
    {},
    { TERM: 'xterm-256color' },
    { TERM: 'dumb', VTE_VERSION: '7200' },
    { TERM_PROGRAM: 'Apple_Terminal' },
    { VTE_VERSION: '4000' },
    { TERM: 'screen-256color', TERM_PROGRAM: 'iTerm.app' },
    { TMUX: '/tmp/tmux-0/default,1,0', VTE_VERSION: '7200' },
  ]
  for (const environment of yes) assert.equal(followsLinks(environment), true, JSON.stringify(environment))
  for (const environment of no) assert.equal(followsLinks(environment), false, JSON.stringify(environment))
})

test('the URL of a folder names the host and escapes its characters', () => {
  assert.equal(folderUrl('/work/my shop#1'), `file://${hostname()}/work/my%20shop%231`)
  assert.equal(folderUrl('C:\\work\\shop'), `file://${hostname()}/C%3A/work/shop`)
})

test('a path is a link without its lines; texts are as wide as without links', () => {
  const answer = {
    results: [
      { s: 'run', h: '01', k: 'fn', f: 'src/a b.ts', l: '4-8', r: 'low' },
      { s: 'stop', h: '02', k: 'fn', f: 'src/b.ts', l: '1-1', r: 'low' },
    ],
  }
  const options = { operation: 'search_symbols', format: 'text', isTerminal: true } as const
  const shown = toText(answer, { ...options, links: 'file://host/shop' })
  const link = (url: string, text: string) => `\u001b]8;;file://host/shop/${url}\u001b\\${text}\u001b]8;;\u001b\\`
  assert.equal(
    shown,
    `${link('src/a%20b.ts', 'src/a b.ts:4-8')}  run   fn\n${link('src/b.ts', 'src/b.ts:1')}      stop  fn\n`,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of links
  assert.equal(shown.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, ''), toText(answer, options))
})
