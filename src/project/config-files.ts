// Which files configure something, and what. Data.

/** What a configuration file is for, and the folder it applies to: '.' for the whole tree. */
export interface ConfigFile {
  readonly type: string
  readonly scope: string
}

/** By name, or by the end of the path where it begins with a slash. */
const TYPES: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['ci', /(^|\/)(\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile)$/],
  ['ci', /(^|\/)(\.circleci\/config\.yml|\.github\/dependabot\.yml|renovate\.json5?|\.drone\.yml)$/],
  ['package', /(^|\/)(package\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.(py|cfg)|composer\.json|pom\.xml)$/],
  [
    'package',
    /(^|\/)(Gemfile|[^/]+\.(gemspec|csproj|fsproj|cabal)|Package\.swift|pubspec\.yaml|mix\.exs|deno\.jsonc?)$/,
  ],
  [
    'dependencies',
    /(^|\/)(requirements[^/]*\.txt|Pipfile|[^/]*lock(file)?(\.(json|ya?ml|toml))?|go\.(sum|work)|pnpm-workspace\.yaml)$/,
  ],
  [
    'compiler',
    /(^|\/)([tj]sconfig[^/]*\.json|babel\.config\.[^/]+|\.babelrc[^/]*|\.swcrc|compile_commands\.json|rustfmt\.toml|rust-toolchain(\.toml)?)$/,
  ],
  [
    'build',
    /(^|\/)(Makefile|GNUmakefile|CMakeLists\.txt|meson\.build|BUILD(\.bazel)?|WORKSPACE|build\.gradle(\.kts)?|settings\.gradle(\.kts)?)$/,
  ],
  [
    'build',
    /(^|\/)((vite|webpack|rollup|esbuild|tsup|next|nuxt|astro|svelte)\.config\.[^/]+|turbo\.json|nx\.json|lerna\.json|justfile|Rakefile)$/,
  ],
  [
    'test',
    /(^|\/)((jest|vitest|playwright|cypress|karma)\.config\.[^/]+|pytest\.ini|tox\.ini|conftest\.py|phpunit\.xml(\.dist)?|\.mocharc\.[^/]+)$/,
  ],
  [
    'lint',
    /(^|\/)(eslint\.config\.[^/]+|\.eslintrc[^/]*|biome\.jsonc?|\.?ruff\.toml|\.flake8|\.pylintrc|mypy\.ini|\.golangci\.ya?ml|clippy\.toml|\.rubocop\.yml|phpstan\.neon(\.dist)?|\.stylelintrc[^/]*)$/,
  ],
  ['format', /(^|\/)(\.prettierrc[^/]*|prettier\.config\.[^/]+|\.editorconfig|\.clang-format|\.rustfmt\.toml)$/],
  ['container', /(^|\/)(Dockerfile[^/]*|[^/]+\.dockerfile|(docker-)?compose[^/]*\.ya?ml|\.dockerignore)$/],
  ['environment', /(^|\/)(\.env[^/]*|\.nvmrc|\.node-version|\.python-version|\.tool-versions|\.npmrc)$/],
  ['git', /(^|\/)(\.gitignore|\.gitattributes|\.gitmodules|\.pre-commit-config\.yaml|CODEOWNERS)$/],
]

/** What a file configures; undefined if it is no known configuration file. */
export function configFile(path: string): ConfigFile | undefined {
  const type = TYPES.find(([, pattern]) => pattern.test(path))?.[0]
  if (type === undefined) return undefined
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const scope = folder.replace(/(^|\/)\.(github|circleci)(\/workflows)?$/, '')
  return { type, scope: scope === '' ? '.' : scope }
}
