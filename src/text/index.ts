export { htmlText, jsonEscape, oneLine, plainText, visibleJson } from './clean-text.js'
export { type LocatedText, locate } from './located-text.js'
export { definedFields, parseJson } from './objects.js'
export { asSentence, choiceList, didYouMean, frequency, quantity } from './words.js'
