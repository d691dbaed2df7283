import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { statesIn } from '../../../../src/diagrams/index.js'
import {
  createMafiaGame,
  type GameState,
  type PresetName,
  presets,
  type RulesInput,
  randomAgent,
  viewFor,
} from '../../../../src/index.js'
import { evolve, initialGameState } from '../../../../src/kernel/events/index.js'
import { prologue, silentNight, tribunal } from '../../../../test/support/own-charts.js'
import { seatsFor } from '../../../../test/support/seats.js'
import { activeStates } from '../../../../web/charts/active-states.js'
import { knownDiagrams } from '../../../../web/charts/known-charts.js'
import { type ActiveMachine, activeMachines } from '../../../../web/page/game/lit-machines.js'

const names = Object.keys(presets) as PresetName[]

/** Plays a game, and keeps after each event what was lit in which machine before the next one. */
async function watched(preset: PresetName) {
  const actors = new Map<string, { machine: string; lit: ReadonlySet<string>; live: boolean }>()
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.snapshot') return
    const ref = event.actorRef
    const snapshot = event.snapshot as AnyMachineSnapshot
    if (snapshot?.machine === undefined) return
    const { sessionId } = ref
    actors.set(sessionId, {
      machine: snapshot.machine.id,
      lit: activeStates(snapshot.value),
      live: snapshot.status === 'active',
    })
  }
  const active: Map<string, Set<string>>[] = []
  const game = createMafiaGame({ rules: preset, players: seatsFor(preset, 9), seed: 'lit', inspect })
  const note = ({ seq }: { readonly seq: number }) => {
    const now = new Map<string, Set<string>>()
    for (const { machine, lit, live } of actors.values())
      if (live) now.set(machine, new Set([...(now.get(machine) ?? []), ...lit]))
    active[seq] = now
  }
  game.on('answer.recorded', note)
  const { events } = await game.run()
  return { events, active }
}

/** The ids of all states of each machine. */
const statesOf = new Map(
  Object.entries(knownDiagrams).map(([id, { root }]) => [id, new Set(statesIn(root).map((state) => state.id))]),
)

const told = (machines: readonly ActiveMachine[]) =>
  machines.flatMap(({ machine, states }) => states.map((state) => [machine, state] as const))

describe.each(names)('in a game of %s', (preset) => {
  test('every state that is lit is one of its machine', async () => {
    const { events } = await createMafiaGame({ rules: preset, players: seatsFor(preset, 9), seed: 'lit' }).run()
    for (const audience of ['public', 'moderator', 'p1']) {
      const seen = viewFor(audience, events).events
      let state: GameState = initialGameState
      for (const [at, event] of seen.entries()) {
        state = evolve(state, event)
        for (const [machine, id] of told(activeMachines({ events: seen, at, state, audience }))) {
          expect(statesOf.get(machine)?.has(id), `${machine}.${id} after ${event.type}`).toBe(true)
        }
      }
    }
  })

  test('the phases and what is asked in them are lit as the machines themselves ran', async () => {
    const { events, active } = await watched(preset)
    const seen = viewFor('moderator', events).events
    let state: GameState = initialGameState
    let compared = 0
    for (const [at, event] of seen.entries()) {
      state = evolve(state, event)
      const ran = active[at]
      if (event.type !== 'answer.recorded' || ran === undefined) continue
      for (const [machine, id] of told(activeMachines({ events: seen, at, state, audience: 'moderator' }))) {
        // Who acts at once in a night finishes in any order, which the log does not tell: there the log's own order holds.
        if (machine === 'night' || !ran.has(machine)) continue
        compared += 1
        expect([...(ran.get(machine) ?? [])], `${machine} at ${at}, ${event.phase}`).toContain(id)
      }
    }
    expect(compared).toBeGreaterThan(20)
  })
})

test('charts of a game of its own are lit where the machines of the page have a place for them', async () => {
  const rules: RulesInput = {
    extends: 'trial',
    opening: 'prologue',
    day: ['discussion', 'tribunal', 'discussion', 'decision'],
    discussion: { protocol: 'bids', rounds: 1 },
    maxDays: 2,
  }
  const charts = { prologue, tribunal, night: silentNight }
  const { events } = await createMafiaGame({ rules, charts, agent: randomAgent(), seed: 4 }).run()
  const seen = viewFor('public', events).events
  let state: GameState = initialGameState
  const lit = new Map<string, string>()
  for (const [at, event] of seen.entries()) {
    state = evolve(state, event)
    const machines = activeMachines({ events: seen, at, state, audience: 'public' })
    for (const [machine, id] of told(machines)) expect(statesOf.get(machine)?.has(id), `${machine} ${id}`).toBe(true)
    lit.set(
      event.phase,
      told(machines)
        .map(([machine, id]) => `${machine}.${id}`)
        .join(' '),
    )
  }
  expect(lit.get('prologue')).toBe('game.ownOpening.playing')
  expect(lit.get('tribunal')).toBe('game.day day.ownPhase')
  expect(lit.get('discussion')).toMatch(/^game\.day day\.bids bids\.(bidding|speaking)$/)
  expect(lit.get('nomination')).toContain('day.trial')
  expect(lit.get('night')).toBe('game.night')
})
