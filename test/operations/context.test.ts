// `resolve_symbol --context` in many languages: of two definitions, the imported one is chosen.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'

interface Case {
  readonly what: string
  readonly files: Readonly<Record<string, string>>
  readonly name: string
  /** Paths of the context file and of the expected definition. */
  readonly from: string
  readonly meant: string
  readonly by?: RegExp
}

const DRAFTS = {
  'drafts/builder.go':
    'package drafts\n\ntype Builder struct{}\n\nfunc (b *Builder) writeDraft() {}\n\nfunc (b *Builder) flushDraft() {}\n',
  'desk/desk.go': 'package desk\n\ntype Desk struct{}\n\nfunc (d *Desk) writeDraft() {}\n',
  'drafts/flush.go': 'package drafts\n\nfunc flushDraft() {}\n',
  'drafts/build_test.go': 'package drafts\n\nfunc writeDraft() {}\n',
  'drafts/page.go': 'package drafts\n\nfunc page(b *Builder) { b.writeDraft() }\n',
  'drafts/page_test.go': 'package drafts\n\nfunc TestPage() { writeDraft() }\n',
}

const NATIVE = {
  'native/Card.tsx': 'export const nativeCard = () => 1\n',
  'native/Card.native.tsx': 'export const nativeCard = () => 2\n',
  'native/App.tsx': "import { nativeCard } from './Card'\nnativeCard()\n",
  'native/App.native.tsx': "import { nativeCard } from './Card'\nnativeCard()\n",
}

