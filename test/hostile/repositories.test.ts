// Repositories whose configuration, attributes, hooks and `.git` name programs: ctx starts none of them.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { type Random, run } from './campaign.ts'

const isWindows = process.platform === 'win32'
const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always']
const outside = makeFolder('canary')
const CANARY = path.join(outside, 'ran')
const EVIL = path.join(outside, 'evil.sh')
const OLD = new Date('2020-01-01')
const MISSING = '1234567890123456789012345678901234567890'

writeFiles(outside, { 'evil.sh': `#!/bin/sh\necho "$0 $*" >> '${CANARY}'\n` })
chmodSync(EVIL, 0o755)

/** Every key for which git's documentation names a program, and keys that lead git to other places. `%` is the program. */
const KEYS: readonly string[] = [
  ...['filter.e.clean=%', 'filter.e.smudge=%', 'filter.e.process=%', 'filter.e.required=true'],
  ...['diff.e.textconv=%', 'diff.e.command=%', 'diff.external=%', 'diff.submodule=diff', 'interactive.diffFilter=%'],
  ...['core.fsmonitor=%', 'core.fsmonitorHookVersion=2', 'core.untrackedCache=true', 'core.hooksPath=%.d'],
  ...['core.sshCommand=%', 'core.gitProxy=%', 'core.askPass=%', 'core.editor=%', 'sequence.editor=%'],
  ...[
    'core.pager=%',
    'pager.ls-files=%',
    'pager.config=%',
    'pager.rev-parse=%',
    'pager.diff-index=%',
    'pager.cat-file=%',
  ],
  ...['core.alternateRefsCommand=%', 'uploadpack.packObjectsHook=%', 'gc.recentObjectsHook=%', 'hook.e.command=%'],
  ...['credential.helper=!%', 'credential.helper=%', 'gpg.program=%', 'gpg.ssh.program=%', 'gpg.x509.program=%'],
  ...['gpg.ssh.defaultKeyCommand=%', 'log.showSignature=true', 'merge.e.driver=%', 'merge.tool=e', 'mergetool.e.cmd=%'],
  ...['diff.tool=e', 'difftool.e.cmd=%', 'guitool.e.cmd=%', 'man.e.cmd=%', 'browser.e.cmd=%', 'web.browser=%'],
  ...['help.browser=%', 'trailer.e.command=%', 'trailer.e.cmd=%', 'sendemail.sendmailCmd=%', 'imap.tunnel=%'],
  ...['alias.ls-files=!%', 'alias.rev-parse=!%', 'alias.config=!%', 'alias.diff-index=!%', 'alias.fetch=!%'],
  ...['remote.origin.url=ext::%', 'remote.origin.url=ssh://x/y', 'remote.origin.url=/nowhere', 'remote.origin.vcs=e'],
  ...[
    'remote.origin.uploadpack=%',
    'remote.origin.receivepack=%',
    'remote.origin.proxy=%',
    'remote.origin.promisor=true',
  ],
  ...['remote.origin.fetch=+refs/*:refs/*', 'remote.origin.partialclonefilter=blob:none', 'protocol.allow=always'],
  ...['protocol.ext.allow=always', 'ssh.variant=simple', 'submodule.sub.update=!%', 'submodule.recurse=true'],
  ...['submodule.active=.', 'fetch.recurseSubmodules=true', 'status.submoduleSummary=true', 'core.worktree=%.d'],
  ...['include.path=%.ini', 'includeIf.gitdir:/.path=%.ini', 'core.attributesFile=%.attributes', 'safe.directory=*'],
  ...['safe.bareRepository=all', 'core.splitIndex=true', 'index.sparse=true', 'feature.manyFiles=true'],
]
const PROMISOR = ['remote.origin.promisor=true', 'remote.origin.uploadpack=%', 'core.sshCommand=%', 'alias.fetch=!%']
const ATTRIBUTES = '* filter=e diff=e merge=e text=auto ident working-tree-encoding=UTF-8\n'
const HOOKS = [
  'pre-commit',
  'post-index-change',
  'post-checkout',
  'reference-transaction',
  'fsmonitor-watchman',
  'query-watchman',
]

