import type { AgentRequest } from '../../agents/agent.js'
import { isEvent } from '../../events/event.js'
import type { View } from '../../events/view.js'
import type { ContextStrategyName } from '../../rules/context-rules.js'
import { type RequestKind, requestKinds } from '../../rules/kinds/kinds.js'
import { mafiaRound } from '../../rules/mafia-round.js'
import { eliminations } from '../../rules/policies/elimination.js'
import { teamPower } from '../../rules/powers/powers.js'
import { hasSide } from '../../rules/roles/team.js'
import type { Rules } from '../../rules/rules-schema.js'
import { maySilence } from './choices.js'

/** A request and what its question depends on besides. */
export interface Asked {
  readonly request: AgentRequest
  readonly rules: Rules
  /** How much of the past prompts repeat. */
  readonly strategy: ContextStrategyName
  /** Whether the question includes advice. */
  readonly advise: boolean
}

/** The question, who hears the answer and what follows from it, in a few sentences. */
export function questionOf(asked: Asked): string {
  const { kind } = asked.request
  return (questions[kind] ?? plain)(asked).join(' ')
}

type Question = (asked: Asked) => readonly string[]

/** The question, and facts about the answer. */
function questionAndFacts(kind: RequestKind): string[] {
  const { describe, known } = requestKinds[kind]
  return known === undefined ? [describe] : [describe, known]
}

const advice = ({ advise, request: { kind } }: Asked): string[] => (advise ? [requestKinds[kind].advice] : [])

const plain: Question = (asked) => [...questionAndFacts(asked.request.kind), ...advice(asked)]

const alone = ({ self, players }: View): boolean =>
  players.every(({ id, status }) => status === 'dead' || !self?.teammates?.includes(id))

const strategize: Question = (asked) =>
  alone(asked.request.view)
    ? [
        'Write strategy notes for yourself: you are the only mafia, and nobody else reads them.',
        'It is Night Zero: nobody dies. Plan your cover story and your first suspicions.',
      ]
    : plain(asked)

const chat: Question = (asked) => {
  const { request, rules } = asked
  if (alone(request.view)) return [...questionAndFacts(teamPower), onlyMafia, 'Nobody hears what you say.']
  return [
    ...plain(asked),
    ...(request.options.length > 0 ? ['Your `choice` is what you want as things stand.'] : []),
    ...mafiaRound(request.place, rules.night.mafia),
  ]
}

const onlyMafia = 'You are the only living mafia: your choice alone decides.'

const kill: Question = (asked) => [
  ...plain(asked),
  ...(alone(asked.request.view) ? [onlyMafia] : mafiaRound(asked.request.place, asked.rules.night.mafia)),
]

const speak: Question = (asked) => {
  const { place, view, options } = asked.request
  const { discussion } = asked.rules
  const spoken = view.events.some((event) => event.day === view.day && isEvent(event, 'speech.given'))
  const reacting = maySilence(asked.request) ? silence : advice(asked)
  return [
    ...questionAndFacts('speak'),
    ...(discussion.protocol === 'turns' && discussion.rounds > 1 ? [`Round ${place.round} of ${place.of}.`] : []),
    ...(spoken ? reacting : ['You are the first to speak today: open the talk.']),
    ...(discussion.nominate && options.length > 0
      ? ['Your `speech` is what you say; your `choice` is the player whom you nominate for elimination.']
      : []),
  ]
}

const silence = [
  'You may also stay silent.',
  'Speak to answer what was said to you, to accuse, or to tell the table what it does not know yet.',
  'Stay silent when you would only repeat what was said: who talks without need draws eyes, and leaves less of the talk to others.',
]

/** The players tied in today's vote, while the table is about to vote again. */
function tiedIn({ events, day }: View): readonly string[] {
  const last = events.findLast((event) => event.day === day && isEvent(event, 'vote.resolved'))
  return last && isEvent(last, 'vote.resolved') && last.data.outcome === 'revote' ? last.data.tied : []
}

const defend: Question = (asked) => {
  const { request, rules } = asked
  const tied = tiedIn(request.view)
  if (tied.length === 0) return plain(asked)
  return [
    tied.length > 1
      ? `The vote is tied between ${tied.join(', ')}: defend yourself.`
      : 'The vote is tied between you and no elimination: defend yourself.',
    `Everybody hears you. Nobody judges: ${tied.length > 1 ? 'after each of the tied has spoken' : 'after your words'} all the living, you too, vote once more, for ${tied.length > 1 ? 'another one of the tied' : 'you'}${rules.vote.skip ? ' or for no elimination' : ''}.`,
    eliminations[rules.vote.elimination].describe,
    'Otherwise nobody is eliminated.',
  ]
}

const vote: Question = (asked) => {
  const tied = tiedIn(asked.request.view)
  return [
    ...questionAndFacts('vote'),
    ...(tied.length > 0
      ? [`The vote was tied: this is the revote, the last ballot of the day, on ${tied.join(', ')}.`]
      : []),
    ...advice(asked),
  ]
}

/** A player without a team, or the last one of a team that knows itself, has nobody to help with last words. */
const lastWords: Question = (asked) => {
  const { view } = asked.request
  const hasTeam = hasSide(view.self ?? {}) && !(view.self?.teammates && alone(view))
  return [...questionAndFacts('last-words'), ...(hasTeam ? advice(asked) : [])]
}

const keeping: Readonly<Record<ContextStrategyName, string>> = {
  full: 'You will read it again beside the whole record.',
  window: 'You will read it again tomorrow, beside the record of today.',
  layers: 'From tomorrow on you will read it in place of the record of this round.',
}

const questions: { readonly [K in RequestKind]?: Question } = {
  strategize,
  chat,
  kill,
  speak,
  defend,
  vote,
  'last-words': lastWords,
  summarize: (asked) => [...plain(asked), keeping[asked.strategy]],
}
