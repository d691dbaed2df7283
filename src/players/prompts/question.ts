import { findAccused } from '../../kernel/events/ballots.js'
import { findOpening, isEvent } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import type { View } from '../../kernel/events/view.js'
import { maySilence } from '../../kernel/rules/answers.js'
import { ownChart } from '../../kernel/rules/charts.js'
import { describeRequest, findKind, type RequestKind } from '../../kernel/rules/kinds/kinds.js'
import { mafiaRound } from '../../kernel/rules/mafia-choice.js'
import { eliminations } from '../../kernel/rules/policies.js'
import { findNarrationMoment, narrationMoments } from '../../kernel/rules/polls.js'
import { isTrigger } from '../../kernel/rules/powers/options.js'
import { teamPower } from '../../kernel/rules/powers/powers.js'
import type { ContextStrategyName, Rules } from '../../kernel/rules/rules-schema.js'
import { hasSide } from '../../kernel/rules/team.js'
import { partsDue } from '../../kernel/rules/thoughts.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { ownWordsIn } from '../../kernel/text/message.js'
import { describePlace, phaseName } from '../../words/stories/sentence.js'
import { type AnswerParts, describeChoices, keepsNotes } from './answer-fields.js'
import { memorySection, quote, sectionHeading } from './quote.js'

interface QuestionContext {
  readonly request: AgentRequest
  readonly rules: Rules
  readonly strategy: ContextStrategyName
  readonly advise: boolean
}

function writeQuestion(asked: QuestionContext): string {
  const { kind, maxSpeechChars } = asked.request
  const short =
    maxSpeechChars === undefined
      ? []
      : [`Be shorter than in other speeches: at most ${maxSpeechChars} characters are heard, the rest is cut.`]
  const why = partsDue(kind, asked.rules).reason ? ['Say why as `speech`: a reason is due.'] : []
  return [...(questions[kind] ?? plain)(asked), ...short, ...why].join(' ')
}

type Question = (asked: QuestionContext) => readonly string[]

function questionAndFacts(kind: RequestKind): string[] {
  const { describe, known } = findKind(kind)
  return known === undefined ? [describe] : [describe, known]
}

/** Advice about tonight says nothing about a moment after a death. */
const advice = ({ advise, rules, request: { kind, place } }: QuestionContext): string[] =>
  advise && !isTrigger(place.moment) ? [findKind(kind, rules).advice] : []

const plain: Question = (asked) => {
  const { known } = findKind(asked.request.kind, asked.rules)
  return [describeRequest(asked.request, asked.rules), ...(known === undefined ? [] : [known]), ...advice(asked)]
}

const hasNoLivingTeammate = ({ self, players }: View): boolean =>
  players.every(({ id, status }) => status === 'dead' || !self?.teammates?.includes(id))

const strategize: Question = (asked) =>
  hasNoLivingTeammate(asked.request.view)
    ? [
        'Write strategy notes for yourself: you are the only mafia, and nobody else reads them.',
        'It is Night Zero: nobody dies. Plan your cover story and your first suspicions.',
      ]
    : plain(asked)

const chat: Question = (asked) => {
  const { request, rules } = asked
  if (hasNoLivingTeammate(request.view))
    return [...questionAndFacts(teamPower), onlyMafia, 'Nobody hears what you say.']
  return [
    ...plain(asked),
    ...(request.options.length > 0 ? ['Your `choice` is what you want as things stand.'] : []),
    ...mafiaRound(request.place, rules),
  ]
}

const onlyMafia = 'You are the only living mafia: your choice alone decides.'

