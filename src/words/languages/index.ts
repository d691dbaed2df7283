export { roleWords } from './cast-words.js'
export { type CompiledMessages, Language } from './language.js'
export { cardEnglish, english, languageFor, loadLanguage, loadTranslator, seatEnglish } from './languages.js'
export { Translator } from './translator.js'