function program(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  cpSync(EVIL, file)
  chmodSync(file, 0o755)
}

for (const hook of HOOKS) program(`${EVIL}.d/${hook}`)

/** `a.b.c=value` as lines of a configuration file. */
function settings(keys: readonly string[]): string {
  return keys
    .map(each => {
      const [key, value] = [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1).replaceAll('%', EVIL)]
      const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
      const section = key.slice(0, first) + (first < last ? ` "${key.slice(first + 1, last)}"` : '')
      return `[${section}]\n\t${key.slice(last + 1)} = ${value}\n`
    })
    .join('')
}

const FILES = {
  'a.ts': 'export function alpha(x: number): number {\n  return x\n}\n',
  'src/b.py': 'def beta():\n    return 1\n\n\ndef gamma():\n    return 2\n',
  run: '#!/bin/sh\nrun_it() { :; }\n',
}

/** A repository of two commits with a submodule, all of them harmless; cases start from a copy. */
function template(): string {
  const root = makeRepository(FILES)
  const sub = makeRepository({ 's.py': 'def sigma():\n    return 1\n' })
  git(root, ...WHO, 'submodule', '--quiet', 'add', sub, 'sub')
  git(root, ...WHO, 'commit', '-q', '-m', 'second')
  return root
}

/** Places of pipes. git waits for ever at those that it opens. */
const PIPES = [
  ...['.gitignore', 'src/.gitignore', '.gitattributes', '.gitmodules', '.ctxignore', 'package.json', 'src/c.ts'],
  ...['.git/info/exclude', '.git/packed-refs', '.git/shallow', '.git/objects/info/alternates', '.git/info/grafts'],
  ...['.git/objects/info/commit-graph', '.git/objects/pack/multi-pack-index', '.git/refs/heads/other', 'pipe'],
]

interface Case {
  root: string
  /** The folder that ctx is asked about. */
  folder: string
  environment: Record<string, string>
}

type Trap = (it: Case, random: Random) => void

const gitFolder = (root: string): string => path.join(root, '.git')