const CASES: readonly Case[] = [
  {
    what: 'typescript: a file without a variant means one without',
    name: 'nativeCard',
    from: 'native/App.tsx',
    meant: 'native/Card.tsx',
    files: NATIVE,
  },
  {
    what: 'typescript: a file of a variant means its like',
    name: 'nativeCard',
    from: 'native/App.native.tsx',
    meant: 'native/Card.native.tsx',
    files: NATIVE,
  },
  {
    what: 'go: in a test a function of another test of its package before a method that is called so',
    name: 'writeDraft',
    from: 'drafts/page_test.go',
    meant: 'drafts/build_test.go',
    by: /^same package, seen from drafts\/page_test\.go$/,
    files: DRAFTS,
  },
  {
    what: 'go: in what is no test the method, since tests are not known there',
    name: 'writeDraft',
    from: 'drafts/page.go',
    meant: 'drafts/builder.go',
    by: /source before tests/,
    files: DRAFTS,
  },
  {
    what: 'go: a function of the package before a method that is called so',
    name: 'flushDraft',
    from: 'drafts/page.go',
    meant: 'drafts/flush.go',
    by: /same package/,
    files: DRAFTS,
  },
  {
    what: 'ruby: a mixin of the folder before a class of its name elsewhere',
    name: 'Authenticatable',
    from: 'lib/models/database.rb',
    meant: 'lib/models/authenticatable.rb',
    by: /same folder/,
    files: {
      'lib/models/authenticatable.rb': 'module Models\n  module Authenticatable\n    def ok\n    end\n  end\nend\n',
      'lib/strategies/authenticatable.rb':
        'module Strategies\n  class Authenticatable\n    def ok\n    end\n  end\nend\n',
      'lib/models/database.rb': 'module Models\n  module Database\n    include Authenticatable\n  end\nend\n',
    },
  },
  {
    what: 'typescript: of two imported files the one whose import lists the name',
    name: 'tsReset',
    from: 'ts/app/main.ts',
    meant: 'ts/b.ts',
    by: /imported by name/,
    files: {
      'ts/a.ts': 'export function tsReset(): void {}\nexport function other(): void {}\n',
      'ts/b.ts': 'export function tsReset(): void {}\n',
      'ts/app/main.ts': "import { other } from '../a'\nimport {\n  tsReset,\n} from '../b.js'\ntsReset()\nother()\n",
    },
  },
  {
    what: 'typescript: through an index that passes it on',
    name: 'barrelled',
    from: 'barrel/main.ts',
    meant: 'barrel/widgets/deep/button.ts',
    files: {
      'barrel/widgets/index.ts': "export * from './deep'\n",
      'barrel/widgets/deep/index.ts': "export { barrelled } from './button'\n",
      'barrel/widgets/deep/button.ts': 'export const barrelled = () => 1\n',
      'barrel/widgets/deep/other.ts': 'export const barrelled = () => 2\n',
      'barrel/main.ts': "import { barrelled } from './widgets'\nbarrelled()\n",
    },
  },
  {
    what: 'typescript: by an alias of the folder',
    name: 'aliased',
    from: 'alias/src/pages/home.ts',
    meant: 'alias/src/shared/text.ts',
    files: {
      'alias/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }\n',
      'alias/src/shared/text.ts': 'export const aliased = () => 1\n',
      'alias/src/billing/text.ts': 'export const aliased = () => 2\n',
      'alias/src/pages/home.ts': "import { aliased } from '@/shared/text'\naliased()\n",
    },
  },
  {
    what: 'javascript: require',
    name: 'required',
    from: 'js/main.js',
    meant: 'js/lib/b.js',
    files: {
      'js/lib/a.js': 'function required() {}\nmodule.exports = { required }\n',
      'js/lib/b.js': 'function required() {}\nmodule.exports = { required }\n',
      'js/main.js': "const lib = require('./lib/b')\nlib.required()\n",
    },
  },
  {
    what: 'python: relative, and a module of the package',
    name: 'py_total',
    from: 'py/shop/view.py',
    meant: 'py/shop/cart.py',
    files: {
      'py/shop/__init__.py': '',
      'py/shop/cart.py': 'def py_total(rows):\n    return 1\n',
      'py/shop/order.py': 'def py_total(rows):\n    return 2\n',
      'py/shop/view.py': 'from . import cart\n\ncart.py_total([])\n',
    },
  },
  {
    what: 'python: through __init__.py',
    name: 'py_parse',
    from: 'pyhub/main.py',
    meant: 'pyhub/lib/one.py',
    files: {
      'pyhub/lib/__init__.py': 'from .one import py_parse\n',
      'pyhub/lib/one.py': 'def py_parse(text):\n    return 1\n',
      'pyhub/lib/two.py': 'def py_parse(text):\n    return 2\n',
      'pyhub/main.py': 'from pyhub.lib import (\n    py_parse,\n)\n',
    },
  },
  {
    what: 'go: the package',
    name: 'GoDial',
    from: 'go/cmd/main.go',
    meant: 'go/internal/net/dial.go',
    files: {
      'go/go.mod': 'module acme.org/go\n',
      'go/internal/net/dial.go': 'package net\n\nfunc GoDial() {}\n',
      'go/internal/mock/dial.go': 'package mock\n\nfunc GoDial() {}\n',
      'go/cmd/main.go':
        'package main\n\nimport (\n\t"fmt"\n\t"acme.org/go/internal/net"\n)\n\nfunc main() { net.GoDial() }\n',
    },
  },
  {
    what: 'rust: braces, and what mod.rs passes on',
    name: 'rust_open',
    from: 'rust/src/main.rs',
    meant: 'rust/src/store/disk.rs',
    files: {
      'rust/src/store/mod.rs': 'pub mod disk;\npub mod memory;\npub use self::disk::rust_open;\n',
      'rust/src/store/disk.rs': 'pub fn rust_open() {}\n',
      'rust/src/store/memory.rs': 'pub fn rust_open() {}\n',
      'rust/src/main.rs': 'mod store;\nuse crate::{store::disk::{rust_open}};\nfn main() { rust_open() }\n',
    },
  },
  {
    what: 'java: by the class that is imported',
    name: 'javaClose',
    from: 'java/src/main/java/com/acme/App.java',
    meant: 'java/src/main/java/com/acme/net/Channel.java',
    files: {
      'java/src/main/java/com/acme/net/Channel.java':
        'package com.acme.net;\n\npublic class Channel {\n  public void javaClose() {}\n}\n',
      'java/src/main/java/com/acme/disk/Channel.java':
        'package com.acme.disk;\n\npublic class Channel {\n  public void javaClose() {}\n}\n',
      'java/src/main/java/com/acme/App.java':
        'package com.acme;\n\nimport com.acme.net.Channel;\n\nclass App {\n  void run(Channel c) { c.javaClose(); }\n}\n',
    },
  },
  {
    what: 'kotlin: a function of a package',
    name: 'kotlinJoin',
    from: 'kotlin/app/Main.kt',
    meant: 'kotlin/com/acme/text/Strings.kt',
    files: {
      'kotlin/com/acme/text/Strings.kt': 'package com.acme.text\n\nfun kotlinJoin(): Int = 1\n',
      'kotlin/com/acme/rows/Lists.kt': 'package com.acme.rows\n\nfun kotlinJoin(): Int = 2\n',
      'kotlin/app/Main.kt': 'package app\n\nimport com.acme.text.kotlinJoin\n\nfun main() { kotlinJoin() }\n',
    },
  },
  {
    what: 'c: the header, and the source of its name',
    name: 'c_reset',
    from: 'c/src/main.c',
    meant: 'c/src/clock.c',
    files: {
      'c/include/clock.h': 'int c_reset(void);\n',
      'c/src/clock.c': '#include "clock.h"\nint c_reset(void) { return 1; }\n',
      'c/src/timer.c': 'int c_reset(void) { return 2; }\n',
      'c/src/main.c': '#include "../include/clock.h"\nint main(void) { return c_reset(); }\n',
    },
  },
  {
    what: 'ruby: require_relative',
    name: 'ruby_render',
    from: 'ruby/bin/run.rb',
    meant: 'ruby/lib/page.rb',
    files: {
      'ruby/lib/page.rb': 'def ruby_render\n  1\nend\n',
      'ruby/lib/mail.rb': 'def ruby_render\n  2\nend\n',
      'ruby/bin/run.rb': "require_relative '../lib/page'\nruby_render\n",
    },
  },
  {
    what: 'php: a namespace that folders spell otherwise',
    name: 'phpSave',
    from: 'php/index.php',
    meant: 'php/app/Models/User.php',
    files: {
      'php/app/Models/User.php':
        '<?php\nnamespace App\\Models;\nclass User {\n  public function phpSave() { return 1; }\n}\n',
      'php/app/Cache/User.php':
        '<?php\nnamespace App\\Cache;\nclass User {\n  public function phpSave() { return 2; }\n}\n',
      'php/index.php': '<?php\nuse App\\Models\\{User, Order};\n(new User)->phpSave();\n',
    },
  },
  {
    what: 'c#: a namespace',
    name: 'SharpParse',
    from: 'cs/App/Program.cs',
    meant: 'cs/Acme.Json/Linq/Token.cs',
    files: {
      'cs/Acme.Json/Linq/Token.cs':
        'namespace Acme.Json.Linq\n{\n    public class Token\n    {\n        public int SharpParse() { return 1; }\n    }\n}\n',
      'cs/Acme.Json/Text/Reader.cs':
        'namespace Acme.Json.Text\n{\n    public class Reader\n    {\n        public int SharpParse() { return 2; }\n    }\n}\n',
      'cs/App/Program.cs': 'using System;\nusing Acme.Json.Linq;\n\nclass Program { static void Main() { } }\n',
    },
  },
  {
    what: 'elixir: an alias',
    name: 'elixir_total',
    from: 'ex/lib/my_app/web.ex',
    meant: 'ex/lib/my_app/shop/cart.ex',
    files: {
      'ex/lib/my_app/shop/cart.ex': 'defmodule MyApp.Shop.Cart do\n  def elixir_total(rows), do: rows\nend\n',
      'ex/lib/my_app/bank/cart.ex': 'defmodule MyApp.Bank.Cart do\n  def elixir_total(rows), do: rows\nend\n',
      'ex/lib/my_app/web.ex':
        'defmodule MyApp.Web do\n  alias MyApp.Shop.{Cart, Order}\n  def run, do: Cart.elixir_total([])\nend\n',
    },
  },
  {
    what: 'bash: source',
    name: 'sh_log',
    from: 'sh/run.sh',
    meant: 'sh/lib/log.sh',
    files: {
      'sh/lib/log.sh': 'sh_log() {\n  echo 1\n}\n',
      'sh/lib/trace.sh': 'sh_log() {\n  echo 2\n}\n',
      'sh/run.sh': '. ./lib/log.sh\nsh_log\n',
    },
  },
  {
    what: 'c++: a header means the definition of what it declares, not the nearest of its name',
    name: 'cppShow',
    from: 'cpp/include/list.h',
    meant: 'cpp/src/list.cpp',
    by: /^declared in cpp\/include\/list\.h$/,
    files: {
      'cpp/include/list.h': 'class List {\n  void cppShow();\n};\n',
      'cpp/include/heap.cpp': 'void Heap::cppShow() {\n  cppPrint(1);\n}\n',
      'cpp/src/list.cpp': 'void List::cppShow() {\n  cppPrint(2);\n}\n',
    },
  },
]

