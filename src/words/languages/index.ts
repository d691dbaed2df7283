export { type CompiledMessages, Language } from './language.js'
export { analysisEnglish, cardEnglish, english, languageFor, loadLanguage, seatEnglish } from './languages.js'
