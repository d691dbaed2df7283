export { describeEvent } from './describe-event.js'
export { hiddenEvents, isTeamAct } from './private-events.js'
export { aliveMessage, describeKill, describeVictory, victoryMessage } from './public-events.js'
export {
  dwellMs,
  findDeclaringSpeech,
  findNextStop,
  isStop,
  noticedReadMs,
  restMs,
} from './reading-time.js'
export type { EventSentence, Wording } from './sentence.js'
export {
  choiceText,
  describeDeed,
  describePlace,
  optionText,
  phaseName,
  sentenceHead,
  subjectOf,
  wordsOf,
  writeSentence,
} from './sentence.js'