test('a Makefile prefers its own target to a function of that name, a heading prefers the function', async () => {
  const root = makeRepository({
    Makefile: 'all: check\n\ncheck:\n\t./run\n',
    'src/run.c': 'int check(int a)\n{\n  return a;\n}\n',
    'package.json': '{ "scripts": { "check": "make check" } }\n',
    'README.md': '# check\n\nRuns it.\n',
  })
  const ask = async (from: string) => {
    const { status, stdout } = await ctxHere(['resolve_symbol', 'check', '--json', '--context', from], root)
    const { results, by, passed_over: over } = JSON.parse(stdout)
    return [status, results.map((row: { f: string }) => row.f), by, over]
  }
  const own = ['same file, seen from Makefile', ['check in src/run.c:1-4']]
  assert.deepEqual(await ask('Makefile'), [0, ['Makefile'], ...own])
  assert.deepEqual(await ask('README.md'), [0, ['src/run.c'], undefined, undefined])
  assert.deepEqual(await ask('src/run.c'), [0, ['src/run.c'], undefined, undefined])
})

const root = makeRepository(Object.assign({}, ...CASES.map(({ files }) => files)))
before(() => {
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
})

for (const { what, name, from, meant, by = /imported/ } of CASES) {
  test(what, async () => {
    const ask = async (...args: string[]) => {
      const { status, stdout } = await ctxHere(['resolve_symbol', name, '--json', ...args], root)
      const answer = JSON.parse(stdout)
      return { status, files: answer.results.map((row: { f: string }) => row.f), by: answer.by }
    }
    assert.deepEqual([(await ask()).status, (await ask()).files.length], [3, 2], 'alone it may be either')
    const seen = await ask('--context', from)
    assert.deepEqual([seen.status, seen.files], [0, [meant]])
    assert.match(seen.by, by)
  })
}
