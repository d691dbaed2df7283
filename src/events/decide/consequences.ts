import { isSeenByAll } from '../../rules/deaths.js'
import { type Found, findPlayer, type GameState } from '../../rules/game-state.js'
import { findKind } from '../../rules/kinds/kinds.js'
import { type Persona, personaGuidance, publicPersona } from '../../rules/persona.js'
import type { Reaction } from '../../rules/play-state.js'
import type { AnswerEventForm, Question } from '../../rules/poll.js'
import { isTrigger } from '../../rules/powers/options.js'
import { ownPower } from '../../rules/powers/powers.js'
import { findBeliefMoment } from '../../rules/questions.js'
import { findTeam } from '../../rules/team.js'
import type { AcceptedAnswer, Beliefs, Claim, Correction } from '../answer-schema.js'
import { type Audience, draft, type EventDraft } from '../event.js'
import type { EventData, EventType } from '../event-data.js'

/** A player gets its persona: everyone sees the public part, the player alone learns how to play it. */
export function personaEvents(player: string, persona: Persona): EventDraft[] {
  const guidance = personaGuidance(persona)
  return [
    draft('persona.chosen', 'public', { player, persona: publicPersona(persona) }),
    ...(guidance ? [draft('persona.briefed', [player], { player, guidance })] : []),
  ]
}

/** A declared claim or correction becomes public; only the moderator sees whether it is true. */
function claimEvents(player: string, { claim, correction }: AcceptedAnswer, state: GameState): EventDraft[] {
  const check = (claimed: EventData['claim.checked']['claimed'], truthful: boolean) =>
    draft('claim.checked', 'moderator', { player, claimed, truthful })
  const { role, found = [] } = findPlayer(state, player)
  return [
    ...(claim ? [draft('role.claimed', 'public', { player, claim }), check('role', role === claim.role)] : []),
    ...(claim?.results?.length ? [check('results', wereFound(claim.results, found, state))] : []),
    ...(correction
      ? [draft('vote.corrected', 'public', { player, correction }), check('votes', wereCast(correction, state))]
      : []),
  ]
}

function wereFound(results: NonNullable<Claim['results']>, found: readonly Found[], { rules }: GameState): boolean {
  return results.every((result) => wasFound(result, found, rules))
}

/** Whether a result is among what a player found out itself. Who learned an exact role may claim only the team. */
export function wasFound(
  { player, result }: NonNullable<Claim['results']>[number],
  found: readonly Found[],
  rules: GameState['rules'],
): boolean {
  return found.some(({ data }) => {
    const team = typeof data.result === 'string' && rules ? findTeam(rules, data.result) : undefined
    return data.target === player && (result === data.result || result === team)
  })
}

function wereCast({ day, votes }: Correction, state: GameState): boolean {
  return votes.every(({ voter, choice }) =>
    state.votes.some((cast) => cast.day === day && cast.voter === voter && cast.choice === choice),
  )
}

/** The beliefs about the others that a player states with an answer of any kind. Only that player sees it. */
export function beliefEvents({ player, place }: Question, beliefs: Beliefs): EventDraft[] {
  if (Object.keys(beliefs).length === 0) return []
  return [draft('beliefs.stated', [player], { player, beliefs, when: findBeliefMoment(place) })]
}

/** An answer about to be recorded: who gave it, to which question, and the state of the game at that moment. */
interface AnswerContext {
  readonly question: Pick<Question, 'kind' | 'player' | 'place'>
  readonly answer: AcceptedAnswer
  readonly state: GameState
}

export function consequences(answered: AnswerContext): EventDraft[] {
  const { becomes } = findKind(answered.question.kind, answered.state.rules)
  return forms[becomes.form](answered, becomes)
}

/** Everyone of a player's team, dead ones included. */
function teamOf(player: string, { players }: GameState): string[] {
  const { team } = findPlayer({ players }, player)
  return players.filter((other) => other.team === team).map(({ id }) => id)
}

