export { oneLine, plainText, visibleJson } from './clean-text.js'
export { type LocatedText, locate } from './located-text.js'
