// Svelte components: the script blocks are JavaScript or TypeScript, the file is the component.
import { scriptBlocks } from '../javascript/script-blocks.ts'
import type { Language } from '../language.ts'

const language: Language = { ...scriptBlocks, name: 'svelte' }
export default language
