// Definitions of JavaScript and TypeScript that are defined elsewhere: imports bound to a name, and values in
// declaration files.
import type { ElsewhereRule } from '../language.ts'

const VALUE = /(?:await +import|require)\(\s*(['"`])[^'"`]*\1\s*\)(?:\.[\w$]+)*;?$/
/** A name bound to a module or a part of it, which is an import and no definition. */
export const imported = new RegExp(`^${VALUE.source}`)
const IMPORTED = new RegExp(`^(?:export )?(?:const|let|var) [^=]+= *${VALUE.source}`)
const EXPORTED_AGAIN = /^(?:export \* as |[\w$]+ as [\w$]+$)/
/** With `declare`, types are defined where they are declared. */
const ANNOUNCED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:class|function|const|let|var|namespace|module|enum)\b/
const AMBIENT = new RegExp(`(?=^(?:export )?declare (?!global\\b))${ANNOUNCED.source}`)

export const elsewhere: readonly ElsewhereRule[] = [
  { head: IMPORTED },
  { head: EXPORTED_AGAIN },
  { head: AMBIENT },
  { file: /\.d\.[cm]?ts$/ },
]
