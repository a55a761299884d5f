// Patterns for definitions of Dart.
import type { Pattern } from '../pattern-rule.ts'

const NAME = String.raw`(?<name>(?!Function\b)[A-Za-z_$][\w$]*)`
const MODIFIERS = String.raw`(?:(?:static|abstract|external|const|final|late|covariant|sealed|base|interface|factory)\s+)*`
/** A type with arguments, or a function type: `Map<String, List<int>>?`, `void Function(int)?`. */
const TYPE = String.raw`(?!(?:return|throw|else|await|new|case|in|is|as|assert|yield|library|part|import|export)\b)[A-Za-z_$][\w$.]*(?:<[^;{}()=]{0,200}>)?\??\s+(?:Function(?:<[^;{}()=]{0,200}>)?\((?:[^()]|\([^()]{0,100}\)){0,300}\)\??\s+)?`
/** An enum constant with arguments, or a call: neither is a function in a type. */
const GIVEN = String.raw`[a-z_$][\w$]*(?:\.[\w$]+)?\s*\((?:[^()]|\([^()]{0,100}\)){0,300}\)\s*[,;]`
const TYPES = ['class', 'trait', 'enum', 'scope'] as const
const starting = (text: string) => new RegExp(text)

export const patterns: readonly Pattern[] = [
  { kind: 'decorator', at: /@[A-Za-z_$][\w$.]*/, end: 'line' },
  { kind: 'class', at: starting(String.raw`${MODIFIERS}(?:mixin\s+)?class\s+${NAME}`), end: 'block' },
  { kind: 'trait', at: starting(String.raw`(?:base\s+)?mixin\s+${NAME}`), end: 'block' },
  { kind: 'scope', at: starting(String.raw`extension\s+on\s+${NAME}`), end: 'block' },
  { kind: 'class', at: starting(String.raw`extension\s+(?:type\s+(?:const\s+)?)?${NAME}`), end: 'block' },
  { kind: 'enum', at: starting(String.raw`enum\s+${NAME}`), end: 'block' },
  { kind: 'type', at: starting(String.raw`typedef\s+(?:${TYPE})?${NAME}\s*(?=[=<(])`), end: 'statement' },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}(?:${TYPE})?(?:get|set)\s+${NAME}\s*(?=[({=;a])`),
    end: 'block',
  },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}(?:${TYPE})?operator\s*(?<name>[-+*/%=<>!&|^~]+|\[\]=?)\s*(?=\()`),
    end: 'block',
  },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(String.raw`${MODIFIERS}${TYPE}${NAME}\s*(?:<[^;{}()=]{0,200}>)?\s*(?=\()`),
    end: 'block',
  },
  {
    kind: 'method',
    inside: TYPES,
    at: starting(
      String.raw`${MODIFIERS}(?:[A-Z_]\w*\.)?(?!(?:if|for|while|switch|catch|return|assert|super|this)\b)(?!${GIVEN})${NAME}\s*(?=\()`,
    ),
    end: 'block',
  },
  {
    kind: 'const',
    inside: TYPES,
    at: starting(String.raw`static\s+(?:const|final)\s+(?:${TYPE})?${NAME}\s*(?==)`),
    end: 'statement',
  },
  {
    kind: 'fn',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`(?:external\s+)?(?:${TYPE})?(?:(?:get|set)\s+)?${NAME}\s*(?:<[^;{}()=]{0,200}>)?\s*(?=\()`),
    end: 'block',
  },
  {
    kind: 'const',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`(?:const|final)\s+(?:${TYPE})?${NAME}\s*(?==)`),
    end: 'statement',
  },
  {
    kind: 'var',
    inside: ['file'],
    margin: true,
    at: starting(String.raw`(?:late\s+)?(?:var\s+|${TYPE})${NAME}\s*(?=[=;])`),
    end: 'statement',
  },
]
