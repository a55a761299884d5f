// ctx's own parsers by their names in the languages' data: parsers of a whole language, fast paths, and skeletons, which
// resolve a preprocessor before a grammar parses the text.
import type { Match } from '../languages/definition-match.ts'
import type { FastPathName, Language, Outline, OwnParserName, SkeletonName } from '../languages/language.ts'
import type { Skeleton } from '../languages/skeleton-rule.ts'
import { parseCSkeleton, skeletonOfC } from './c/c-skeleton.ts'
import { skeletonOfCSharp } from './c/csharp-text.ts'
import { parseDockerfile } from './config/dockerfile-parser.ts'
import { parseDotenv } from './config/dotenv-parser.ts'
import { parseJson } from './config/json-parser.ts'
import { parseToml } from './config/toml-parser.ts'
import { parseYaml } from './config/yaml-parser.ts'
import { parsePage } from './html-css/page-elements.ts'
import { parseStyles } from './html-css/style-parser.ts'
import { parseShell } from './shell/shell-parser.ts'

const C = { cpp: false, objc: false }
const CPP = { cpp: true, objc: false }
const OBJECTIVE_C = { cpp: true, objc: true }

const OWN_PARSERS: Readonly<Record<OwnParserName, (text: string) => Outline>> = {
  css: text => parseStyles(text, { nests: false }),
  dockerfile: parseDockerfile,
  dotenv: parseDotenv,
  html: parsePage,
  less: text => parseStyles(text, { nests: true, variable: '@' }),
  scss: text => parseStyles(text, { nests: true, variable: '$' }),
}

const FAST_PATHS: Readonly<Record<FastPathName, (text: string, language: Language) => readonly Match[] | undefined>> = {
  bash: parseShell,
  c: text => parseCSkeleton(text, C),
  cpp: text => parseCSkeleton(text, CPP),
  json: (text, { enteredKeys = [] }) => parseJson(text, enteredKeys),
  toml: parseToml,
  yaml: (text, { enteredKeys = [] }) => parseYaml(text, enteredKeys),
}

const SKELETONS: Readonly<Record<SkeletonName, (text: string) => Skeleton>> = {
  c: text => skeletonOfC(text, C),
  cpp: text => skeletonOfC(text, CPP),
  csharp: skeletonOfCSharp,
  'objective-c': text => skeletonOfC(text, OBJECTIVE_C),
}

/** All definitions of a text; undefined if the language has no parser of ctx's own. */
export function parseByOwnParser(text: string, { ownParser }: Language): Outline | undefined {
  return ownParser && OWN_PARSERS[ownParser](text)
}

/** The matches that the language's query would find; undefined if the grammar is needed. */
export function parseByOwnFastPath(text: string, language: Language): readonly Match[] | undefined {
  return language.fastPath && FAST_PATHS[language.fastPath](text, language)
}

/** The text that the grammar parses; undefined if the language has no preprocessor. */
export function skeletonOf(text: string, { skeleton }: Language): Skeleton | undefined {
  return skeleton && SKELETONS[skeleton](text)
}
