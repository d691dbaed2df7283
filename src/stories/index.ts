export { describeEvent } from './describe-event.js'
export { hiddenEvents, isTeamAct } from './private-events.js'
export { describeVictory } from './public-events.js'
export {
  choiceText,
  cutMark,
  describeDeed,
  describePlace,
  type EventSentence,
  phaseNames,
  type Wording,
  writeSentence,
} from './sentence.js'