export function eventAudience(named: AnswerEventForm['audience'], player: string, state: GameState): Audience {
  if (named === 'public') return 'public'
  return named === 'team' ? teamOf(player, state) : [player]
}

type Form = (answered: AnswerContext, becomes: AnswerEventForm) => EventDraft[]

const cutMark = (answer: AcceptedAnswer) => (answer.truncated ? { truncated: true as const } : {})
const reason = (answer: AcceptedAnswer) => (answer.speech ? { reason: answer.speech, ...cutMark(answer) } : {})
const words = (answer: AcceptedAnswer) => ({ text: answer.speech ?? '', ...cutMark(answer) })

const answerEvent = (
  { event, audience }: AnswerEventForm,
  { question: { player }, state }: AnswerContext,
  data: object,
): EventDraft =>
  draft(event as EventType, eventAudience(audience, player, state), { player, ...data } as EventData[EventType])

/** How an answer's parts become an event's data, by the name that a kind of request uses. */
const forms: Readonly<Record<AnswerEventForm['form'], Form>> = {
  persona: ({ question, answer }) =>
    answer.persona === undefined ? [] : personaEvents(question.player, answer.persona),
  words: (answered, becomes) => [answerEvent(becomes, answered, words(answered.answer))],
  speech: (answered, becomes) => {
    const { question, answer, state } = answered
    if (answer.choice === 'silent') return []
    const nominee = answer.choice === undefined ? {} : { nominee: answer.choice }
    const said = { text: answer.speech ?? '', ...nominee, ...cutMark(answer) }
    return [answerEvent(becomes, answered, said), ...claimEvents(question.player, answer, state)]
  },
  'team talk': (answered, becomes) => {
    const { choice, speech = '' } = answered.answer
    const wanted = choice === undefined ? {} : { choice }
    return [answerEvent(becomes, answered, { text: speech, ...wanted, ...cutMark(answered.answer) })]
  },
  choice: (answered, becomes) => {
    const { choice = 'abstain' } = answered.answer
    return [answerEvent(becomes, answered, { choice, ...reason(answered.answer) })]
  },
  bid: (answered, becomes) => [answerEvent(becomes, answered, { urgency: Number(answered.answer.choice ?? 0) })],
  act: (answered, becomes) => {
    const { question, answer } = answered
    const target = answer.choice ?? 'skip'
    const acted = { action: question.kind, target, ...reason(answer), ...useNumber(answered, target) }
    const { moment } = question.place
    if (isTrigger(moment)) return [reactionEvent({ player: question.player, on: moment, ...acted }, answered.state)]
    return [answerEvent(becomes, answered, acted)]
  },
  /** Beliefs are recorded before everything else that follows from an answer. */
  beliefs: () => [],
  narration: ({ answer, state }) => [draft('narration.given', state.rules?.narration ?? 'viewers', words(answer))],
}

/** The use of a power that answers to something: everyone sees what kills, its owner alone what does not. */
function reactionEvent(used: EventData['power.used'], state: GameState): EventDraft {
  const { player, action } = used
  const own = ownPower(state, findPlayer(state, player), action)
  const audience = own && isSeenByAll(own) ? 'public' : [player]
  return draft('power.used', audience, used)
}

/** The use of a power that acts by itself. */
export const usedEvent = ({ player, power: action, on }: Reaction, target: string, state: GameState): EventDraft =>
  reactionEvent({ player, on, action, target }, state)

/** Which use of a power this is, if the rules limit its uses. */
function useNumber({ question: { player, kind }, state }: AnswerContext, target: string): { shotNumber?: number } {
  const owner = findPlayer(state, player)
  const limit = ownPower(state, owner, kind)?.options.uses
  return limit === undefined || target === 'skip' ? {} : { shotNumber: (owner.used[kind]?.times ?? 0) + 1 }
}
