import { expect, test } from 'vitest'
import { createMafiaGame, InvalidOptionsError, isEvent, type PresetName } from '../../../src/index.js'
import { type SuspicionRule, suspicionMeter, suspicionRules, suspicions } from '../../../src/lab/stats/index.js'
import { suspicionsFor } from '../../../src/players/suspicion/suspicion.js'
import { playedPresets } from '../../laws/support/runs.js'

const played = async (rules: PresetName, seed = 1) => createMafiaGame({ rules, players: 10, seed }).run()
const presetNames = playedPresets
const rule = (name: string, calculate: NonNullable<SuspicionRule['calculate']>, weight = 1): SuspicionRule => ({
  name,
  weight,
  describe: `{player} is rated by ${name}.`,
  calculate,
})

test.each(presetNames)(
  'in %s the scores of everybody lie from 0 to 100, begin at 35, and reasons add up to them',
  async (rules) => {
    const { events } = await played(rules)
    const moments = suspicions(events)
    expect(Object.values(moments[0]?.players ?? {}).map(({ score }) => score)).toEqual(Array(10).fill(35))
    expect(moments.length).toBeGreaterThan(10)
    for (const { players } of moments)
      for (const { score, reasons, chance } of Object.values(players)) {
        const sum = reasons.reduce((total, { points }) => total + points, 35)
        expect(score).toBe(Math.round(Math.min(100, Math.max(0, sum))))
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
      }
  },
)

test.each(presetNames)(
  'in %s nothing but public events counts: the view of each player gives the same scores',
  async (rules) => {
    const game = createMafiaGame({ rules, players: 10, seed: 2 })
    const { events } = await game.run()
    const scoresOf = (moments: ReturnType<typeof suspicions>) =>
      moments.map(({ moved, players, day }) => ({ moved, players, day }))
    const whole = scoresOf(suspicions(events))
    for (const observer of ['public', 'moderator', 'viewers', 'p1', 'p4', 'p10'] as const)
      expect(scoresOf(suspicions(game.view(observer).events)), observer).toEqual(whole)
  },
)

test('a moment names the event that moved a score, and those whose score it moved', async () => {
  const { events } = await played('benchmark')
  const moments = suspicions(events)
  for (const [at, { at: seq, moved, players, day }] of moments.entries()) {
    expect(events[seq]?.day).toBe(day)
    const before = moments[at - 1]?.players ?? {}
    const changed = Object.keys(players).filter((id) => players[id]?.score !== before[id]?.score)
    expect(changed.sort()).toEqual([...moved].sort())
  }
})

test('the last moment of a view is how an onlooker with no stake rates the living', async () => {
  const game = createMafiaGame({ rules: 'trial', players: 10, seed: 4 })
  await game.run()
  const view = game.view('public')
  const last = suspicions(view.events).at(-1)?.players ?? {}
  for (const [id, { score }] of suspicionsFor(view)) expect(last[id]?.score).toBe(score)
})

test('events given one by one give the same moments as the whole log', async () => {
  const { events } = await played('night-zero')
  const meter = suspicionMeter()
  expect(events.flatMap((event) => meter.read(event) ?? [])).toEqual(suspicions(events))
})

test('every reason is a sentence with the names of players', async () => {
  const { events, players } = await played('classic')
  const names = players.map(({ name }) => name)
  const reasons = suspicions(events).flatMap((moment) => Object.values(moment.players).flatMap((each) => each.reasons))
  expect(reasons.length).toBeGreaterThan(50)
  for (const { text } of reasons) {
    expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u)
    expect(names.some((name) => text.includes(name))).toBe(true)
  }
})

test('a rule of weight 0 is off, and a heavier one counts more', async () => {
  const { events } = await played('benchmark')
  const weighted = (weight: number) =>
    suspicionRules.map((each) => (each.name === 'pushedTown' ? { ...each, weight } : each))
  const pointsAt = (weight: number) =>
    Object.values(suspicions(events, { rules: weighted(weight) }).at(-1)?.players ?? {})
      .flatMap(({ reasons }) => reasons)
      .filter((each) => each.rule === 'pushedTown')
      .map(({ points }) => points)
  expect(pointsAt(1).length).toBeGreaterThan(0)
  expect(pointsAt(2)).toEqual(pointsAt(1).map((points) => 2 * points))
  expect(pointsAt(0)).toEqual([])
})

test('rules of one’s own take the place of the built-in ones', async () => {
  const { events } = await played('trial')
  const talkative = rule(
    'talkative',
    (player, { today }) => today.statements.filter((said) => said.player === player).length,
    3,
  )
  const moments = suspicions(events, { rules: [talkative] })
  const reasons = moments.flatMap(({ players }) => Object.values(players).flatMap((each) => each.reasons))
  expect(new Set(reasons.map((each) => each.rule))).toEqual(new Set(['talkative']))
  expect(reasons.every(({ points }) => points % 3 === 0)).toBe(true)
  expect(reasons[0]?.text).toMatch(/is rated by talkative\.$/)
})

test('an observer who knows the roles counts a vote against the town when it is cast, and not only when the role is revealed', async () => {
  const { events } = await played('trial')
  const found = (postMortem: boolean) =>
    suspicions(events, { postMortem }).find(({ players }) =>
      Object.values(players).some(({ reasons }) => reasons.some((each) => each.rule === 'pushedTown')),
    )?.at ?? Number.POSITIVE_INFINITY
  expect(found(true)).toBeLessThan(found(false))
})

test('a public view of an unfinished game does not tell the truth', async () => {
  const { events } = await played('trial')
  const open = events.filter((event) => !isEvent(event, 'game.ended') && event.audience === 'public')
  expect(() => suspicions(open, { postMortem: true })).toThrow(InvalidOptionsError)
  expect(() => suspicions(open)).not.toThrow()
})

test.each([
  [{ name: '' }, 'rules[0].name'],
  [{ weight: Number.NaN }, 'rules[0].weight'],
  [{ calculate: 3 }, 'rules[0].calculate'],
  [{ describe: 7 }, 'rules[0].describe'],
])('a rule with %o is refused', (fault, path) => {
  const rules = [{ ...rule('mine', () => 1), ...fault }] as unknown as SuspicionRule[]
  expect(() => suspicions([], { rules })).toThrow(expect.objectContaining({ path }))
  expect(() => suspicionMeter({ rules })).toThrow(expect.objectContaining({ path }))
})

test('rules that are no list are refused', () => {
  expect(() => suspicions([], { rules: {} as never })).toThrow('Expected `rules` to be a list of rules.')
})

test('an empty log has no moments', () => {
  expect(suspicions([])).toEqual([])
})

test('a rule as source 003 writes it, without a sentence, gives its name as the reason', async () => {
  const { events } = await played('benchmark')
  const silence: SuspicionRule = { name: 'silence', weight: 2, calculate: (player) => (player === 'p1' ? 5 : 0) }
  const reasons = suspicions(events, { rules: [silence] }).at(-1)?.players.p1?.reasons
  expect(reasons).toMatchObject([{ rule: 'silence', points: 10, text: 'silence' }])
})
