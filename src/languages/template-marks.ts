// Marks of template engines in the text that they make. Shared by the languages that are found in templates.
import type { Mask } from './language.ts'

/** Tags of Django, Jinja, Twig and Liquid: `{% if a %}`. None holds the beginning of another: a line of those would take its square. */
export const templateTags: Mask = { text: /\{%(?:[^%{\n]|%(?!\})|\{(?!%))*%\}/g }
