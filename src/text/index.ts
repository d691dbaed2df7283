export { type LocatedText, locate } from './located-text.js'
