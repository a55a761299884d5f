// Template engine tags, for the languages that occur in templates.
import type { Mask } from './language.ts'

/**
 * Tags of Django, Jinja, Twig and Liquid: `{% if a %}`. No match contains another opening mark, so a line of them
 * takes linear time.
 */
export const templateTags: Mask = { text: /\{%(?:[^%{\n]|%(?!\})|\{(?!%))*%\}/g }
