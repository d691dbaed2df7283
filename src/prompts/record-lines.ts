import type { ViewEvent } from '../events/event.js'
import type { EventData, EventType } from '../events/event-data.js'
import type { MarkOf } from './mafia-marks.js'
import { quote, quoteJson } from './quote.js'
import { asResult, asRole, chosen, deathOf, placeOf } from './table-talk.js'

/** Who reads the record, and how it is written for that player. */
export interface Reader {
  readonly playerId: string
  readonly nonce: string
  /** A player as the record calls it. */
  readonly called: (id: string) => string
  /** Quoted words beyond this many characters are cut. */
  readonly maxQuoteChars: number
  /** How a line begins that only the mafia know. */
  readonly amongMafia: MarkOf
}

/** The line of the record that tells an event, without its mark; null for what the record does not tell. */
export function recordLine(event: ViewEvent, reader: Reader): string | null {
  const line = lines[event.type] as Line<unknown> | undefined
  return line?.(event.data, reader, event) ?? null
}

type Line<D> = (data: D, reader: Reader, event: ViewEvent) => string | null
type Lines = { readonly [K in EventType]?: Line<EventData[K]> }

const privately = (line: string): string => `(only you know) ${line}`
const words = (text: string, { nonce, maxQuoteChars }: Reader): string => quote(text, nonce, maxQuoteChars)
const because = (reason: string | undefined, reader: Reader): string =>
  reason ? ` Reason: ${words(reason, reader)}` : ''

const spoken =
  (verb: string): Line<EventData['speech.given']> =>
  ({ player, text, nominee }, reader) =>
    `${reader.called(player)} ${verb}: ${words(text, reader)}${nominee ? ` Nominates ${nominee}.` : ''}`

const cast =
  (verb: string): Line<EventData['vote.cast']> =>
  ({ player, choice, reason }, reader) =>
    `${player} ${verb} ${chosen(choice)}.${because(reason, reader)}`

const acts: Readonly<Record<EventData['night.acted']['action'], string>> = {
  kill: 'chooses to kill',
  protect: 'protects',
  investigate: 'investigates',
  shoot: 'shoots',
}

const acted: Line<EventData['night.acted']> = ({ player, action, target, reason }, reader, event) => {
  const line = `${player} ${acts[action]} ${chosen(target)}.${because(reason, reader)}`
  return action === 'kill' ? `${reader.amongMafia(event)} ${line}` : privately(line)
}

const nominationOutcomes: Readonly<Record<EventData['nomination.resolved']['outcome'], string>> = {
  accused: 'stands accused',
  skipped: 'Most want no trial.',
  belowThreshold: 'Nobody has enough nominations for a trial.',
  nobody: 'Nobody was nominated.',
}

const voted: Line<EventData['vote.resolved']> = ({ outcome, player, tied }) => {
  if (outcome === 'eliminated') return `${player} is eliminated.`
  if (outcome === 'skipped') return 'The table eliminates nobody.'
  if (outcome === 'nobody') return 'Nobody is eliminated.'
  return tied.length > 1
    ? `The vote is tied between ${tied.join(', ')}: each of them speaks, then there is a revote among them.`
    : `The vote is tied between ${tied.join(', ')} and no elimination: it speaks, then there is a revote.`
}

const dealt: Line<EventData['role.dealt']> = ({ role, teammates = [] }) =>
  privately(`You are ${asRole(role)}.${teammates.length > 0 ? ` Your team: ${teammates.join(', ')}.` : ''}`)

const claimed: Line<EventData['role.claimed']> = ({ player, claim: { role, results = [] } }) => {
  const found = results.map(({ player: about, result }) => `${about} is ${asResult(result)}`).join('; ')
  return `${player} claims to be ${asRole(role)}${found ? ` and to have found out: ${found}` : ''}.`
}

const lines: Lines = {
  'persona.chosen': ({ player, persona }, { nonce }) =>
    `${player} plays this character: ${quoteJson(persona, nonce, 600)}`,
  'role.dealt': dealt,
  'phase.changed': (_data, _reader, { day, phase }) => `${placeOf(day, phase)} begins.`,
  'strategy.shared': ({ player, text }, reader, event) =>
    `${reader.amongMafia(event)} ${player} notes: ${words(text, reader)}`,
  'mafia.spoke': ({ player, text, choice }, reader, event) =>
    `${reader.amongMafia(event)} ${player} says: ${words(text, reader)}${choice ? ` Chooses to kill ${chosen(choice)}.` : ''}`,
  'night.acted': acted,
  'investigation.learned': ({ target, result }) => privately(`You found out: ${target} is ${asResult(result)}.`),
  'night.resolved': ({ dead }) => (dead.length === 0 ? 'Nobody died in the night.' : null),
  'player.died': deathOf,
  'speech.given': spoken('says'),
  'defense.given': spoken('defends itself'),
  'last-words.given': spoken('says as last words'),
  'nomination.made': cast('nominates'),
  'vote.cast': cast('votes for'),
  'judgment.cast': cast('judges:'),
  'nomination.resolved': ({ outcome, accused }) =>
    outcome === 'accused' ? `${accused} ${nominationOutcomes.accused}.` : nominationOutcomes[outcome],
  'vote.resolved': voted,
  'judgment.resolved': ({ outcome, accused }) => `${accused} is found ${outcome}.`,
  'role.claimed': claimed,
  'vote.corrected': ({ player, correction: { day, votes } }) =>
    `${player} says that on day ${day} ${votes.map(({ voter, choice }) => `${voter} voted for ${chosen(choice)}`).join(', ')}.`,
  'narration.given': ({ text }, reader) => `The narrator comments: ${words(text, reader)}`,
  'summary.written': ({ text }, reader, { day }) => privately(`Your summary of round ${day}: ${words(text, reader)}`),
}
