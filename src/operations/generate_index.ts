// `generate_index`: builds or refreshes the index of a repository.
import { whyNotWritable, writable } from '../cache/files/location.ts'
import type { Answer, Context, Input, Operation } from '../contract.ts'
import { countParsed, REBUILT } from '../repository/refresh.ts'
import { repositoryOf } from '../repository/repository-of-call.ts'
import { unreadableFolders } from '../repository/unreadable-folders.ts'
import * as fields from './arguments/fields.ts'

async function run(input: Input, context: Context): Promise<Answer> {
  const named = repositoryOf(input, context.cwd)
  const location = writable(named)
  if (location !== named) context.warn(`${whyNotWritable(named)}: the index is kept in ${location.cache}.`)
  const { generate } = await import('../indexer/start.ts')
  const startedAt = performance.now()
  const {
    behind: _behind,
    isNew: _isNew,
    fallbacks,
    untrusted,
    ...summary
  } = await generate(location, {
    force: input.force === true,
    workers: input.workers as number | undefined,
    signal: context.signal,
    warn: message => context.warn(message),
    progress: context.progress?.bind(context),
  })
  const unreadable = unreadableFolders(location)
  countParsed(context, { ...summary, fallbacks })
  return {
    repository: location.root,
    cache: location.cache,
    ...summary,
    ...(unreadable.length > 0 ? { unreadable_folders: unreadable } : {}),
    ms: Math.round(performance.now() - startedAt),
    index: untrusted ? `fresh; ${REBUILT}` : 'fresh',
  }
}

const generateIndex: Operation = {
  name: 'generate_index',
  alias: 'index',
  title: 'Build or refresh the index',
  summary: 'Build or refresh the index of a repository; only changed files are parsed',
  description:
    'Build or refresh the index. Rarely needed: the other tools make it and keep it up to date. With force it is built from nothing.',
  effect: 'index',
  toolsets: ['core'],
  fields: {
    path: {
      ...fields.path,
      description: 'Folder to index. Default: the nearest enclosing repository',
      brief: 'Folder, if not this one',
      advertised: true,
    },
    force: { type: 'boolean', description: 'Parse every file again', brief: '', default: false },
    workers: {
      type: 'integer',
      minimum: 1,
      maximum: 64,
      description: 'Parser threads. Default: one a core, at most 8',
      advertised: false,
      placeholder: 'N',
    },
    repo: fields.repo,
    cache_dir: fields.cacheDir,
    format: fields.format,
    max_tokens: fields.maxTokens,
  },
  positional: ['path'],
  required: [],
  examples: ['ctx generate_index', 'ctx index ../other-repo --force'],
  run,
}
export default generateIndex
