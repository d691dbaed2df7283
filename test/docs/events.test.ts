import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  createMafiaGame,
  type EventType,
  type GameEvent,
  type GameResult,
  type PresetName,
  presets,
  randomAgent,
} from '../../src/index.js'
import { eventData } from '../../src/kernel/events/event-data.js'
import { findTeam } from '../../src/kernel/rules/index.js'
import { type Hearers, hearersOf } from '../../tools/docs/events-table.js'
import { seatsFor } from '../support/seats.js'

const page = readFileSync('docs/events.md', 'utf8')

test('every type of event is in the table', () => {
  for (const type of Object.keys(eventData)) expect(page).toContain(`| \`${type}\` |`)
})

const mafiaOf = ({ players }: GameResult, rules: PresetName) =>
  players.filter(({ role }) => findTeam(presets[rules], role) === 'mafia').map(({ id }) => id)

/** The audiences that the words of the table allow an event to have. */
function allowed(hearers: Hearers, { data }: GameEvent, mafia: readonly string[]): unknown[] {
  const itself = [(data as { player?: string }).player]
  if (hearers === 'that player') return [itself]
  if (hearers === 'the mafia') return [mafia]
  return hearers === 'that player, or the mafia' ? [itself, mafia] : [hearers]
}

test.each(Object.keys(presets) as PresetName[])(
  'in %s every event has the audience that the table says',
  async (rules) => {
    const chatty = {
      act: ({ options, attempt }: { options: readonly string[]; attempt: number }) =>
        attempt === 1
          ? { choice: 'nonsense' }
          : { thought: 'hm', speech: 'So be it.', memory: attempt, ...(options[0] && { choice: options[0] }) },
    }
    const played = await Promise.all(
      [randomAgent(), chatty].map((agent) =>
        createMafiaGame({ rules, players: seatsFor(rules, 8), agent, seed: rules }).run(),
      ),
    )
    const seen = new Set<EventType>()
    for (const { events, ...result } of played)
      for (const event of events) {
        seen.add(event.type)
        expect(allowed(hearersOf(event.type), event, mafiaOf({ events, ...result }, rules)), event.type).toContainEqual(
          event.audience,
        )
      }
    expect(seen.size).toBeGreaterThan(15)
  },
)