const TRAPS: Readonly<Record<string, Trap>> = {
  settings: ({ root }, random) =>
    appendFileSync(path.join(gitFolder(root), 'config'), settings(KEYS.filter(() => random.random() < 0.5))),
  filters: ({ root }) => appendFileSync(path.join(gitFolder(root), 'config'), settings(KEYS.slice(0, 7))),
  'included settings': ({ root }, random) => {
    writeFiles(root, { '.git/more': settings(KEYS.filter(() => random.random() < 0.5)) })
    appendFileSync(path.join(gitFolder(root), 'config'), '[include]\n\tpath = more\n')
  },
  attributes: ({ root }) => writeFiles(root, { '.gitattributes': ATTRIBUTES }),
  'attributes of the repository': ({ root }) => writeFiles(root, { '.git/info/attributes': ATTRIBUTES }),
  'attributes of a folder': ({ root }) => writeFiles(root, { 'src/.gitattributes': ATTRIBUTES }),
  'a racy index': ({ root }) => {
    for (const file of [...Object.keys(FILES), '.git/index']) utimesSync(path.join(root, file), OLD, OLD)
  },
  'changed files': ({ root }, random) => {
    for (const file of Object.keys(FILES)) if (random.random() < 0.6) appendFileSync(path.join(root, file), '# more\n')
  },
  hooks: ({ root }) => {
    for (const hook of HOOKS) program(path.join(gitFolder(root), 'hooks', hook))
  },
  'a submodule': ({ root }, random) => {
    const folder = path.join(root, '.git/modules/sub')
    appendFileSync(
      path.join(folder, 'config'),
      settings(KEYS.filter(key => !/worktree/.test(key) && random.random() < 0.6)),
    )
    writeFiles(folder, { 'info/attributes': ATTRIBUTES })
    appendFileSync(path.join(root, 'sub/s.py'), '# more\n')
  },
  'a partial clone': ({ root }, random) => {
    appendFileSync(
      path.join(gitFolder(root), 'config'),
      settings([
        'core.repositoryformatversion=1',
        'extensions.partialClone=origin',
        ...PROMISOR,
        random.pick(KEYS.filter(key => key.startsWith('remote.origin.url'))),
      ]),
    )
    const lost = git(root, 'rev-parse', 'HEAD:a.ts').trim()
    rmSync(path.join(gitFolder(root), 'objects', lost.slice(0, 2), lost.slice(2)), { force: true })
    appendFileSync(path.join(root, 'a.ts'), '// more\n')
  },
  'programs in the repository': ({ root, environment }, random) => {
    for (const name of [
      'git',
      'rg',
      'ssh',
      'sh',
      'cat',
      'git-upload-pack',
      'node_modules/.bin/git',
      'node_modules/.bin/rg',
    ])
      program(path.join(root, name))
    environment.PATH = `${random.pick(['.', '', `${root}/node_modules/.bin`])}:${environment.PATH}`
  },
  'a bare repository in a folder': it => {
    const bare = path.join(it.root, 'tools/evil')
    cpSync(gitFolder(it.root), bare, { recursive: true })
    writeFiles(bare, { '.ctx/manifest.json': '{}', 'a.ts': FILES['a.ts'], 'info/attributes': ATTRIBUTES })
    appendFileSync(path.join(bare, 'config'), `${settings(KEYS.slice(0, 8))}[core]\n\tbare = false\n\tworktree = .\n`)
    it.folder = bare
  },
  'a .git file that names another repository': ({ root }, random) => {
    const hidden = path.join(makeFolder('hidden'), 'git')
    renameSync(gitFolder(root), hidden)
    writeFiles(hidden, { 'info/attributes': ATTRIBUTES })
    appendFileSync(path.join(hidden, 'config'), settings(KEYS.slice(0, 8)))
    if (random.random() < 0.5) symlinkSync(hidden, gitFolder(root))
    else writeFiles(root, { '.git': `gitdir: ${hidden}\n` })
  },
  'a linked worktree': it => {
    const tree = path.join(makeFolder('tree'), 'linked')
    git(it.root, 'worktree', 'add', '-q', tree)
    it.folder = tree
  },
  pipes: ({ root, environment }, random) => {
    const file = path.join(root, random.pick(PIPES))
    rmSync(file, { recursive: true, force: true })
    mkdirSync(path.dirname(file), { recursive: true })
    execFileSync('mkfifo', [file])
    const key = random.pick(['include.path', 'core.excludesFile', 'core.attributesFile', 'mailmap.file'])
    if (random.below(3) === 0) appendFileSync(path.join(gitFolder(root), 'config'), settings([`${key}=${file}`]))
    environment.CTX_GIT_MS = '1000'
  },
}

const OPERATIONS: readonly (readonly string[])[] = [
  ['generate_index'],
  ['search', 'alpha', '--fresh'],
  ['search', 'alpha', '--changed'],
  ['search', 'alpha', '--changed', MISSING],
  ['search', 'alpha', '--changed', 'HEAD~1'],
  ['find', 'return 1'],
  ['find', 'beta', '--changed'],
  ['diff', '--callers'],
  ['diff', '--staged', '--view', 'full'],
  ['diff', 'HEAD', '--view', 'full'],
  ['diff', `HEAD..${MISSING}`],
  ['diff', '--branch'],
  ['affected'],
  ['log', 'alpha'],
  ['hook', 'status'],
  ['status'],
  ['overview'],
  ['resolve', 'beta', '--fresh'],
]

