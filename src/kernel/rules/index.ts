export { answerFault, maySilence, takenParts } from './answers.js'
export { ruleFields, rulesSchema } from './checked-rules.js'
export { resolveRules } from './define-rules.js'
export { nextLastingTable, shortGameWarning } from './first-night.js'
export { isNightPhase } from './game-state.js'
export { describeKnown, describeRequest } from './kinds/kind-words.js'
export { findKind, isSecret, requestKinds } from './kinds/kinds.js'
export { rulesAsTold } from './lists.js'
export { codeNamedBy, rulesWithCode } from './own-code.js'
export { looksLike, narratorId, personaGuidance, personaSchema, publicPersona, sameName } from './persona.js'
export { findNarrationMoment, narrationMoments } from './polls.js'
export { definePower } from './powers/own-power.js'
export {
  type BuiltInPower,
  findPower,
  type PowerName,
  powers,
  sharedFate,
} from './powers/powers.js'
export { type QuestionWords, questionWords } from './question-words.js'
export { shuffle } from './random.js'
export { findSide } from './role.js'
export {
  dealRoles,
  dealtCounts,
  dealtRoles,
  drawnRoles,
  possibleRoles,
  roleCountsFor,
  usualPlayers,
} from './role-counts.js'
export { roleNames } from './roles.js'
export { roleWords } from './rule-words.js'
export { contextStrategies } from './rules-schema.js'
export { nightPowers } from './ruleset.js'
export {
  findTeam,
  findTeamDefinition,
  mafiaTeam,
  roleQuantity,
  type TeamRules,
  teamNames,
  teamNamesIn,
  townTeam,
} from './team.js'
export { type ThoughtStep, thoughtStepNames, thoughtText } from './thoughts.js'
export { documentViews } from './views.js'
export { hasWon } from './winning.js'
