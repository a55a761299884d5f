// Where `source` leads in shell scripts: beside the script, as far as its text tells the folder, else to the only file of
// the tree whose path ends so.
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'
import { nearestTo, PathTable } from './path-table.ts'

/** Variables within variables that are looked up. */
const MAX_STEPS = 5
/** What only a run of the script could tell. */
const UNKNOWN = '\0'
/** The path of the script itself. */
const SCRIPT = /\$(?:0\b|\{0\}|BASH_SOURCE\b|\{BASH_SOURCE(?:\[0\])?(?::-\$0)?\}|\{BASH_SOURCE(?:\[0\])?:-\$\{?0\}?\})/g

export class ShellFiles {
  readonly #files: ModuleFiles

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** `specifier` is the word behind `source`, without its quotes. */
  resolve(from: string, specifier: string): Resolution {
    const written = this.#expanded(specifier, this.#files.read(from), MAX_STEPS)
    const end = written.slice(written.lastIndexOf(UNKNOWN) + 1)
    const isWhole = end === written
    if (end === '' || (!isWhole && !/^\/[^/]/.test(end))) return { why: 'dynamic' }
    if (isWhole && /^[/~]/.test(end)) return { package: end }
    // The shell takes a path from the folder in which the script is called.
    const places = isWhole ? [joined(folderOf(from), end), joined('', end)] : []
    const exact = places.flatMap(place => this.#at(place))
    if (exact.length > 0) return { files: exact.slice(0, 1) }
    const name = end.replace(/^(?:\.{0,2}\/)+/, '')
    const table = PathTable.of(this.#files)
    const found = [name, `${name}.bash`].flatMap(each => table.filesEndingIn(each)).filter(path => path !== from)
    if (found.length === 0) return { why: 'file-missing' }
    const nearest = found.length === 1 ? found[0] : nearestTo(from, found)
    return nearest === undefined ? { why: 'ambiguous' } : { files: [nearest] }
  }

  /** The file at a path, which Bats writes without its ending. */
  #at(path: string | undefined): readonly string[] {
    return path === undefined ? [] : [path, `${path}.bash`].filter(each => this.#files.has(each)).slice(0, 1)
  }

  /** A word with the folder of the script as `.`, and variables by what the text assigns to them. */
  #expanded(word: string, text: string, steps: number): string {
    let path = word
      .replace(/\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\}|\$\{(?:0|\(%\):-%[xN])(?::[Aa])?:h\}/g, '.')
      .replace(SCRIPT, './script')
      .replace(/\$HOME\b|\$\{HOME\}/g, '~')
      .replace(/\$\{?PWD\}?/g, '.')
    for (let inner = ''; inner !== path; ) {
      inner = path
      path = path.replace(/\$\(([^()]*)\)/g, (_, command: string) =>
        this.#outputOf(command.replace(/\$\w+|\$\{\w+\}/g, each => this.#expanded(each, text, steps))),
      )
    }
    return path.replace(/\$(?:(\w+)|\{(\w+)(?::?[-=]([^{}]*))?\}|\{[^}]*\}|\(.*)/g, (_, plain, braced, other) => {
      const name: string | undefined = plain ?? braced
      const value = name === undefined || steps === 0 ? undefined : assignedTo(name, text)
      if (value) return this.#expanded(value, text, steps - 1)
      return other === undefined || steps === 0 ? UNKNOWN : this.#expanded(other, text, steps - 1)
    })
  }

  /** What a command prints, if it only tells a folder. */
  #outputOf(command: string): string {
    const plain = command.trim().replace(/[ \t]*\d?>[>&]?[ \t]*\S+/g, '')
    const [, file] = /^dirname[ \t]+(?:--[ \t]+)?(\S+)$/.exec(plain) ?? []
    if (file !== undefined) return file.includes('/') ? file.replace(/\/[^/]*$/, '') : '.'
    const [, folder] =
      /^(?:cd|pushd)[ \t]+(?:-\w+[ \t]+|--[ \t]+)*(\S+)[ \t]*(?:&&|;)[ \t]*pwd(?:[ \t]+-\w)?$/.exec(plain) ?? []
    if (folder !== undefined) return folder
    return /^(?:readlink|realpath)[ \t]+(?:-\w+[ \t]+|--[ \t]+)*(\S+)$/.exec(plain)?.[1] ?? UNKNOWN
  }
}

/** What the last assignment of a variable in a text gives it, without quotes. */
function assignedTo(name: string, text: string): string | undefined {
  const assigned = new RegExp(
    `^[ \\t]*(?:(?:export|readonly|local|declare|typeset)[ \\t]+(?:-\\w+[ \\t]+)*)?${name}=([^\\n]*)`,
    'gm',
  )
  const last = [...text.matchAll(assigned)].at(-1)?.[1]
  return last === undefined ? undefined : firstWord(last)
}

/** The word that a line begins with, without its quotes. */
function firstWord(line: string): string {
  let [depth, quote] = [0, '']
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!
    if (char === '(') depth++
    else if (char === ')') depth--
    else if (depth === 0 && (char === '"' || char === "'") && (quote === '' || quote === char))
      quote = quote === '' ? char : ''
    else if (depth === 0 && quote === '' && /[\s;&|]/.test(char)) return line.slice(0, at).replace(/["']/g, '')
  }
  return line.replace(/["']/g, '')
}
