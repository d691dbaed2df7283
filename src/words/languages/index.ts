export { loadTranslator } from './languages.js'
export { nameMarked, playerMark } from './player-mark.js'
export { Translator } from './translator.js'
