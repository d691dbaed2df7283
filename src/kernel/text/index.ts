export { asciiLine, htmlText, jsonEscape, oneLine, plainText, visibleJson } from './clean-text.js'
export { didYouMean } from './did-you-mean.js'
export { type LocatedText, locate } from './located-text.js'
export {
  type Message,
  type MessageId,
  type MessageValue,
  message,
  type OwnWords,
  ownWordsIn,
  type Text,
} from './message.js'
export { definedFields, isRecord, ownEntry, parseJson, parseStrictJson } from './objects.js'
export { asSentence, capitalised, choiceList, frequency, quantity } from './words.js'
