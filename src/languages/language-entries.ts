// The table of languages: their file names and loaders. To add a language, add a row here and a folder.
import type { MemberCalls } from '../model.ts'
import type { Language } from './language.ts'

export interface Entry {
  readonly name: string
  /** With the dot, lower case. The longest match wins. */
  readonly extensions: readonly string[]
  /** Whole file names, for files without an extension. */
  readonly filenames?: readonly string[]
  /** Ambiguous extensions (`''` for none) that are this language if the file begins with this text. */
  readonly begins?: { readonly extensions: readonly string[]; readonly text: RegExp }
  /** Proves that a file with a shared extension is in this language. */
  readonly own?: RegExp
  /** Proves that it is not, unless `own` matches. Absent: any text without `own` is foreign. */
  readonly foreign?: RegExp
  /** Prefixes of file names: `Dockerfile.` for `Dockerfile.dev`. Weaker than an extension. */
  readonly prefixes?: readonly string[]
  /** Long lines are normal (a paragraph each) and no sign of minified text. */
  readonly longLines?: true
  /** Programs in a `#!` line, without version: `python` matches `python3.12`. */
  readonly interpreters?: readonly string[]
  /** How members are called without naming their object; absent: never. */
  readonly memberCalls?: MemberCalls
  readonly load: () => Promise<{ readonly default: Language }>
}

