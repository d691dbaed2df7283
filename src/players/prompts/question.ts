import { collectBallots, findAccused } from '../../kernel/events/ballots.js'
import { findOpening, isEvent } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import type { PlayerView, View } from '../../kernel/events/view.js'
import { maySilence } from '../../kernel/rules/answers.js'
import { ownChart } from '../../kernel/rules/charts.js'
import { describeKnown, describeRequest } from '../../kernel/rules/kinds/kind-words.js'
import { findKind, type RequestKind } from '../../kernel/rules/kinds/kinds.js'
import { mafiaRound } from '../../kernel/rules/mafia-choice.js'
import { findNarrationMoment, narrationMoments } from '../../kernel/rules/polls.js'
import { isTrigger } from '../../kernel/rules/powers/options.js'
import { teamPower } from '../../kernel/rules/powers/powers.js'
import type { ContextStrategyName, Rules } from '../../kernel/rules/rules-schema.js'
import { hasSide } from '../../kernel/rules/team.js'
import { partsDue } from '../../kernel/rules/thoughts.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { type Message, message, type Text } from '../../kernel/text/message.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { choiceValue, phaseText, placeMessage } from '../../words/stories/sentence.js'
import { type AnswerParts, describeChoices, keepsNotes } from './answer-fields.js'
import { sentences, type Tell } from './prompt-words.js'
import { quote, quoteJson } from './quote.js'

interface QuestionContext {
  readonly request: AgentRequest
  readonly rules: Rules
  readonly strategy: ContextStrategyName
  readonly advise: boolean
}

function writeQuestion(asked: QuestionContext): Text {
  const { kind, maxSpeechChars } = asked.request
  const short = maxSpeechChars === undefined ? [] : [message('prompt.short', { n: maxSpeechChars })]
  const why = partsDue(kind, asked.rules).reason ? [message('prompt.reasonDue')] : []
  const question = asked.request.ask === undefined ? (questions[kind] ?? plain) : ownQuestion
  return sentences([...question(asked), ...short, ...why])
}

type Question = (asked: QuestionContext) => readonly Text[]

const given = (text: Text | undefined): Text[] => (text === undefined ? [] : [text])

const questionAndFacts = (kind: RequestKind, { audience }: Pick<AgentRequest, 'audience'> = {}): Text[] => [
  findKind(kind).ask,
  ...given(describeKnown({ kind, audience })),
]

/** Advice about tonight says nothing about a moment after a death. */
const advice = ({ advise, rules, request: { kind, place } }: QuestionContext): Text[] =>
  advise && !isTrigger(place.moment) ? given(findKind(kind, rules).advice) : []

const ownQuestion: Question = ({ request, rules }) => [
  describeRequest(request, rules),
  ...given(describeKnown(request, rules)),
]

/** Advice is about what the kind of request usually decides. */
const plain: Question = (asked) => [...ownQuestion(asked), ...advice(asked)]

/** Who is judged has a line of its own. */
const judge: Question = (asked) => [
  findKind('judge').ask,
  ...given(describeKnown(asked.request, asked.rules)),
  ...advice(asked),
]

const hasNoLivingTeammate = ({ self, players }: View): boolean =>
  players.every(({ id, status }) => status === 'dead' || !self?.teammates?.includes(id))

const strategize: Question = (asked) =>
  hasNoLivingTeammate(asked.request.view) ? [message('question.strategize.alone')] : plain(asked)

/** What is asked on a channel of the rules, whose sentence says with whom one talks. */
function channelTalk({ request: { place, view }, rules }: QuestionContext, channel: string): Text[] {
  const { describe = '' } = ownEntry(rules.channels, channel) ?? {}
  const opened = view.events.findLast((event) => isEvent(event, 'channel.opened') && event.data.channel === channel)
  const ids = opened && isEvent(opened, 'channel.opened') ? opened.data.players : []
  return [
    message('question.channel', { channel, ids }),
    describe,
    ...(place.round === undefined ? [] : [roundOf(place)]),
  ]
}

const chat: Question = (asked) => {
  const { request, rules } = asked
  if (request.place.channel !== undefined) return channelTalk(asked, request.place.channel)
  if (hasNoLivingTeammate(request.view))
    return [...questionAndFacts(teamPower), message('question.onlyMafia'), message('question.chat.alone')]
  return [
    ...plain(asked),
    ...(request.options.length > 0 ? [message('question.chat.choice')] : []),
    ...mafiaRound(request.place, rules),
  ]
}

const kill: Question = (asked) => [
  ...plain(asked),
  ...(hasNoLivingTeammate(asked.request.view)
    ? [message('question.onlyMafia')]
    : mafiaRound(asked.request.place, asked.rules)),
]

const roundOf = ({ round = 1, of = 1 }: AgentRequest['place']): Text =>
  message('question.speak.round', { n: round, of })

const speak: Question = (asked) => {
  const { place, view, options } = asked.request
  const { discussion } = asked.rules
  const spoken = view.events.some((event) => event.day === view.day && isEvent(event, 'speech.given'))
  const reacting = maySilence(asked.request) ? [message('question.speak.silence')] : advice(asked)
  return [
    ...questionAndFacts('speak', asked.request),
    ...(discussion.protocol === 'turns' && discussion.rounds > 1 ? [roundOf(place)] : []),
    ...(spoken ? reacting : [message('question.speak.first')]),
    ...(discussion.nominate && options.length > 0 ? [message('question.speak.nominate')] : []),
  ]
}

