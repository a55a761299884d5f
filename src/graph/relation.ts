// The vocabulary of relations: how an edge is known, and why a use is not resolved.

/** How a use was resolved, as answers say it. `unique-name` is the weakest: the only definition of that name. */
export type How = 'import' | 'same-file' | 'member-of-type' | 'override' | 'callback' | 'unique-name' | 'name-only'

/** Why it cannot be told what a use refers to. */
export type Why =
  /** The type of the receiver is not known. */
  | 'receiver-type'
  /** The type of the receiver has a base type outside the index, or is outside, and the definition is of a subtype. */
  | 'base-type'
  /** Several definitions of the name fit equally well. */
  | 'several-definitions'
  /** A variable may hold the definition. */
  | 'variable'
  /** The name is imported from a file of the index, which does not define it, or an import of unknown target may bring it. */
  | 'import'
  /** Code can use the definition without a call: an accessor, an operator. */
  | 'without-call'
  /** The search reached its limit of files. */
  | 'limit'

/** What a use refers to: symbols, nothing of the index, or what cannot be told. */
export type Resolved =
  | { readonly symbols: readonly number[]; readonly how: How; readonly type?: number }
  | { readonly why: Why; readonly type?: number }
  | 'none'
