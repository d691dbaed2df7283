export { oneLine, plainText, visibleJson } from './clean-text.js'
export { anyOf, counted, timesTold } from './counted.js'
export { type LocatedText, locate } from './located-text.js'
export { didYouMean } from './meant.js'
