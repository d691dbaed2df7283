import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  foldEvents,
  type GameEvent,
  type GameState,
  type PresetName,
  presets,
  randomAgent,
} from '../../src/index.js'
import { evolve, initialGameState } from '../../src/kernel/events/index.js'
import { teamNames } from '../../src/kernel/rules/team.js'
import { seatsFor } from '../support/seats.js'
import { faultsOf } from './support/laws.js'
import { seedPrefix } from './support/play.js'
import { playedPresets, runs } from './support/runs.js'

/** 240 games of each preset in a full run; small tables are quick, so most of them are small. */
const tablesOf = (rules: PresetName) => {
  const { min, max } = presets[rules].table
  return [
    { players: min, games: runs(150, 40) },
    { players: min + 2, games: runs(60, 12) },
    { players: min + 5, games: runs(20, 4) },
    { players: Math.min(15, max), games: runs(10, 2) },
  ]
}

const presetNames = playedPresets

/** What the game said its state was when it told of each event. */
async function played(rules: PresetName, players: number, index: number) {
  const told: GameState[] = []
  const game = createMafiaGame({ rules, players, agent: randomAgent(), seed: `${seedPrefix}-${index}` })
  game.on('event', () => told.push(game.state))
  const { events, winner } = await game.run()
  return { events, winner, told, state: game.state }
}

/** Listeners hear of a batch once it is recorded as a whole: the state they find is the fold up to its last event. */
function stateFaults(events: readonly GameEvent[], told: readonly GameState[]): string[] {
  let state = initialGameState
  return events.flatMap((event, index) => {
    state = evolve(state, event)
    const batchIsOver = told[index] !== told[index + 1]
    return batchIsOver && !isDeepStrictEqual(told[index], state) ? [`The state at #${index} is no fold.`] : []
  })
}

describe.each(presetNames)('%s', (rules) => {
  test.each(tablesOf(rules))(
    'each of $games games at $players players ends and keeps every law of the log',
    async ({ players, games }) => {
      for (let index = 0; index < games; index++) {
        const { events, winner, told, state } = await played(rules, players, index)
        expect(faultsOf(events), `seed ${seedPrefix}-${index}`).toEqual([])
        expect([...teamNames, 'draw']).toContain(winner)
        expect(told).toHaveLength(events.length)
        expect(isDeepStrictEqual(foldEvents(events), state)).toBe(true)
        if (index % 10 === 0) expect(stateFaults(events, told), `seed ${seedPrefix}-${index}`).toEqual([])
      }
    },
  )

  test('the fold of a part of the log is the state the game was in', async () => {
    const { events } = await played(rules, seatsFor(rules, 7), 0)
    let state = initialGameState
    events.forEach((event, index) => {
      state = evolve(state, event)
      expect(foldEvents(events.slice(0, index + 1))).toEqual(state)
      expect([state.day, state.phase]).toEqual([event.day, index === events.length - 1 ? 'ended' : event.phase])
    })
  })
})