/** Runs ctx and checks that it answers, and that no program has run. */
function ask({ folder, environment }: Case, args: readonly string[], made: string): void {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
    timeout: 120_000,
  })
  const what = `ctx ${args.join(' ')} (${made})`
  assert.ok(!existsSync(CANARY), `${what} started: ${existsSync(CANARY) && readFileSync(CANARY, 'utf8')}`)
  assert.notEqual(status, null, `${what} did not end`)
  assert.doesNotMatch(stdout + stderr, /INTERNAL|\n\s+at .*:\d+:\d+/, what)
}

test('no program of a repository runs', { skip: isWindows }, async () => {
  const harmless = template()
  await run({
    cases: 'hostile repositories',
    goal: 500,
    attempt(random, index) {
      const root = path.join(makeFolder('hostile'), 'r')
      cpSync(harmless, root, { recursive: true, verbatimSymlinks: true })
      const it: Case = { root, folder: root, environment: cleanEnvironment() }
      const names = Object.keys(TRAPS)
      const chosen = [names[index % names.length]!, ...names.filter(() => random.random() < 0.2)]
      const made = [...new Set(chosen)]
      // Those that replace `.git` come last.
      for (const name of names.filter(each => made.includes(each))) trap(name, it, random)
      rmSync(CANARY, { force: true })
      ask(it, ['generate_index'], made.join(', '))
      for (let i = 0; i < 4; i++) ask(it, random.pick(OPERATIONS), made.join(', '))
      rmSync(path.dirname(root), { recursive: true, force: true })
      return 1
    },
  })
})

function trap(name: string, it: Case, random: Random): void {
  try {
    TRAPS[name]!(it, random)
  } catch (error) {
    // An earlier trap may have made git fail, or replaced its folder.
    if (!/git|ENOTDIR|ENOENT|EEXIST/.test(String(error))) throw error
  }
}

test('a filter of the configuration does not run at a second index run, nor with --fresh', { skip: isWindows }, () => {
  const root = makeRepository({ 'a.ts': FILES['a.ts'], '.gitattributes': '* filter=e\n' })
  for (const file of ['a.ts', '.gitattributes']) utimesSync(path.join(root, file), OLD, OLD)
  git(root, 'update-index', '--refresh', '-q')
  utimesSync(path.join(root, '.git/index'), OLD, OLD)
  git(root, 'config', 'filter.e.clean', EVIL)
  rmSync(CANARY, { force: true })
  const it: Case = { root, folder: root, environment: cleanEnvironment() }
  const operations = [
    ['generate_index'],
    ['generate_index'],
    ['search', 'alpha', '--fresh'],
    ['search', 'alpha', '--changed'],
  ]
  for (const args of operations) ask(it, args, 'a clean filter')
})

test('a bare repository in a folder is refused, whatever index lies in it', { skip: isWindows }, () => {
  const root = makeRepository(FILES)
  const it: Case = { root, folder: root, environment: cleanEnvironment() }
  TRAPS['a bare repository in a folder']!(it, undefined as unknown as Random)
  rmSync(CANARY, { force: true })
  for (const args of [['generate_index'], ['search', 'alpha', '--changed', 'HEAD']]) {
    ask(it, args, 'bare')
    const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], {
      cwd: it.folder,
      encoding: 'utf8',
      env: it.environment,
    })
    assert.equal(status, 2)
    assert.match(stderr, /bare git repository/)
  }
})

test('a .git file that another repository does not confirm is not followed, and a warning names it', () => {
  const [root, secret] = [makeRepository(FILES), makeRepository({ 'secret.ts': 'export const secret = 1\n' })]
  rmSync(gitFolder(root), { recursive: true })
  writeFiles(root, {
    '.git': `gitdir: ${gitFolder(secret)}\n`,
    'deep/.gitignore': 'x.py\n',
    'deep/x.py': 'def x(): pass\n',
  })
  const { status, stderr, stdout } = spawnSync(process.execPath, [BIN, 'generate_index', '--json'], {
    cwd: root,
    encoding: 'utf8',
    env: cleanEnvironment(),
  })
  assert.equal(status, 0)
  assert.match(stderr, /\.git is no git folder of this work tree\. Files are listed without git\./)
  assert.equal(JSON.parse(stdout).files, 3)
  assert.deepEqual(readdirSync(gitFolder(secret)).includes('ctx'), false)
})

