// What a head names that is defined elsewhere: modules and their members bound to a name, and what declaration files
// announce. Shared with TypeScript. Pure.

const VALUE = /(?:await +import|require)\(\s*(['"`])[^'"`]*\1\s*\)(?:\.[\w$]+)*;?$/
const IMPORTED = new RegExp(`^(?:export )?(?:const|let|var) [^=]+= *${VALUE.source}`)
const EXPORTED_AGAIN = /^(?:export \* as |[\w$]+ as [\w$]+$)/
/** Types are not: they are defined where they are declared. */
const ANNOUNCED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:class|function|const|let|var|namespace|module|enum)\b/
const AMBIENT = /^(?:export )?declare (?!global\b)/

/** True for the head of what is only bound here, or only announced. */
export function elsewhere(head: string, path: string): boolean {
  if (IMPORTED.test(head) || EXPORTED_AGAIN.test(head)) return true
  return (AMBIENT.test(head) || /\.d\.[cm]?ts$/.test(path)) && ANNOUNCED.test(head)
}
