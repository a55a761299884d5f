// What `get_symbol` returns beside a record, by `with`.

/** The parts, in the order in which an answer has them. A budget removes the last ones first, the source never. */
export const SYMBOL_PARTS = ['source', 'callers', 'tests', 'types'] as const

export type SymbolPart = (typeof SYMBOL_PARTS)[number]
