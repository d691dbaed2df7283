import type { AgentRequest } from '../../agents/agent.js'
import { isEvent } from '../../events/event.js'
import type { View } from '../../events/view.js'
import type { ContextStrategyName } from '../../rules/context-rules.js'
import { type RequestKind, requestKinds } from '../../rules/kinds/kinds.js'
import { mafiaRound } from '../../rules/mafia-round.js'
import { eliminations } from '../../rules/policies/elimination.js'
import { teamPower } from '../../rules/powers/powers.js'
import type { Rules } from '../../rules/rules-schema.js'

/** A request and what its question depends on besides. */
export interface Asked {
  readonly request: AgentRequest
  readonly rules: Rules
  /** What prompts tell of the past. */
  readonly strategy: ContextStrategyName
}

/** What is asked, who hears the answer and what comes of it, in a few sentences. */
export function questionOf(asked: Asked): string {
  const { kind } = asked.request
  return (questions[kind]?.(asked) ?? [requestKinds[kind].describe, requestKinds[kind].advice]).join(' ')
}

type Question = (asked: Asked) => readonly string[]

const alone = ({ self, players }: View): boolean =>
  players.every(({ id, status }) => status === 'dead' || !self?.teammates?.includes(id))

const strategize: Question = ({ request: { view } }) =>
  alone(view)
    ? [
        'Write strategy notes for yourself: you are the only mafia, and nobody else reads them.',
        'It is Night Zero: nobody dies. Plan your cover story and your first suspicions.',
      ]
    : [requestKinds.strategize.describe, requestKinds.strategize.advice]

const chat: Question = ({ request: { place, view, options }, rules }) =>
  alone(view)
    ? [requestKinds[teamPower].describe, onlyMafia, 'Nobody hears what you say.']
    : [
        requestKinds.chat.describe,
        requestKinds.chat.advice,
        ...(options.length > 0 ? ['Your `choice` is what you want as things stand.'] : []),
        ...mafiaRound(place, rules.night.mafia),
      ]

const onlyMafia = 'You are the only living mafia: your choice alone decides.'

const kill: Question = ({ request: { place, view }, rules }) => [
  requestKinds.kill.describe,
  requestKinds.kill.advice,
  ...(alone(view) ? [onlyMafia] : mafiaRound(place, rules.night.mafia)),
]

const speak: Question = ({ request: { place, view, options }, rules: { discussion } }) => {
  const spoken = view.events.some((event) => event.day === view.day && isEvent(event, 'speech.given'))
  return [
    requestKinds.speak.describe,
    ...(discussion.protocol === 'turns' && discussion.rounds > 1 ? [`Round ${place.round} of ${place.of}.`] : []),
    spoken ? requestKinds.speak.advice : 'You are the first to speak today: open the talk.',
    ...(discussion.nominate && options.length > 0
      ? ['Your `speech` is what you say; your `choice` is the player whom you nominate for elimination.']
      : []),
  ]
}

/** The players tied in today's vote, while the table is about to vote again. */
function tiedIn({ events, day }: View): readonly string[] {
  const last = events.findLast((event) => event.day === day && isEvent(event, 'vote.resolved'))
  return last && isEvent(last, 'vote.resolved') && last.data.outcome === 'revote' ? last.data.tied : []
}

const defend: Question = ({ request: { view }, rules }) => {
  const tied = tiedIn(view)
  if (tied.length === 0) return [requestKinds.defend.describe, requestKinds.defend.advice]
  return [
    tied.length > 1
      ? `The vote is tied between ${tied.join(', ')}: defend yourself.`
      : 'The vote is tied between you and no elimination: defend yourself.',
    `Everybody hears you. Nobody judges: ${tied.length > 1 ? 'after each of the tied has spoken' : 'after your words'} all the living, you too, vote once more, for ${tied.length > 1 ? 'another one of the tied' : 'you'}${rules.vote.skip ? ' or for no elimination' : ''}.`,
    eliminations[rules.vote.elimination].describe,
    'Otherwise nobody is eliminated.',
  ]
}

const vote: Question = ({ request: { view } }) => {
  const tied = tiedIn(view)
  return [
    requestKinds.vote.describe,
    ...(tied.length > 0
      ? [`The vote was tied: this is the revote, the last ballot of the day, on ${tied.join(', ')}.`]
      : []),
    requestKinds.vote.advice,
  ]
}

const lastWords: Question = ({ request: { view } }) => [
  requestKinds['last-words'].describe,
  requestKinds['last-words'].advice,
  ...(view.self?.teammates && alone(view) ? [] : ['Leave what helps your team, and nothing that helps the other.']),
]

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
  summarize: ({ strategy }) => [requestKinds.summarize.describe, requestKinds.summarize.advice, keeping[strategy]],
}
