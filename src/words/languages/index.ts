export { Language } from './language.js'
export { english, languageFor, loadLanguage, loadTranslator } from './languages.js'
export { nameMarked, playerMark } from './player-mark.js'
export { Translator } from './translator.js'
