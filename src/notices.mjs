// The notices of the packages and grammars that dist/ holds: name, version, licence and its text, as their licences ask
// for. Taken from the packages themselves, so that it cannot be out of date; what has no licence stops the build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/
/** A package of grammars that others wrote: it has a licence for their packing alone. */
const PREBUILT = '@repomix/tree-sitter-wasms'

/** The notices, as text: of `files`, by paths from `root` as esbuild has them, and of `grammars` (name → file). */
export function noticesOf(root, files, grammars) {
  const folders = new Set()
  for (const file of [...files, ...grammars.values(), 'node_modules/web-tree-sitter/web-tree-sitter.wasm']) {
    const [folder] = PACKAGE.exec(file) ?? []
    if (folder) folders.add(folder)
  }
  const packages = [...folders].sort().map(folder => ofPackage(path.join(root, folder)))
  const prebuilt = [...grammars].filter(([, file]) => PACKAGE.exec(file)[1] === PREBUILT).map(([name]) => name)
  return ['ctx contains the following software.\n', ...packages, ...ofPrebuilt(root, prebuilt)].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

function ofPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(each => /^(?:licen[cs]e|copying)\b/i.test(each))
  if (typeof license !== 'string' || !file)
    throw new Error(`${name} is bundled, but has no licence in its package.json, or no file of its text.`)
  return `${name} ${version}\nLicence: ${license}\n\n${tidied(readFileSync(path.join(folder, file), 'utf8'))}`
}

/** All of these grammars are under the MIT License, whose text is in the LICENSE of ctx as well. */
function ofPrebuilt(root, names) {
  const known = JSON.parse(readFileSync(path.join(import.meta.dirname, 'prebuilt-grammars.json'), 'utf8'))
  const [mit] = /^Permission is hereby granted[\s\S]*?\nSOFTWARE\.$/m.exec(
    readFileSync(path.join(root, 'LICENSE'), 'utf8'),
  )
  return names.sort().map(name => {
    if (!known[name]) throw new Error(`${name} comes from ${PREBUILT}: add whose it is to src/prebuilt-grammars.json.`)
    const { origin, copyright } = known[name]
    return `${name} (from ${origin}, compiled by ${PREBUILT})\nLicence: MIT\n\n${copyright.join('\n')}\n\n${mit}\n`
  })
}

function tidied(text) {
  return `${text.replaceAll('\r', '').trim()}\n`
}
