import { type GameState, playerOf } from '../../rules/game-state.js'
import type { Becoming } from '../../rules/kinds/kind.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'
import { ownPower } from '../../rules/powers/owned.js'
import { isMafia } from '../../rules/roles/team.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import { type Audience, draft, type EventDraft } from '../event.js'
import type { EventData, EventType } from '../event-data.js'
import { claimEvents } from './claims.js'
import { personaEvents } from './persona-events.js'

/** An answer about to be recorded: who gave it, to which question, and the state of the game at that moment. */
export interface Answered {
  readonly question: Pick<Question, 'kind' | 'player'>
  readonly answer: AcceptedAnswer
  readonly state: GameState
}

/** The events that follow from an answer: what everyone hears, what the team sees, what the player learns. */
export function consequences(answered: Answered): EventDraft[] {
  const { becomes } = requestKinds[answered.question.kind]
  return forms[becomes.form](answered, becomes)
}

/** Everyone dealt to the mafia, dead ones included. */
function mafiaOf(state: GameState): string[] {
  return state.players.filter(isMafia).map(({ id }) => id)
}

/** The players of this game whom the audience of a request kind means. */
export function audienceOf(named: Becoming['audience'], player: string, state: GameState): Audience {
  if (named === 'public') return 'public'
  return named === 'team' ? mafiaOf(state) : [player]
}

type Form = (answered: Answered, becomes: Becoming) => EventDraft[]

const cutMark = (answer: AcceptedAnswer) => (answer.truncated ? { truncated: true as const } : {})
const reason = (answer: AcceptedAnswer) => (answer.speech ? { reason: answer.speech, ...cutMark(answer) } : {})
const words = (answer: AcceptedAnswer) => ({ text: answer.speech ?? '', ...cutMark(answer) })

const eventOf = ({ event, audience }: Becoming, { question: { player }, state }: Answered, data: object): EventDraft =>
  draft(event as EventType, audienceOf(audience, player, state), { player, ...data } as EventData[EventType])

/** How an answer's parts become an event's data, by the name that a kind of request uses. */
const forms: Readonly<Record<Becoming['form'], Form>> = {
  persona: ({ question, answer }) =>
    answer.persona === undefined ? [] : personaEvents(question.player, answer.persona),
  words: (answered, becomes) => [eventOf(becomes, answered, words(answered.answer))],
  speech: (answered, becomes) => {
    const { question, answer, state } = answered
    if (answer.choice === 'silent') return []
    const nominee = answer.choice === undefined ? {} : { nominee: answer.choice }
    const said = { text: answer.speech ?? '', ...nominee, ...cutMark(answer) }
    return [eventOf(becomes, answered, said), ...claimEvents(question.player, answer, state)]
  },
  'team talk': (answered, becomes) => {
    const { choice, speech = '' } = answered.answer
    const wanted = choice === undefined ? {} : { choice }
    return [eventOf(becomes, answered, { text: speech, ...wanted, ...cutMark(answered.answer) })]
  },
  choice: (answered, becomes) => {
    const { choice = 'abstain' } = answered.answer
    return [eventOf(becomes, answered, { choice, ...reason(answered.answer) })]
  },
  act: (answered, becomes) => {
    const { question, answer } = answered
    const target = answer.choice ?? 'skip'
    const acted = { action: question.kind, target, ...reason(answer), ...useNumber(answered, target) }
    return [eventOf(becomes, answered, acted)]
  },
  /** Beliefs are recorded before everything else that follows from an answer. */
  beliefs: () => [],
  narration: ({ answer, state }) => [draft('narration.given', state.rules?.narration ?? 'viewers', words(answer))],
}

/** Which use of a power this is, if the rules limit its uses. */
function useNumber({ question: { player, kind }, state }: Answered, target: string): { shotNumber?: number } {
  const owner = playerOf(state, player)
  const limit = ownPower(state, owner, kind)?.options.uses
  return limit === undefined || target === 'skip' ? {} : { shotNumber: (owner.used[kind]?.times ?? 0) + 1 }
}
