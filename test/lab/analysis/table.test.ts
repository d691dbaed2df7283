import { describe, expect, test } from 'vitest'
import { createMafiaGame, foldEvents, type GameEvent, scriptedAgent } from '../../../src/index.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { baselineFor } from '../../../src/lab/analysis/analyse.js'
import { Deals, seenBy, viewAfter } from '../../../src/lab/analysis/deals.js'
import { analyse, findTurningPoints, tableCurve } from '../../../src/lab/analysis/index.js'
import { Simulator } from '../../../src/lab/analysis/simulator.js'
import { runs } from '../../laws/support/runs.js'
import { presetNames } from '../../support/logs.js'

const played = async (n: number, rules = presetNames[n % presetNames.length]) =>
  (
    await createMafiaGame({
      rules: rules as never,
      seed: n,
      agent: scriptedAgent({ plain: true }),
    }).run()
  ).events

/** The same game to everybody who watches it, with other secrets: seed, salt, roles, nights and thoughts. */
function twin(events: readonly GameEvent[]): GameEvent[] {
  const [created, ...rest] = events
  const { data } = created as GameEvent<'game.created'>
  const dealt = rest.filter((event): event is GameEvent<'role.dealt'> => event.type === 'role.dealt')
  const roles = [...dealt.slice(1), ...dealt.slice(0, 1)].map(({ data: { role } }) => role)
  const others = rest.filter(({ audience, type }) => audience === 'public' || type === 'role.dealt')
  const swapped = others.map((event) => {
    if (event.type !== 'role.dealt') return event
    const { player } = (event as GameEvent<'role.dealt'>).data
    return { ...event, data: { player, role: roles[dealt.indexOf(event as GameEvent<'role.dealt'>)] as string } }
  })
  const secret = { ...created, data: { ...data, seed: `${data.seed} twin`, salt: 'other' } }
  return [secret, ...swapped].map((event, seq) => ({ ...event, seq }) as GameEvent)
}

describe('what the table knew', () => {
  const twins = runs(50, 4)
  test(`has the same value in ${twins} games and their twins with other secrets`, async () => {
    for (let n = 0; n < twins; n++) {
      const events = await played(n)
      const values = async (log: readonly GameEvent[]) => {
        const simulator = new Simulator(log, { baseline: baselineFor('scripted'), seed: `t${n}` })
        const moments = findTurningPoints(log).slice(0, -1)
        const [at = 0] = moments.slice(n % moments.length).map((moment) => moment.at)
        return simulator.play({ at, knownTo: 'public' }, 0, 3)
      }
      const [one, other] = await Promise.all([values(events), values(twin(events))])
      expect(other, `game ${n}`).toBe(one)
      expect(one).toMatch(/^[0-9a-z]{3}$/)
    }
  })

  test('is told by the numbers of the public view, and tells no role', async () => {
    const events = await played(8, 'mini')
    const few = { continuations: 4, precision: 0.9, momentContinuations: 0 }
    const analysis = await analyse(events, { ...few, choices: 'none', table: true })
    const curve = tableCurve(analysis, events)
    const view = seenBy('public', events)
    expect(curve.map(({ at }) => view[at]?.type)).toEqual(analysis.points.map(({ at }) => events[at]?.type))
    expect(Object.keys(curve[0] ?? {})).toEqual(['at', 'day', 'kind', 'value'])
  })
})

describe('deals that fit what was seen', () => {
  test('give each role as often as the rules do, and the dead what they were shown to be', async () => {
    const events = await played(1)
    const [at = 0] = findTurningPoints(events)
      .slice(-4)
      .map((moment) => moment.at)
    const seen = seenBy('public', events.slice(0, at + 1))
    const shown = foldEvents(seen).players.filter(({ role }) => role !== undefined)
    expect(shown.length).toBeGreaterThan(1)
    const dealt = foldEvents(events.slice(0, 40))
      .players.map(({ role }) => role)
      .sort()
    const deals = new Deals(viewAfter('public', seen))
    const drawn = Array.from({ length: 20 }, (_, n) => deals.draw(derive('deals', n)) ?? [])
    for (const deal of drawn) {
      expect(deal.map(({ role }) => role).sort()).toEqual(dealt)
      for (const { id, role } of shown) expect(deal.find((each) => each.id === id)?.role).toBe(role)
    }
    expect(new Set(drawn.map((deal) => JSON.stringify(deal))).size).toBeGreaterThan(5)
  })

  test('give a player its own role, and its team-mates theirs', async () => {
    const events = await played(1)
    const [start = 0] = findTurningPoints(events).map(({ at }) => at)
    const { players } = foldEvents(events.slice(0, start + 1))
    const mafia = players.filter(({ team }) => team === 'mafia')
    const deals = new Deals(viewAfter(mafia[0]?.id ?? '', seenBy(mafia[0]?.id ?? '', events.slice(0, start + 1))))
    for (let n = 0; n < 10; n++) {
      const deal = deals.draw(derive('mates', n)) ?? []
      for (const { id, role } of mafia) expect(deal.find((each) => each.id === id)?.role).toBe(role)
    }
  })
})
