import { expect, test } from 'vitest'
import {
  createMafiaGame,
  type EventData,
  type EventType,
  type GameEvent,
  isEvent,
  scriptedAgent,
} from '../../../src/index.js'
import { told } from '../../support/log.js'

const seeds = Array.from({ length: 25 }, (_, seed) => seed)

/** Games of ten in which scripted players hold this role. */
const playAll = (roles: Readonly<Record<string, number>>) =>
  Promise.all(
    seeds.map(async (seed) => {
      const options = { rules: 'benchmark', roles, seed: `later-${seed}`, agent: scriptedAgent() } as const
      return (await createMafiaGame(options).run()).events
    }),
  )

const onNight = <Type extends EventType>(type: Type, night: number, events: readonly GameEvent[]): EventData[Type][] =>
  told(
    events.filter(({ day }) => day === night),
    type,
  )

test('a hunter who dies with a suspect in mind shoots it', async () => {
  const games = await playAll({ mafia: 2, hunter: 2, villager: 6 })
  const shots = games.flatMap((events) => told(events, 'power.used'))
  expect(shots.length).toBeGreaterThan(5)
})

test('a poisoner poisons in its first night, and not the one whom its team kills', async () => {
  const games = await playAll({ mafia: 1, poisoner: 1, doctor: 1, villager: 7 })
  for (const events of games) {
    const [delayed] = onNight('effect.delayed', 1, events)
    const picks = onNight('night.acted', 1, events).filter(({ action }) => action === 'kill')
    expect(delayed?.target).toBeDefined()
    expect(picks.map(({ target }) => target)).not.toContain(delayed?.target)
  }
})

test('a vampire bites every night, and never its own', async () => {
  const games = await playAll({ mafia: 1, vampire: 2, villager: 7 })
  for (const events of games) {
    const bites = told(events, 'night.acted').filter(({ action }) => action === 'convert')
    const dealt = told(events, 'role.dealt')
      .filter(({ role }) => role === 'vampire')
      .map(({ player }) => player)
    expect(bites.length).toBeGreaterThan(0)
    for (const { target } of bites) expect(['skip', ...dealt]).not.toContain(target)
  }
})

test('a sheriff who has found a serial killer votes against it, or against the mafia whom it has found', async () => {
  const games = await playAll({ mafia: 1, 'serial-killer': 1, sheriff: 2, villager: 6 })
  let cast = 0
  for (const events of games) {
    const found = new Set<string>()
    let killer = ''
    const dead = new Set<string>()
    for (const event of events) {
      if (isEvent(event, 'player.died')) dead.add(event.data.player)
      if (isEvent(event, 'investigation.learned') && event.data.result !== 'town') {
        found.add(`${event.data.player} ${event.data.target}`)
        if (event.data.result === 'serial-killer') killer = event.data.target
      }
      if (!isEvent(event, 'vote.cast') || dead.has(killer) || !found.has(`${event.data.player} ${killer}`)) continue
      cast += 1
      // It may know a mafioso too, and choose between the two.
      expect(found).toContain(`${event.data.player} ${event.data.choice}`)
    }
  }
  expect(cast).toBeGreaterThan(3)
})
