import { isSeenByAll } from '../../rules/deaths.js'
import { type Found, findPlayer, type GameState } from '../../rules/game-state.js'
import { findKind } from '../../rules/kinds/kinds.js'
import { type Persona, personaGuidance, publicPersona } from '../../rules/persona.js'
import type { Reaction } from '../../rules/play-state.js'
import type { AnswerEventForm, Question } from '../../rules/poll.js'
import { isTrigger } from '../../rules/powers/options.js'
import { findBeliefMoment } from '../../rules/questions.js'
import { isFurtherPick, ownPower } from '../../rules/ruleset.js'
import { hearersOf, listeners } from '../../rules/talks.js'
import { findTeam } from '../../rules/team.js'
import type { Claim, Correction } from '../acts.js'
import type { AcceptedAnswer, Beliefs } from '../answer-schema.js'
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

/** A declared claim or correction is heard by who hears the words; only the moderator sees whether it is true. */
function claimEvents({ question, answer, state }: AnswerContext, audience: Audience): EventDraft[] {
  const { claim, correction } = answer
  const { player } = question
  if (claim === undefined && correction === undefined) return []
  const check = (claimed: EventData['claim.checked']['claimed'], truthful: boolean) =>
    draft('claim.checked', 'moderator', { player, claimed, truthful })
  const { role, found = [] } = findPlayer(state, player)
  return [
    ...(claim ? [draft('role.claimed', audience, { player, claim }), check('role', role === claim.role)] : []),
    ...(claim?.results?.length ? [check('results', wereFound(claim.results, found, state))] : []),
    ...(correction
      ? [draft('vote.corrected', audience, { player, correction }), check('votes', wereCast(correction, state))]
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
  readonly question: Pick<Question, 'kind' | 'player' | 'place' | 'audience'>
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

/** Who learns an answer: whom a chart names, or as it is for its kind. */
export function answerAudience(
  question: Pick<Question, 'audience' | 'player' | 'kind' | 'place'>,
  usual: AnswerEventForm['audience'],
  state: GameState,
): Audience {
  const { audience, player, kind } = question
  const named = audience ?? usual
  if (named === 'public' || named === 'moderator' || typeof named === 'object') return named
  if (named !== 'team') return [player]
  return kind === 'chat' ? talkAudience(question, state) : teamOf(player, state)
}

/** Who hears what is spoken apart: the channel of the rules, or a team and whoever listens to it. */
function talkAudience({ player, place: { channel } }: Pick<Question, 'player' | 'place'>, state: GameState) {
  if (channel !== undefined) return hearersOf(player, channel, state)
  const heard = new Set([...teamOf(player, state), ...listeners('mafia', state)])
  return state.players.flatMap(({ id }) => (heard.has(id) ? [id] : []))
}

type Form = (answered: AnswerContext, becomes: AnswerEventForm) => EventDraft[]

/** The data of an event in the making: fields are added, since most answers have few of them and a spread is slow. */
type Data = { player?: string } & Record<string, unknown>

function withCutMark(data: Data, { truncated }: AcceptedAnswer): Data {
  if (truncated) data.truncated = true
  return data
}

function withReason(data: Data, answer: AcceptedAnswer): Data {
  if (!answer.speech) return data
  data.reason = answer.speech
  return withCutMark(data, answer)
}

const answerEvent = (
  { event, audience }: AnswerEventForm,
  { question, state }: AnswerContext,
  data: Data,
): EventDraft => draft(event as EventType, answerAudience(question, audience, state), data as EventData[EventType])

/** How an answer's parts become an event's data, by the name that a kind of request uses. */
const forms: Readonly<Record<AnswerEventForm['form'], Form>> = {
  persona: ({ question, answer }) =>
    answer.persona === undefined ? [] : personaEvents(question.player, answer.persona),
  words: (answered, becomes) => {
    const { question, answer } = answered
    const said = withCutMark({ player: question.player, text: answer.speech ?? '' }, answer)
    return [answerEvent(becomes, answered, said)]
  },
  speech: (answered, becomes) => {
    const { question, answer } = answered
    if (answer.choice === 'silent') return []
    const said: Data = { player: question.player, text: answer.speech ?? '' }
    if (answer.choice !== undefined) said.nominee = answer.choice
    if (answer.acts !== undefined) said.acts = answer.acts
    const spoken = answerEvent(becomes, answered, withCutMark(said, answer))
    return [spoken, ...claimEvents(answered, spoken.audience)]
  },
  'team talk': (answered, becomes) => {
    const { question, answer } = answered
    const { channel } = question.place
    const said: Data = { player: question.player, text: answer.speech ?? '' }
    if (answer.choice !== undefined) said.choice = answer.choice
    if (channel === undefined) return [answerEvent(becomes, answered, withCutMark(said, answer))]
    return [answerEvent({ ...becomes, event: 'channel.spoke' }, answered, withCutMark({ ...said, channel }, answer))]
  },
  choice: (answered, becomes) => {
    const { question, answer } = answered
    const chosen: Data = { player: question.player, choice: answer.choice ?? 'abstain' }
    const audience = answered.state.rules?.vote.secret ? 'player' : becomes.audience
    return [answerEvent({ ...becomes, audience }, answered, withReason(chosen, answer))]
  },
  bid: (answered, becomes) => {
    const { question, answer } = answered
    return [answerEvent(becomes, answered, { player: question.player, urgency: Number(answer.choice ?? 0) })]
  },
  act: (answered, becomes) => {
    const { question, answer, state } = answered
    const { player, kind: action, place } = question
    const { moment } = place
    const target = answer.choice ?? answer.speech ?? 'skip'
    const acted: Data = isTrigger(moment) ? { player, on: moment, action, target } : { player, action, target }
    if (answer.choice !== undefined) withReason(acted, answer)
    const shotNumber = useNumber(answered, target)
    if (shotNumber !== undefined) acted.shotNumber = shotNumber
    if (isTrigger(moment)) return [reactionEvent(acted as EventData['power.used'], state)]
    return [answerEvent(becomes, answered, acted)]
  },
  /** Beliefs are recorded before everything else that follows from an answer. */
  beliefs: () => [],
  narration: ({ answer, state }) => {
    const said = withCutMark({ text: answer.speech ?? '' }, answer)
    return [draft('narration.given', state.rules?.narration ?? 'viewers', said as EventData['narration.given'])]
  },
}

/** The use of a power that is not of the night: everyone sees what kills or is open, its owner alone all else, and that it waits by day. */
function reactionEvent(used: EventData['power.used'], state: GameState): EventDraft {
  const { player, action } = used
  const own = ownPower(state, findPlayer(state, player), action)
  const isIdle = used.on === 'day' && used.target === 'skip'
  const audience = own && isSeenByAll(own) && !isIdle ? 'public' : [player]
  return draft('power.used', audience, used)
}

/** The use of a power that acts by itself. */
export const usedEvent = ({ player, power: action, on }: Reaction, target: string, state: GameState): EventDraft =>
  reactionEvent({ player, on, action, target }, state)

/** Which use of a power this is, if the rules limit its uses. */
function useNumber({ question: { player, kind }, state }: AnswerContext, target: string): number | undefined {
  const owner = findPlayer(state, player)
  const limit = ownPower(state, owner, kind)?.options.uses
  if (limit === undefined || target === 'skip') return undefined
  const { times = 0 } = owner.used[kind] ?? {}
  return isFurtherPick(owner.used[kind], kind, state) ? times : times + 1
}
