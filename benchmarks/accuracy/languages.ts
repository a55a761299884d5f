// What each language is measured by: the oracle, the trees, the figures to reach. A row a language; nothing else asks
// for one by name.

import fs from 'node:fs'
import path from 'node:path'

export interface Measured {
  /** Program in oracles/; absent: universal-ctags. */
  readonly oracle?: string
  /** What the program is called with; flags of a tree follow. */
  readonly arguments?: readonly string[]
  /** Names in corpora.json, with a folder behind one where the whole is too much: `linux/kernel`. */
  readonly corpora: readonly string[]
  /** Least recall, precision and end lines. */
  readonly goal?: number
}

/** Language of ctx → how its accuracy is measured. */
export const MEASURED: Readonly<Record<string, Measured>> = {
  typescript: {
    oracle: 'typescript.ts',
    corpora: ['effect', 'rxjs', 'zod', 'mobx', 'fastify', 'types-node'],
    goal: 0.995,
  },
  tsx: { oracle: 'typescript.ts', corpora: ['zod', 'native-base', 'react-native-paper', 'react-admin'], goal: 0.995 },
  javascript: {
    oracle: 'typescript.ts',
    corpora: ['three', 'express', 'lodash', 'jquery', 'moment', 'fastify', 'svelte'],
    goal: 0.995,
  },
  python: { oracle: 'python.py', corpora: ['django', 'python-stdlib', 'twisted', 'typeshed'], goal: 0.995 },
  go: { oracle: 'go.go', corpora: ['golang', 'grpc-go', 'go-tools'], goal: 0.995 },
  java: { oracle: 'java.java', corpora: ['jdk', 'openjfx', 'react-native'], goal: 0.995 },
  rust: { oracle: 'rust', corpora: ['rust-library', 'tokio', 'clap'], goal: 0.985 },
  c: { oracle: 'libclang.py', arguments: ['c'], corpora: ['lua', 'zlib', 'jq', 'expat'], goal: 0.985 },
  cpp: {
    oracle: 'libclang.py',
    arguments: ['cpp'],
    corpora: ['leveldb', 're2', 'snappy', 'libsass', 'googletest'],
    goal: 0.985,
  },
  'objective-c': {
    oracle: 'libclang.py',
    arguments: ['objective-c'],
    corpora: ['gnustep-base', 'projectcenter', 'cordova-ios'],
  },
  csharp: { oracle: 'csharp.cs', corpora: ['newtonsoft-json', 'nunit', 'unitask', 'keepass2'], goal: 0.985 },
  ruby: { oracle: 'ruby.rb', corpora: ['activerecord', 'vagrant', 'puppet'], goal: 0.985 },
  php: { oracle: 'php.php', corpora: ['phpmyadmin', 'wordpress', 'composer'], goal: 0.985 },
  kotlin: {
    oracle: 'kotlin.java',
    corpora: ['expo-modules-core', 'react-native-vision-camera', 'stripe-react-native'],
  },
  bash: { oracle: 'bash.ts', corpora: ['devscripts', 'bash-completion', 'dracut'] },
  lua: { oracle: 'lua.ts', corpora: ['prosody', 'penlight', 'luarocks'] },
  elixir: { oracle: 'elixir.exs', corpora: ['elixir'] },
  zig: { oracle: 'zig.zig', corpora: ['zig-std'] },
  haskell: { oracle: 'haskell.hs', corpora: ['aeson', 'lens', 'pandoc'] },
  ocaml: { oracle: 'ocaml.ml', corpora: ['ocaml-base', 'lwt'] },
  ocaml_interface: { oracle: 'ocaml.ml', corpora: ['ocaml-base', 'lwt'] },
  julia: { oracle: 'julia.ts', corpora: ['julia/base'] },
  dart: { oracle: 'dart.ts', corpora: ['thrift/dart', 'flatbuffers/dart'] },
  swift: {
    oracle: 'swift.ts',
    corpora: [
      'expo-modules-core',
      'react-native-vision-camera',
      'stripe-react-native',
      'thrift/swift',
      'flatbuffers/swift',
    ],
  },
  r: { oracle: 'r.R', corpora: ['ggplot2'] },
  perl: { oracle: 'perl.pl', corpora: ['mojolicious', 'dbix-class'] },
  scala: { oracle: 'scala.ts', corpora: ['scala/src/library', 'scala/src/reflect'] },
  solidity: { oracle: 'solidity.ts', corpora: ['openzeppelin', 'uniswap', 'aave', 'solmate', 'solady'] },
  vue: { oracle: 'components.ts', corpora: ['element-ui', 'nuxt-ui'] },
  svelte: { oracle: 'components.ts', corpora: ['carbon-svelte', 'flowbite-svelte'] },
  markdown: { oracle: 'markdown.ts', corpora: ['rust-library', 'buildah', 'pandoc'] },
  html: { oracle: 'html.ts', corpora: ['jquery-ui-docs'] },
  json: { oracle: 'keys.ts', arguments: ['json'], corpora: ['mediawiki/skins/Vector', 'hcl', 'dojox/geo'] },
  yaml: {
    oracle: 'keys.ts',
    arguments: ['yaml'],
    corpora: ['ansible/inspur/sm', 'linux/Documentation/devicetree/bindings/display'],
  },
  toml: { oracle: 'keys.ts', arguments: ['toml'], corpora: ['rust-library'] },
  dockerfile: { oracle: 'dockerfile.ts', corpora: ['buildah/tests'] },
  make: { oracle: 'make.pl', corpora: ['linux/scripts', 'linux/arch/arm64', 'postgresql/contrib'] },
  hcl: { oracle: 'hcl.go', corpora: ['hcl'] },
  protobuf: { oracle: 'protobuf.py', corpora: ['ignition-msgs', 'google-protos'] },
  graphql: { oracle: 'graphql.ts', corpora: ['octokit-schema'] },
  sql: {
    oracle: 'sql.ts',
    corpora: ['zabbix/database/postgresql', 'postgresql/contrib', 'mediawiki/maintenance/postgres'],
  },
  css: { oracle: 'styles.ts', corpora: ['dojox'] },
  scss: { oracle: 'styles.ts', corpora: ['bootstrap'] },
  less: { oracle: 'styles.ts', corpora: ['antd'] },
}

/** File or folder in oracles/ of a language's own parser; undefined: universal-ctags is the oracle. */
export function oracleOf(language: string): string | undefined {
  const program = MEASURED[language]?.oracle
  return program && fs.existsSync(path.join(import.meta.dirname, 'oracles', program)) ? program : undefined
}