test('the history of another repository is not shown, whatever in .git leads to it', { skip: isWindows }, () => {
  const secret = makeRepository({ 'secret.ts': 'export function hiddenThing() {}\n' })
  const hash = git(secret, 'rev-parse', 'HEAD').trim()
  const there = gitFolder(secret)
  const link = (root: string, ...names: string[]) => {
    for (const name of names) {
      rmSync(path.join(gitFolder(root), name), { recursive: true, force: true })
      mkdirSync(path.dirname(path.join(gitFolder(root), name)), { recursive: true })
      symlinkSync(path.join(there, name), path.join(gitFolder(root), name))
    }
  }
  const ways: Readonly<Record<string, (root: string) => void>> = {
    'links to its objects and references': root => link(root, 'objects', 'refs'),
    'links to each folder of objects': root => {
      link(root, ...readdirSync(path.join(there, 'objects')).map(name => `objects/${name}`))
      writeFiles(root, { '.git/refs/heads/main': hash, '.git/HEAD': 'ref: refs/heads/main\n' })
    },
    'borrowed objects and a link in place of a branch': root => {
      const branch = git(secret, 'symbolic-ref', 'HEAD').trim()
      link(root, branch)
      writeFiles(root, { '.git/objects/info/alternates': `${there}/objects\n`, '.git/HEAD': `ref: ${branch}\n` })
    },
    'borrowed objects and a link in place of a branch in a folder': root => {
      mkdirSync(path.join(gitFolder(root), 'refs/heads/a'), { recursive: true })
      symlinkSync(path.join(there, git(secret, 'symbolic-ref', 'HEAD').trim()), `${gitFolder(root)}/refs/heads/a/b`)
      writeFiles(root, { '.git/objects/info/alternates': `${there}/objects\n`, '.git/HEAD': 'ref: refs/heads/a/b\n' })
    },
    'a worktree of the tree whose main repository is elsewhere': root => {
      rmSync(gitFolder(root), { recursive: true })
      writeFiles(root, {
        '.git': 'gitdir: g/worktrees/w\n',
        'g/worktrees/w/gitdir': `${root}/.git\n`,
        'g/worktrees/w/commondir': `${there}\n`,
        'g/worktrees/w/HEAD': `${hash}\n`,
      })
    },
    'a .git file with two lines, of which git reads the first and the second as one name': root => {
      renameSync(gitFolder(root), path.join(root, 'own'))
      const folder = 'own\ngitdir: x'
      writeFiles(root, {
        '.git': `gitdir: ${folder}\n`,
        [`${folder}/commondir`]: `${there}\n`,
        [`${folder}/HEAD`]: `${hash}\n`,
      })
    },
  }
  for (const [way, lead] of Object.entries(ways)) {
    const root = makeRepository(FILES)
    lead(root)
    for (const args of [
      ['diff', '--view', 'full'],
      ['diff', 'HEAD', '--view', 'full'],
      ['search', '*', '--changed'],
      ['log', 'alpha'],
    ]) {
      const { stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
        cwd: root,
        encoding: 'utf8',
        env: cleanEnvironment(),
      })
      assert.doesNotMatch(stdout + stderr, /hiddenThing|secret\.ts|INTERNAL/, `${way}: ctx ${args.join(' ')}`)
    }
    assert.match(
      spawnSync(process.execPath, [BIN, 'search', 'alpha'], { cwd: root, encoding: 'utf8', env: cleanEnvironment() })
        .stdout,
      /a\.ts/,
      way,
    )
  }
})
