// The parsers of ctx's own, by the names that the data of languages has for them: whole parsers, fast paths in front of a
// grammar, and skeletons, which settle a preprocessor before a grammar reads the text.
import type { Match } from '../languages/definition-match.ts'
import type { FastPathName, Language, Outline, OwnParserName, SkeletonName } from '../languages/language.ts'
import type { Skeleton } from '../languages/skeleton-rule.ts'
import { parseCSkeleton, skeletonOfC } from './c/c-skeleton.ts'
import { skeletonOfCSharp } from './c/csharp-text.ts'
import { readDockerfile } from './config/dockerfile-parser.ts'
import { readJson } from './config/json-parser.ts'
import { readToml } from './config/toml-parser.ts'
import { readYaml } from './config/yaml-parser.ts'
import { readPage } from './html-css/page-elements.ts'
import { readStyles } from './html-css/style-parser.ts'
import { readShell } from './shell/shell-parser.ts'

const C = { cpp: false, objc: false }
const CPP = { cpp: true, objc: false }
const OBJECTIVE_C = { cpp: true, objc: true }

/** Each finds all definitions of a text by itself. */
const OWN_PARSERS: Readonly<Record<OwnParserName, (text: string) => Outline>> = {
  css: text => readStyles(text, { nests: false }),
  dockerfile: readDockerfile,
  html: readPage,
  less: text => readStyles(text, { nests: true, variable: '@' }),
  scss: text => readStyles(text, { nests: true, variable: '$' }),
}

/** Each finds what the queries of the grammar would match, or gives up: undefined. */
const FAST_PATHS: Readonly<Record<FastPathName, (text: string, language: Language) => readonly Match[] | undefined>> = {
  bash: readShell,
  c: text => parseCSkeleton(text, C),
  cpp: text => parseCSkeleton(text, CPP),
  json: (text, { enteredKeys = [] }) => readJson(text, enteredKeys),
  toml: readToml,
  yaml: (text, { enteredKeys = [] }) => readYaml(text, enteredKeys),
}

const SKELETONS: Readonly<Record<SkeletonName, (text: string) => Skeleton>> = {
  c: text => skeletonOfC(text, C),
  cpp: text => skeletonOfC(text, CPP),
  csharp: skeletonOfCSharp,
  'objective-c': text => skeletonOfC(text, OBJECTIVE_C),
}

/** All definitions of a text; undefined where the language has no parser of its own. */
export function parseByOwnParser(text: string, { ownParser }: Language): Outline | undefined {
  return ownParser && OWN_PARSERS[ownParser](text)
}

/** What the queries of the grammar would match in a text; undefined where the grammar must be asked. */
export function parseByOwnFastPath(text: string, language: Language): readonly Match[] | undefined {
  return language.fastPath && FAST_PATHS[language.fastPath](text, language)
}

/** The text as its grammar should see it; undefined where the language has no preprocessor. */
export function skeletonOf(text: string, { skeleton }: Language): Skeleton | undefined {
  return skeleton && SKELETONS[skeleton](text)
}
