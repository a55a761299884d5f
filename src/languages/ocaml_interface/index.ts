// Interfaces of OCaml, `.mli`: the same constructs, read by a grammar that expects declarations.
import type { Language } from '../language.ts'
import ocaml from '../ocaml/index.ts'

// At the top no value is bound, which the grammar knows and would refuse to compile.
const language: Language = { ...ocaml, name: 'ocaml_interface', grammar: 'tree-sitter-ocaml_interface', topQuery: '' }
export default language
