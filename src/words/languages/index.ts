export { type CompiledMessages, Language } from './language.js'
export { cardEnglish, english, languageFor, loadLanguage, seatEnglish } from './languages.js'
