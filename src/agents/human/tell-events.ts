import type { EventData, EventType } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import { plainText } from '../../text/clean-text.js'
import { quoted } from './quoted.js'
import { called, roleName, row, speaker, type Table } from './table-words.js'
import { cast, judged, nominated, voted } from './tell-ballots.js'
import { deathLines, endLines, nightActLines, openingLines, phaseLines, roleLines } from './tell-moments.js'

type Tellers = { readonly [K in EventType]?: (data: EventData[K], table: Table, day: number) => string[] }

/** The events of `view` from number `from` on, in plain lines that hold no control characters. */
export function tellEvents(view: View, from: number): string[] {
  return view.events
    .slice(from)
    .flatMap(({ type, data, day }) => tellers[type]?.(data as never, view, day) ?? [])
    .map((line) => plainText(line).replaceAll('\n', ' '))
}

const said = ({ player, text, nominee, truncated }: EventData['speech.given'], table: Table): string[] => {
  const named = nominee === undefined ? '' : ` (nominates ${called(table, nominee)})`
  return quoted(`${speaker(table, player)}${named}`, truncated ? `${text} ...` : text)
}

const guidanceLines = ({ guidance }: EventData['persona.briefed']): string[] => [
  'Only you know this of your character:',
  ...Object.entries(guidance).flatMap(([field, value]) =>
    quoted(`  ${field}`, typeof value === 'string' ? value : JSON.stringify(value)),
  ),
]

const tellers: Tellers = {
  'game.opened': openingLines,
  'persona.chosen': ({ player, persona: { name, character, style } }, table) => [
    `${player === table.audience ? 'You are' : 'At the table:'} ${[name, character, style].filter(Boolean).join('; ')}.`,
  ],
  'persona.briefed': guidanceLines,
  'role.dealt': roleLines,
  'phase.changed': phaseLines,
  'strategy.shared': ({ player, text }, table) => quoted(`[mafia] ${speaker(table, player)}`, text),
  'mafia.spoke': ({ player, text, choice }, table) =>
    quoted(`[mafia] ${speaker(table, player)}${choice ? ` (for ${called(table, choice)})` : ''}`, text),
  'night.acted': nightActLines,
  'investigation.learned': ({ target, result }, table) => [
    `You learn that ${called(table, target)} is ${roleName(result)}.`,
  ],
  'night.resolved': ({ dead }) => (dead.length === 0 ? ['Nobody died in the night.'] : []),
  'speech.given': said,
  'defense.given': said,
  'last-words.given': said,
  'nomination.made': cast('nominates'),
  'vote.cast': cast('votes for'),
  'judgment.cast': cast('judges'),
  'nomination.resolved': nominated,
  'vote.resolved': voted,
  'judgment.resolved': judged,
  'player.died': deathLines,
  'role.claimed': ({ player, claim: { role, results = [] } }, table) => [
    `${speaker(table, player)}: claims to be ${roleName(role)}${results.map((found) => `; ${called(table, found.player)} is ${roleName(found.result)}`).join('')}.`,
  ],
  'vote.corrected': ({ player, correction: { day, votes } }, table) => [
    `${speaker(table, player)}: recalls day ${day}: ${votes.map(({ voter, choice }) => `${called(table, voter)} chose ${called(table, choice)}`).join(', ')}.`,
  ],
  'narration.given': ({ text }) => quoted('Narrator', text),
  'game.ended': (data, table) => [...endLines(data, table), `Mafia: ${row(table, mafiaIn(data))}.`],
}

const mafiaIn = ({ roles }: EventData['game.ended']): string[] =>
  Object.keys(roles).filter((id) => roles[id] === 'mafia')
