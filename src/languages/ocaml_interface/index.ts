// OCaml interfaces (`.mli`): the same constructs with a grammar that expects declarations.
import type { Language } from '../language.ts'
import ocaml from '../ocaml/index.ts'

// No top query: the grammar knows that interfaces bind no values and rejects its patterns.
const language: Language = { ...ocaml, name: 'ocaml_interface', grammar: 'tree-sitter-ocaml_interface', topQuery: '' }
export default language