export const TABLE: readonly Entry[] = [
  {
    name: 'typescript',
    extensions: ['.ts', '.mts', '.cts', '.d.ts'],
    // Qt translation files.
    foreign: /^\uFEFF?\s{0,200}(?:<\?xml|<!DOCTYPE TS|<TS\b)/,
    interpreters: ['ts-node', 'ts-node-script', 'ts-node-esm', 'tsx', 'deno', 'bun', 'bunx', 'jiti', 'esno', 'zx'],
    load: () => import('./typescript/index.ts'),
  },
  { name: 'tsx', extensions: ['.tsx'], load: () => import('./tsx/index.ts') },
  {
    name: 'javascript',
    extensions: ['.js', '.jsx', '.mjs', '.cjs', '.es6', '.jsm', '.js.flow'],
    filenames: ['Jakefile'],
    interpreters: ['node', 'nodejs', 'gjs', 'qjs'],
    load: () => import('./javascript/index.ts'),
  },
  { name: 'vue', extensions: ['.vue'], load: () => import('./vue/index.ts') },
  { name: 'svelte', extensions: ['.svelte'], load: () => import('./svelte/index.ts') },
  {
    name: 'python',
    extensions: ['.py', '.pyi', '.pyw', '.bzl', '.star'],
    filenames: ['SConstruct', 'SConscript', 'wscript', 'BUILD.bazel'],
    interpreters: ['python', 'pypy', 'ipython', 'pythonw', 'uv', 'uvx', 'pipx', 'sage'],
    memberCalls: 'own',
    load: () => import('./python/index.ts'),
  },
  { name: 'cython', extensions: ['.pyx', '.pxd', '.pxi'], load: () => import('./cython/index.ts') },
  { name: 'go', extensions: ['.go'], interpreters: ['go', 'gorun', 'yaegi'], load: () => import('./go/index.ts') },
  { name: 'rust', extensions: ['.rs'], interpreters: ['rust-script', 'cargo'], load: () => import('./rust/index.ts') },
  {
    name: 'java',
    extensions: ['.java'],
    interpreters: ['java', 'jbang'],
    memberCalls: 'bare',
    load: () => import('./java/index.ts'),
  },
  { name: 'c', extensions: ['.c', '.h'], load: () => import('./c/index.ts') },
  {
    name: 'cpp',
    extensions: [
      ...['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp'],
      ...['.tpp', '.inl', '.tcc', '.txx', '.cppm', '.ixx', '.ino', '.cu', '.cuh'],
    ],
    // Headers of the C++ standard library (`vector`) begin with an editor mode line or their name.
    begins: { extensions: [''], text: /^\/\/.*-\*-[ \t]*C\+\+[ \t]*-\*-|^\/\/ \w+ (?:standard |internal )?header/i },
    memberCalls: 'bare',
    load: () => import('./cpp/index.ts'),
  },
  {
    name: 'csharp',
    extensions: ['.cs', '.csx'],
    interpreters: ['dotnet-script'],
    // Czech text files: `tutor.cs`.
    own: /[;{}][ \t\r]*$|^[ \t]*[#/[]/m,
    foreign: /[^\0-\x7f]/,
    memberCalls: 'bare',
    load: () => import('./csharp/index.ts'),
  },
  {
    name: 'objective-c',
    extensions: ['.m', '.mm'],
    own: /^[ \t]*(?:@(?:interface|implementation|protocol|class|import|end)\b|#[ \t]*[a-z])/m,
    foreign: /^[ \t]*(?:%|function\b|classdef\b|:- )|^\.(?:TH|SH|\\")/m,
    load: () => import('./objective-c/index.ts'),
  },
  {
    name: 'ruby',
    extensions: ['.rb', '.rake', '.gemspec', '.ru', '.rbw', '.podspec', '.thor', '.jbuilder', '.builder'],
    filenames: [
      ...['Rakefile', 'Gemfile', 'Podfile', 'Fastfile', 'Appfile', 'Matchfile', 'Vagrantfile', 'Guardfile', 'Capfile'],
      ...['Brewfile', 'Dangerfile', 'Thorfile', 'Berksfile', 'Cheffile', 'Puppetfile', '.irbrc', '.pryrc'],
    ],
    interpreters: ['ruby', 'jruby', 'rake', 'macruby', 'rbx'],
    own: /^\uFEFF?[ \t]*(?:#|=begin|end\b|(?:def|class|module|require|run|use)[ \t]|[\w.@:[\]]+[ \t]+=[ \t])/m,
    // Russian text files: `CHANGES.ru`.
    foreign: /^[ \t]*[^\0-\x7f]/m,
    memberCalls: 'bare',
    load: () => import('./ruby/index.ts'),
  },
  {
    name: 'php',
    extensions: ['.php', '.phtml', '.php3', '.php4', '.php5', '.phps'],
    begins: {
      extensions: ['.inc', '.module', '.install', '.theme', '.profile', '.engine'],
      text: /^(?:#!.*\n)?<\?php\b/i,
    },
    interpreters: ['php'],
    load: () => import('./php/index.ts'),
  },
  {
    name: 'kotlin',
    extensions: ['.kt', '.kts'],
    interpreters: ['kotlin'],
    memberCalls: 'bare',
    load: () => import('./kotlin/index.ts'),
  },
  {
    name: 'swift',
    extensions: ['.swift'],
    interpreters: ['swift'],
    memberCalls: 'bare',
    load: () => import('./swift/index.ts'),
  },
  {
    name: 'scala',
    extensions: ['.scala', '.sc', '.sbt', '.mill'],
    interpreters: ['scala', 'scala-cli', 'amm'],
    memberCalls: 'bare',
    load: () => import('./scala/index.ts'),
  },
  {
    name: 'dart',
    extensions: ['.dart'],
    interpreters: ['dart'],
    memberCalls: 'bare',
    load: () => import('./dart/index.ts'),
  },
  { name: 'solidity', extensions: ['.sol'], memberCalls: 'bare', load: () => import('./solidity/index.ts') },
  {
    name: 'bash',
    extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats', '.ebuild', '.eclass', '.command', '.zsh-theme'],
    filenames: [
      ...['.bashrc', '.bash_profile', '.bash_aliases', '.bash_login', '.bash_logout', '.profile', '.zshrc', '.zshenv'],
      ...['.zprofile', '.zlogin', '.zlogout', '.kshrc', '.envrc', '.xinitrc', '.xprofile', 'PKGBUILD', 'APKBUILD'],
    ],
    interpreters: ['sh', 'bash', 'zsh', 'ksh', 'ksh93', 'mksh', 'dash', 'ash', 'bats'],
    // Shell headers that exec another interpreter on the same file: Tcl, Lisp, Erlang.
    foreign:
      /^#!.*\n(?:.*\n){0,40}[^#\n]{0,40}\bexec[ \t]+(?:\S*\/)?(?:env[ \t]+)?(?:wish|tclsh|expect|guile|scsh|csi|gsi|racket|mzscheme|sbcl|clisp|emacs|escript)[\w.]*["']?[ \t][^\n$`]*\$\{?(?:0|argv0)\b/,
    load: () => import('./bash/index.ts'),
  },
  {
    name: 'lua',
    extensions: ['.lua', '.rockspec', '.luau'],
    filenames: ['.luacheckrc', '.busted'],
    interpreters: ['lua', 'luajit', 'texlua', 'luau', 'lune'],
    load: () => import('./lua/index.ts'),
  },
  {
    name: 'elixir',
    extensions: ['.ex', '.exs'],
    interpreters: ['elixir'],
    memberCalls: 'apart',
    load: () => import('./elixir/index.ts'),
  },
  { name: 'julia', extensions: ['.jl'], interpreters: ['julia'], load: () => import('./julia/index.ts') },
  {
    name: 'perl',
    extensions: ['.pl', '.pm', '.t', '.psgi', '.perl'],
    filenames: ['Makefile.PL', 'Build.PL', 'cpanfile'],
    interpreters: ['perl'],
    // Prolog uses `.pl`, too, and many test tools use `.t`.
    own: /^[ \t]*(?:#!.*\bperl|use\s+[\w:.]+|package\s+[\w:]+|no\s+\w+\s*;|require\s|sub\s+\w|my\s*[$@%(]|our\s*[$@%(]|print\b|BEGIN\b|[$@%]\w+\s*=|&\w|=(?:pod|head1)\b)|=~/m,
    load: () => import('./perl/index.ts'),
  },
  { name: 'zig', extensions: ['.zig'], memberCalls: 'bare', load: () => import('./zig/index.ts') },
  {
    name: 'r',
    extensions: ['.r'],
    filenames: ['.Rprofile', 'Rprofile.site'],
    interpreters: ['Rscript', 'littler'],
    memberCalls: 'apart',
    load: () => import('./r/index.ts'),
  },
  {
    name: 'haskell',
    extensions: ['.hs', '.hs-boot', '.hsc'],
    interpreters: ['runhaskell', 'runghc', 'stack'],
    load: () => import('./haskell/index.ts'),
  },
  {
    name: 'ocaml',
    extensions: ['.ml'],
    interpreters: ['ocaml', 'ocamlscript'],
    load: () => import('./ocaml/index.ts'),
  },
  { name: 'ocaml_interface', extensions: ['.mli'], load: () => import('./ocaml_interface/index.ts') },
  {
    name: 'markdown',
    extensions: ['.md', '.markdown', '.mdx', '.mdown', '.mkd'],
    longLines: true,
    load: () => import('./markdown/index.ts'),
  },
  { name: 'html', extensions: ['.html', '.htm', '.xhtml'], load: () => import('./html/index.ts') },
  { name: 'css', extensions: ['.css', '.pcss', '.postcss'], load: () => import('./css/index.ts') },
  { name: 'scss', extensions: ['.scss'], load: () => import('./scss/index.ts') },
  { name: 'less', extensions: ['.less'], load: () => import('./less/index.ts') },
  {
    name: 'json',
    extensions: ['.json', '.jsonc', '.json5', '.webmanifest', '.code-workspace'],
    filenames: ['.babelrc', '.eslintrc', '.prettierrc', '.swcrc'],
    load: () => import('./json/index.ts'),
  },
  {
    name: 'yaml',
    extensions: ['.yaml', '.yml'],
    filenames: ['.clang-format', '.clang-tidy'],
    load: () => import('./yaml/index.ts'),
  },
  { name: 'toml', extensions: ['.toml'], filenames: ['Pipfile'], load: () => import('./toml/index.ts') },
  {
    name: 'dockerfile',
    extensions: ['.dockerfile', '.containerfile'],
    filenames: ['Dockerfile', 'dockerfile', 'Containerfile'],
    prefixes: ['Dockerfile.', 'Containerfile.'],
    load: () => import('./dockerfile/index.ts'),
  },
  {
    name: 'dotenv',
    extensions: ['.env'],
    filenames: ['.npmrc', '.pypirc', '.my.cnf', '.s3cfg', '.boto', '.flaskenv', 'credentials'],
    prefixes: ['.env.'],
    load: () => import('./dotenv/index.ts'),
  },
  {
    name: 'make',
    extensions: ['.mk', '.mak', '.make'],
    filenames: ['Makefile', 'makefile', 'GNUmakefile', 'BSDmakefile', 'Makefile.am', 'Makefile.in', 'Kbuild'],
    prefixes: ['Makefile.'],
    interpreters: ['make', 'gmake'],
    load: () => import('./make/index.ts'),
  },
  { name: 'hcl', extensions: ['.hcl', '.tf', '.tfvars', '.nomad', '.tofu'], load: () => import('./hcl/index.ts') },
  { name: 'protobuf', extensions: ['.proto'], load: () => import('./protobuf/index.ts') },
  { name: 'graphql', extensions: ['.graphql', '.gql', '.graphqls'], load: () => import('./graphql/index.ts') },
  {
    name: 'sql',
    extensions: ['.sql', '.ddl', '.pgsql', '.psql', '.plsql', '.pls', '.pks', '.pkb', '.tsql', '.mysql'],
    load: () => import('./sql/index.ts'),
  },
]
