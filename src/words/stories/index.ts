export { describeEvent } from './describe-event.js'
export { hiddenEvents, isTeamAct } from './private-events.js'
export { describeKill, describeVictory } from './public-events.js'
export type { EventSentence, Wording } from './sentence.js'
export {
  choiceText,
  describeDeed,
  describePlace,
  inWords,
  optionText,
  phaseName,
  wordsOf,
  writeSentence,
} from './sentence.js'
