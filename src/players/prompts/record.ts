import { isEvent, type ViewEvent } from '../../kernel/events/event.js'
import type { EventType } from '../../kernel/events/event-data.js'
import type { View } from '../../kernel/events/view.js'
import type { RequestKind } from '../../kernel/rules/kinds/kinds.js'
import { choosingRounds } from '../../kernel/rules/mafia-choice.js'
import { powerEvents } from '../../kernel/rules/powers/powers.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { type Message, message } from '../../kernel/text/message.js'
import type { Language } from '../../words/languages/language.js'
import type { TableReader } from '../../words/reading/table-reader.js'
import { describeEvent } from '../../words/stories/describe-event.js'
import { hiddenEvents, isTeamAct } from '../../words/stories/private-events.js'
import { byId, type Wording, writeSentence } from '../../words/stories/sentence.js'
import { sentences } from './prompt-words.js'
import { quote } from './quote.js'

export interface RecordEntry {
  readonly event: ViewEvent
  readonly line: string
  readonly brief: string | null
}

export interface RecordLine {
  readonly text: string
  /** More than a player's words: such lines are the last to be left out. */
  readonly fact: boolean
  /** The act without the words, when the line must be left out. */
  readonly brief?: string
}

export interface RecordContext {
  readonly told: readonly RecordEntry[]
  readonly day: number
  readonly playerId: string
  readonly reader: TableReader
  readonly kind: RequestKind
  /** Whether the facts of earlier rounds stand beside the summaries. */
  readonly facts: boolean
  readonly language: Language
}

export type ContextStrategy = (context: RecordContext) => readonly RecordLine[]

export function daysBefore(told: readonly RecordEntry[], before: number): Map<number, RecordEntry[]> {
  const days = new Map<number, RecordEntry[]>()
  for (const entry of told) {
    const { day } = entry.event
    if (day < before) days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

/** Everyone acts once a round: a new one begins when a player acts again. */
export function mafiaMarks({ events, self }: Pick<View, 'events' | 'self'>, rules: Rules): RecordReader['amongMafia'] {
  if (self?.teammates?.length === 0) return () => onlyYou
  const { mafia } = rules.night
  const most = { talk: mafia.chatRounds, choice: choosingRounds(mafia) }
  const rounds = numberRounds(events)
  return (event) => {
    const step = mafiaStep(event)
    if (step === undefined || most[step] === 1) return message('prompt.secret.team')
    return message(`prompt.secret.${step}`, { n: rounds.get(event.n) ?? 1 })
  }
}

/** Talk comes without a choice; what is said beside one belongs to the choosing. */
function mafiaStep(event: ViewEvent): 'talk' | 'choice' | undefined {
  if (isEvent(event, 'night.acted')) return event.data.action === 'kill' ? 'choice' : undefined
  if (!isEvent(event, 'mafia.spoke')) return undefined
  return event.data.choice === undefined ? 'talk' : 'choice'
}

function numberRounds(events: readonly ViewEvent[]): Map<number, number> {
  const rounds = new Map<number, number>()
  let place = ''
  let round = 1
  let acted = new Set<string>()
  for (const event of events) {
    const step = mafiaStep(event)
    if (step === undefined) continue
    const { player } = event.data as { player: string }
    const here = `${event.day} ${step}`
    if (here !== place || acted.has(player)) {
      round = here === place ? round + 1 : 1
      acted = new Set()
    }
    place = here
    acted.add(player)
    rounds.set(event.n, round)
  }
  return rounds
}

export interface RecordReader {
  readonly playerId: string
  readonly mark: string
  readonly called: (id: string) => string
  readonly maxQuoteChars: number
  readonly amongMafia: (event: ViewEvent) => Message
  readonly isOfMafia: (role: string) => boolean
  readonly language: Language
  /** The words that could be chosen in ballots of charts. */
  readonly choices: Wording['choices']
}

const omittedEvents: ReadonlySet<EventType> = new Set<EventType>([
  ...hiddenEvents,
  'game.opened',
  'persona.briefed',
  'history.recalled',
  'game.ended',
])

export function writeRecordEntry(event: ViewEvent, reader: RecordReader): Pick<RecordEntry, 'line' | 'brief'> | null {
  if (omittedEvents.has(event.type)) return null
  const mark = secrecyMark(event, reader)
  const { language, choices } = reader
  const named = { ...byId, language, choices }
  const wording = mark === onlyYou || event.type === 'role.dealt' ? { ...named, you: reader.playerId } : named
  const speaker = spokenEvents.has(event.type) ? { name: reader.called, language } : wording
  const mostChars = event.type === 'persona.chosen' ? maxCharacterChars : reader.maxQuoteChars
  const quoted = (words: string) => quote(words, reader.mark, mostChars)
  const told = describeEvent(event, wording)
  const line = (told: readonly string[]) =>
    told.length === 0 ? null : language.render(sentences([...(mark ? [mark] : []), ...told]))
  const whole = line(told.map((one) => writeSentence(one, speaker, quoted)))
  const deeds = told.flatMap(({ by, text }) => (text === '' ? [] : [{ text, ...(by !== undefined && { by }) }]))
  return whole === null ? null : { line: whole, brief: line(deeds.map((one) => writeSentence(one, speaker))) }
}

const maxCharacterChars = 600
const spokenEvents: ReadonlySet<EventType> = new Set<EventType>(['speech.given', 'defense.given', 'last-words.given'])

const onlyYou = message('prompt.secret.you')
const privateEvents: ReadonlySet<EventType> = new Set<EventType>([
  'role.dealt',
  'power.blocked',
  'finding.learned',
  'summary.written',
  ...(Object.keys(powerEvents) as EventType[]),
])

function secrecyMark(event: ViewEvent, { amongMafia, isOfMafia, playerId }: RecordReader): Message | undefined {
  if (isTeamEvent(event) && (event.type !== 'role.dealt' || isOfMafia(event.data.role))) return amongMafia(event)
  const knowing = knownBy(event)
  if (knowing?.some((id) => id !== playerId))
    return message('prompt.secret.players', { names: knowing.map((player) => ({ player })) })
  if (knowing !== undefined) return onlyYou
  if (isEvent(event, 'channel.opened') || isEvent(event, 'channel.spoke')) return message('prompt.secret.channel')
  return event.type === 'night.acted' || privateEvents.has(event.type) ? onlyYou : undefined
}

/** Who alone knows what else only some players are shown: what they are to each other, and marks. */
function knownBy(event: ViewEvent): readonly string[] | undefined {
  if (isEvent(event, 'players.linked')) return event.data.players
  if (isEvent(event, 'role.dealt') || isEvent(event, 'role.changed'))
    return [event.data.player, ...(event.data.teammates ?? [])]
  if (isEvent(event, 'mark.set') && Array.isArray(event.data.seenBy)) return event.data.seenBy
  return undefined
}

function isTeamEvent(event: ViewEvent): boolean {
  if (isEvent(event, 'night.acted')) return isTeamAct(event.data)
  if (isEvent(event, 'role.dealt')) return (event.data.teammates ?? []).length > 0
  return isEvent(event, 'mafia.spoke') || isEvent(event, 'strategy.shared')
}

/** By id, and by name where it has one of its own. Names hold no quotes. */
export function speakerNames({ players }: Pick<View, 'players'>): (id: string) => string {
  const names = new Map(
    players.map(({ id, name, seat }) => [id, name === `Player ${seat + 1}` ? id : `${id} "${name}"`]),
  )
  return (id) => names.get(id) ?? id
}
