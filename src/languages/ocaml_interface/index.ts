// Interfaces of OCaml, `.mli`: the same constructs, read by a grammar that expects declarations.
import type { Language } from '../language.ts'
import ocaml from '../ocaml/index.ts'

const language: Language = { ...ocaml, name: 'ocaml_interface', grammar: 'tree-sitter-ocaml_interface' }
export default language
