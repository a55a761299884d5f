// Gives all languages one object shape. Each sets other optional fields, and V8 optimises code for the shapes it has
// seen: a new shape discards the optimised code, and after four it falls back to slow property lookups.
import type { ExportRule, Language } from './language.ts'
import type { Lexis, StringRule } from './lexis-rule.ts'

/** An interface with all fields required. */
type AllFields<Type> = { readonly [Field in keyof Required<Type>]: Type[Field] }

/** An empty list with V8's element kind for lists of objects. */
const EMPTY: unknown[] = [{}]
EMPTY.pop()

function list<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > 0 ? items : (EMPTY as Item[])
}

function wholeString(rule: StringRule): StringRule {
  const whole: AllFields<StringRule> = {
    open: rule.open,
    close: rule.close,
    escape: rule.escape,
    doubled: rule.doubled,
    multiline: rule.multiline,
    interpolation: rule.interpolation,
    backticks: rule.backticks,
    notAfterName: rule.notAfterName,
    prefixes: rule.prefixes,
    fence: rule.fence,
  }
  return whole as StringRule
}

function wholeDoc(doc: Lexis['doc']): Lexis['doc'] {
  const { before, carriedOn, firstString, stringBefore, attributes, shared, lead } = doc
  const whole: AllFields<Lexis['doc']> = { before, carriedOn, firstString, stringBefore, attributes, shared, lead }
  return whole as Lexis['doc']
}

function wholeExports(rule: ExportRule): ExportRule {
  const whole: AllFields<ExportRule> = {
    words: rule.words,
    hiddenBy: rule.hiddenBy,
    hiddenAtTopBy: rule.hiddenAtTopBy,
    ambient: rule.ambient,
    sections: rule.sections,
    decorator: rule.decorator,
    hiddenName: rule.hiddenName,
    name: rule.name,
    lists: rule.lists,
    listed: rule.listed,
    byDefault: rule.byDefault,
    headers: rule.headers,
    membersFollowOwner: rule.membersFollowOwner,
  }
  return whole as ExportRule
}

function wholeLexis(lexis: Lexis): Lexis {
  const whole: AllFields<Lexis> = {
    blocks: lexis.blocks,
    blockMark: lexis.blockMark,
    blockWords: lexis.blockWords,
    items: lexis.items,
    layout: lexis.layout,
    members: lexis.members,
    naming: lexis.naming,
    lineComments: list(lexis.lineComments),
    commentsApart: lexis.commentsApart,
    escapes: lexis.escapes,
    continuedComments: lexis.continuedComments,
    blockComments: list(lexis.blockComments),
    nestedBlockComments: lexis.nestedBlockComments,
    equalQuotes: lexis.equalQuotes,
    commaTuples: lexis.commaTuples,
    strings: list(lexis.strings.map(wholeString)),
    regexLiterals: lexis.regexLiterals,
    charQuote: lexis.charQuote,
    preprocessor: lexis.preprocessor,
    identifierExtras: lexis.identifierExtras,
    identifierTails: lexis.identifierTails,
    literals: lexis.literals,
    heredoc: lexis.heredoc,
    heredocGoesOn: lexis.heredocGoesOn,
    outside: lexis.outside,
    bareCalls: lexis.bareCalls,
    constants: lexis.constants,
    initialisers: lexis.initialisers,
    sigils: lexis.sigils,
    patterns: lexis.patterns,
    containers: lexis.containers,
    elements: lexis.elements,
    functionValues: lexis.functionValues,
    makes: lexis.makes,
    pointers: lexis.pointers,
    bareFields: lexis.bareFields,
    objectCalls: lexis.objectCalls,
    infixes: lexis.infixes,
    imports: lexis.imports,
    exports: lexis.exports,
    declarationsOnly: lexis.declarationsOnly,
    indirectCalls: lexis.indirectCalls,
    curried: lexis.curried,
    equations: lexis.equations,
    access: list(lexis.access),
    ternary: lexis.ternary,
    logical: list(lexis.logical),
    lambdas: list(lexis.lambdas),
    typeArguments: lexis.typeArguments,
    parenthesized: lexis.parenthesized,
    openEnded: lexis.openEnded,
    lineEnds: lexis.lineEnds,
    callsWithinLine: lexis.callsWithinLine,
    arm: lexis.arm,
    armOnly: lexis.armOnly,
    colonEnds: lexis.colonEnds,
    bodyWords: lexis.bodyWords,
    optionalMark: lexis.optionalMark,
    bangCalls: lexis.bangCalls,
    decorator: lexis.decorator,
    attribute: lexis.attribute,
    words: lexis.words,
    callThenBrace: lexis.callThenBrace,
    parameters: lexis.parameters,
    returns: lexis.returns,
    signature: lexis.signature,
    doc: wholeDoc(lexis.doc),
    throwers: lexis.throwers,
    handlers: lexis.handlers,
    errorNames: lexis.errorNames,
    errorMark: lexis.errorMark,
  }
  return whole as Lexis
}

/** Copies a language into the shape that all share. */
export function normalizeLanguage(language: Language): Language {
  const whole: AllFields<Language> = {
    name: language.name,
    grammar: language.grammar,
    query: language.query,
    patterns: language.patterns,
    ownParser: language.ownParser,
    verbatim: language.verbatim,
    topQuery: language.topQuery,
    rareQueries: language.rareQueries,
    queryDepth: language.queryDepth,
    script: language.script,
    unmistakable: language.unmistakable,
    deeper: language.deeper,
    overloads: language.overloads,
    unnamed: language.unnamed,
    masks: language.masks,
    newer: language.newer,
    skeleton: language.skeleton,
    fastPath: language.fastPath,
    enteredKeys: language.enteredKeys,
    bodies: language.bodies,
    values: language.values,
    around: language.around,
    declarators: language.declarators,
    embedded: language.embedded,
    page: language.page,
    lexis: wholeLexis(language.lexis),
    effects: list(language.effects),
    nature: language.nature,
    exported: wholeExports(language.exported),
    elsewhere: language.elsewhere,
    modifiers: list(language.modifiers),
    notModifiers: language.notModifiers,
    rename: language.rename,
    heads: language.heads,
    nameWithin: language.nameWithin,
    imported: language.imported,
    nameEscapes: language.nameEscapes,
    operatorNames: language.operatorNames,
    absoluteNames: language.absoluteNames,
    scopeName: language.scopeName,
    transparentDirectories: language.transparentDirectories,
  }
  return whole as Language
}

// V8 also infers field types from the first objects; an empty language keeps them open.
const EMPTY_LEXIS = { lineComments: [], blockComments: [], strings: [], access: [], logical: [], lambdas: [], doc: {} }
wholeString({} as StringRule)
normalizeLanguage({ lexis: EMPTY_LEXIS, exported: {}, effects: [], modifiers: [] } as unknown as Language)