const kill: Question = (asked) => [
  ...plain(asked),
  ...(hasNoLivingTeammate(asked.request.view) ? [onlyMafia] : mafiaRound(asked.request.place, asked.rules)),
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

function tiedPlayers({ events, day }: View): readonly string[] {
  const last = events.findLast((event) => event.day === day && isEvent(event, 'vote.resolved'))
  return last && isEvent(last, 'vote.resolved') && last.data.outcome === 'revote' ? last.data.tied : []
}

const defend: Question = (asked) => {
  const { request, rules } = asked
  if (ownChart(rules, request.place.phase) !== undefined)
    return [findKind('defend').describe, 'Everybody hears you.', ...advice(asked)]
  const tied = tiedPlayers(request.view)
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
  const tied = tiedPlayers(asked.request.view)
  return [
    ...questionAndFacts('vote'),
    ...(tied.length > 0
      ? [`The vote was tied: this is the revote, the last ballot of the day, on ${tied.join(', ')}.`]
      : []),
    ...advice(asked),
  ]
}

/** A player without a living team has nobody to help with last words. */
const lastWords: Question = (asked) => {
  const { view } = asked.request
  const hasTeam =
    hasSide(view.self ?? {}, findOpening(view.events)?.rules ?? null) &&
    !(view.self?.teammates && hasNoLivingTeammate(view))
  return [...questionAndFacts('last-words'), ...(hasTeam ? advice(asked) : [])]
}

const summaryUses: Readonly<Record<ContextStrategyName, string>> = {
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
  summarize: (asked) => [...plain(asked), summaryUses[asked.strategy]],
}

interface NowOptions extends Omit<QuestionContext, 'request'> {
  readonly parts: AnswerParts
  readonly memoryOmitted: boolean
}

/** All that changes from one prompt to the next, and therefore last. */
export function nowSection(request: AgentRequest, options: NowOptions): string {
  const { parts, memoryOmitted, ...told } = options
  const { view, mark, error } = request
  const notes = keepsNotes(parts, told.rules) ? memorySection(view.self?.memory, mark) : []
  return [
    sectionHeading('Question', mark),
    `Now: ${describePlace(view)}. ${livingLine(view)}`,
    ...(memoryOmitted && notes.length > 0 ? ['Your notes were left out: the prompt was too long.'] : notes),
    ...ownPhaseLine(request, told.rules),
    ...accusedLine(request),
    writeQuestion({ request, ...told }),
    ...momentLine(request),
    ...(error === undefined
      ? []
      : [`Your previous answer was not accepted: ${quote(error, mark, 1_000)} Answer again.`]),
    ...describeChoices(request, parts),
  ].join('\n')
}

function momentLine({ place, kind, view }: AgentRequest): string[] {
  const name = kind === 'narrate' ? findNarrationMoment(place) : undefined
  if (name === undefined) return []
  const { winner } = place
  if (winner === undefined) return [narrationMoments[name].describe]
  const roles = view.players.map(({ id, role }) => `${id} ${role}`).join(', ')
  const result = winner === 'draw' ? 'Nobody won: the game is a draw.' : `The winner: ${winner}.`
  return [narrationMoments[name].describe, `${result} The roles: ${roles}.`]
}

/** A phase of the game's own has no question of its own: its sentence says what the question is about. */
function ownPhaseLine({ place: { phase } }: AgentRequest, rules: Rules): string[] {
  const sentence = ownChart(rules, phase)
  return sentence === undefined || phase === 'night'
    ? []
    : [`This is the ${phaseName(phase)}: ${ownWordsIn(sentence, 'en')}`]
}

function livingLine({ players, events }: View): string {
  const alive = players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  const dead = events.flatMap((event) => (isEvent(event, 'player.died') ? [describeDead(event.data)] : []))
  return `Alive: ${alive.join(', ')}.${dead.length > 0 ? ` Dead: ${dead.join(', ')}.` : ''}`
}

/** Only what was announced: a player who knows more must not think it is public. */
function describeDead({ player, role, team }: EventData['player.died']): string {
  const revealed = role ?? team
  return revealed ? `${player} (${revealed})` : player
}

function accusedLine({ kind, view: { events } }: AgentRequest): string[] {
  if (kind !== 'judge') return []
  const player = findAccused(events)
  return player ? [`The accused: ${player}.`] : []
}