function tiedPlayers({ events, day }: View): readonly string[] {
  const last = events.findLast((event) => event.day === day && isEvent(event, 'vote.resolved'))
  return last && isEvent(last, 'vote.resolved') && last.data.outcome === 'revote' ? last.data.tied : []
}

const defend: Question = (asked) => {
  const { request, rules } = asked
  const tied = tiedPlayers(request.view)
  if (tied.length === 0) return [...ownQuestion(asked), ...advice(asked)]
  const [accused, revote] =
    tied.length > 1
      ? [
          message('question.defend.tied', { ids: tied }),
          message(rules.vote.skip ? 'question.defend.revoteOrNobody' : 'question.defend.revote'),
        ]
      : [message('question.defend.tiedWithNobody'), message('question.defend.revoteOnYou')]
  const elimination = message(`rule.elimination.${rules.vote.elimination}`)
  return [accused, message('question.speak.known'), revote, elimination, message('question.defend.otherwise')]
}

/** A vote in the open stands until it is changed. */
function openVote({ request: { view, playerId }, rules }: QuestionContext): Text[] {
  if (rules.vote.open === undefined) return []
  const ballot = collectBallots(view.events).at(-1)
  const standing = ballot?.endedAt === undefined ? ballot?.votes.find(({ player }) => player === playerId) : undefined
  const text = message('question.vote.open')
  return standing === undefined
    ? [text]
    : [text, message('question.vote.stands', { choice: choiceValue(standing.choice) })]
}

const vote: Question = (asked) => {
  const tied = tiedPlayers(asked.request.view)
  return [
    ...questionAndFacts('vote', asked.request),
    ...(tied.length > 0 ? [message('question.vote.revote', { ids: tied })] : []),
    ...openVote(asked),
    ...advice(asked),
  ]
}

/** A player without a living team has nobody to help with last words. */
const lastWords: Question = (asked) => {
  const { view } = asked.request
  const hasTeam =
    hasSide(view.self ?? {}, findOpening(view.events)?.rules ?? null) &&
    !(view.self?.teammates && hasNoLivingTeammate(view))
  return [...questionAndFacts('last-words', asked.request), ...(hasTeam ? advice(asked) : [])]
}

const questions: { readonly [K in RequestKind]?: Question } = {
  strategize,
  chat,
  kill,
  speak,
  defend,
  judge,
  vote,
  'last-words': lastWords,
  summarize: (asked) => [...plain(asked), message(`question.summarize.${asked.strategy}`)],
}

interface NowOptions extends Omit<QuestionContext, 'request'> {
  readonly parts: AnswerParts
  readonly memoryOmitted: boolean
}

/** All that changes from one prompt to the next, and therefore last. */
export function nowSection(request: AgentRequest, options: NowOptions, tell: Tell): string {
  const { parts, memoryOmitted, ...told } = options
  const { view, mark, error } = request
  const notes = keepsNotes(parts, told.rules) ? notesLine(view.self?.memory, mark) : []
  const lines = [
    message('prompt.question', { mark }),
    sentences([message('prompt.now', { place: placeMessage(view) }), ...livingSentences(view)]),
    ...(memoryOmitted && notes.length > 0 ? [message('prompt.notesOmitted')] : notes),
    ...ownPhaseLine(request, told.rules),
    ...accusedLine(request),
    writeQuestion({ request, ...told }),
    ...momentLines(request),
    ...(error === undefined ? [] : [message('prompt.rejected', { error: quote(error, mark, 1_000) })]),
    ...describeChoices(request, parts),
  ]
  return lines.map(tell).join('\n')
}

const notesLine = (memory: unknown, mark: string): Text[] =>
  memory === undefined ? [] : [message('prompt.self.notes', { json: quoteJson(memory, mark) })]

function momentLines({ place, kind, view }: AgentRequest): Text[] {
  const name = kind === 'narrate' ? findNarrationMoment(place) : undefined
  if (name === undefined) return []
  const { winner } = place
  const { describe } = narrationMoments[name]
  if (winner === undefined) return [describe]
  const result = winner === 'draw' ? message('prompt.draw') : message('prompt.winner', { team: { team: winner } })
  return [describe, sentences([result, message('prompt.roles', { roles: view.players.flatMap(dealtRole) })])]
}

const dealtRole = ({ id, role }: PlayerView): Message[] =>
  role === undefined ? [] : [message('game.role', { who: id, role: { role } })]

/** A phase of the game's own has no question of its own: its sentence says what the question is about. */
function ownPhaseLine({ place: { phase } }: AgentRequest, rules: Rules): Text[] {
  const own = ownChart(rules, phase)
  return own === undefined || phase === 'night' ? [] : [message('prompt.phase', { phase: phaseText(phase), own })]
}

function livingSentences({ players, events }: View): Text[] {
  const ids = players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  const dead = events.flatMap((event) =>
    isEvent(event, 'player.died') && !ids.includes(event.data.player) ? [describeDead(event.data)] : [],
  )
  return [message('prompt.alive', { ids }), ...(dead.length > 0 ? [message('prompt.dead', { dead })] : [])]
}

/** Only what was announced: a player who knows more must not think it is public. */
function describeDead({ player, role, team }: EventData['player.died']): Text {
  if (role !== undefined) return message('mates.role', { who: player, role: { role } })
  return team === undefined ? player : message('mates.role', { who: player, role: { team } })
}

function accusedLine({ kind, ask, about, view: { events } }: AgentRequest): Text[] {
  if (kind !== 'judge' || ask !== undefined) return []
  const ids = about ?? given(findAccused(events))
  return ids.map((id) => message('prompt.accused', { id: String(id) }))
}
