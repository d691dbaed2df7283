import { type GameState, playerOf } from '../../rules/game-state.js'
import type { Question } from '../../rules/poll.js'
import type { RequestKind } from '../../rules/request-kind.js'
import { teamOf } from '../../rules/roles/roles.js'
import type { TakenAnswer } from '../answer-schema.js'
import { draft, type EventDraft } from '../event.js'
import { claimEvents } from './claims.js'
import { personaEvents } from './persona-events.js'

/** An answer on its way into the log: whose, to what, and what state it falls into. */
export interface Answered {
  readonly question: Pick<Question, 'kind' | 'player'>
  readonly answer: TakenAnswer
  readonly state: GameState
}

/** The events that follow from an answer: what the table hears, what the team sees, what the player learns. */
export function consequences(answered: Answered): EventDraft[] {
  return consequencesOf[answered.question.kind](answered)
}

type Consequence = (answered: Answered) => EventDraft[]

/** Every mafia player dealt, dead ones included. */
export function mafiaOf(state: GameState): string[] {
  return state.players.filter(({ role }) => role && teamOf(role) === 'mafia').map(({ id }) => id)
}

const cutMark = (answer: TakenAnswer) => (answer.truncated ? { truncated: true as const } : {})
const words = (answer: TakenAnswer) => ({ text: answer.speech ?? '', ...cutMark(answer) })
const reason = (answer: TakenAnswer) => (answer.speech ? { reason: answer.speech, ...cutMark(answer) } : {})

const spoken =
  (type: 'speech.given' | 'defense.given' | 'last-words.given'): Consequence =>
  ({ question, answer, state }) => {
    if (answer.choice === 'silent') return []
    const nominee = answer.choice === undefined ? {} : { nominee: answer.choice }
    const said = { player: question.player, text: answer.speech ?? '', ...nominee, ...cutMark(answer) }
    return [draft(type, 'public', said), ...claimEvents(question.player, answer, state)]
  }

const ballot =
  (type: 'nomination.made' | 'vote.cast' | 'judgment.cast'): Consequence =>
  ({ question, answer }) => [
    draft(type, 'public', { player: question.player, choice: answer.choice ?? 'abstain', ...reason(answer) }),
  ]

const acted =
  (action: 'kill' | 'protect' | 'investigate' | 'shoot'): Consequence =>
  ({ question: { player }, answer, state }) => {
    const target = answer.choice ?? 'skip'
    const fired = action === 'shoot' && target !== 'skip' ? { shotNumber: playerOf(state, player).shotsFired + 1 } : {}
    const audience = action === 'kill' ? mafiaOf(state) : [player]
    return [draft('night.acted', audience, { player, action, target, ...reason(answer), ...fired })]
  }

/** What a sheriff finds out about `target`: its team, or its exact role where the rules say so. */
export function investigated(player: string, target: string, state: GameState): EventDraft[] {
  if (target === 'skip') return []
  const { role } = playerOf(state, target)
  if (role === undefined) return []
  const result = state.rules?.night.sheriff.learns === 'role' ? role : teamOf(role)
  return [draft('investigation.learned', [player], { player, target, result })]
}

const investigate: Consequence = (answered) => {
  const { question, answer, state } = answered
  const learned =
    state.rules?.night.sheriff.when === 'night' ? investigated(question.player, answer.choice ?? 'skip', state) : []
  return [...acted('investigate')(answered), ...learned]
}

const persona: Consequence = ({ question, answer }) =>
  answer.persona === undefined ? [] : personaEvents(question.player, answer.persona)

const chat: Consequence = ({ question, answer, state }) => {
  const choice = answer.choice === undefined ? {} : { choice: answer.choice }
  const text = answer.speech ?? ''
  return [draft('mafia.spoke', mafiaOf(state), { player: question.player, text, ...choice, ...cutMark(answer) })]
}

const consequencesOf: Record<RequestKind, Consequence> = {
  persona,
  strategize: ({ question, answer, state }) => [
    draft('strategy.shared', mafiaOf(state), { player: question.player, ...words(answer) }),
  ],
  chat,
  kill: acted('kill'),
  protect: acted('protect'),
  investigate,
  shoot: acted('shoot'),
  speak: spoken('speech.given'),
  nominate: ballot('nomination.made'),
  defend: spoken('defense.given'),
  judge: ballot('judgment.cast'),
  vote: ballot('vote.cast'),
  'last-words': spoken('last-words.given'),
  summarize: ({ question: { player }, answer }) => [draft('summary.written', [player], { player, ...words(answer) })],
  narrate: ({ answer, state }) => [draft('narration.given', state.rules?.narration ?? 'viewers', words(answer))],
}
