export { loadTranslator } from './languages.js'
export { nameMarked, playerMark } from './player-mark.js'
export type { Translator } from './translator.js'
