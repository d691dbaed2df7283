import { expect, test } from 'vitest'
import { createMafiaGame, derive, type GameEvent, isEvent, scriptedAgent } from '../../../src/index.js'
import { type Act, type ChoiceValue, describeMoment, findActs, reviewPlayer } from '../../../src/lab/analysis/index.js'
import { decidingMoments, type TakeOutcomes } from '../../../src/lab/analysis/moments.js'
import { momentMessage } from '../../../src/lab/analysis/words.js'
import { loadLanguage } from '../../../src/words/languages/index.js'

const sides = ['town', 'mafia']
const { events } = await createMafiaGame({ rules: 'trial', players: 10, seed: 5, agent: scriptedAgent() }).run()
const acts = findActs(events)
const name = (id: string) => `Player${id.slice(1)}`
const eventsIn = ({ after, at }: Act): GameEvent[] => events.slice(after + 1, at + 1)

test('each act begins where the one before it ends, and together they are the game', () => {
  expect(acts[0]?.after).toBe(events.findIndex(({ type }) => type === 'phase.changed'))
  for (const [at, { after }] of acts.slice(1).entries()) expect(after).toBe(acts[at]?.at)
  const last = acts.at(-1)?.at as number
  expect(events.slice(last + 1).some(({ type }) => type === 'answer.recorded')).toBe(false)
})

test('whatever is said, found out, decided and suffered belongs to an act of its kind', () => {
  for (const act of acts) {
    const said = eventsIn(act).filter(({ type }) => /^(speech|defense|last-words)\.given$/.test(type))
    const isSpoken = ['claim', 'accusation', 'defence', 'speech'].includes(act.kind)
    expect(said.map(({ data }) => (data as { player: string }).player)).toEqual(isSpoken ? [act.player] : [])
  }
  const dead = events.flatMap((event) => (isEvent(event, 'player.died') ? event.data.player : []))
  const told = acts.flatMap((act) =>
    act.kind === 'death' || (act.kind === 'verdict' && act.outcome === 'guilty') ? act.targets : [],
  )
  expect(told).toEqual(dead)
  const learned = events.filter((event) => isEvent(event, 'investigation.learned'))
  expect(acts.filter(({ kind }) => kind === 'finding').map((act) => act.told?.[0]?.player)).toEqual(
    learned.map(({ data }) => data.target),
  )
})

test('a claim says which role and which findings, and how many then chose whom it accused', () => {
  const declared = events.filter((event) => isEvent(event, 'role.claimed'))
  const claims = acts.filter(({ kind }) => kind === 'claim')
  for (const { data, seq } of declared) {
    const act = claims.find(({ at, player }) => at < seq && seq - at < 3 && player === data.player)
    if (act) expect(act.role).toBe(data.claim.role)
    // Who claims the same again does nothing new.
    else expect(claims.some(({ player, role }) => player === data.player && role === data.claim.role)).toBe(true)
  }
  const proof = claims.find(
    ({ told = [], votes }) => votes !== undefined && told.some(({ result }) => result === 'mafia'),
  )
  const ballot = events.slice(proof?.at).find((event) => isEvent(event, 'nomination.resolved'))
  const tally = (ballot as GameEvent<'nomination.resolved'>).data.tally
  expect([0, 1].map((own) => (tally[proof?.targets[0] ?? ''] ?? 0) - own)).toContain(proof?.votes)
})

/** Outcomes of a game in which the town wins with this chance from a moment on: by luck of each moment's own. */
const lucky =
  (seed: string, chance: (at: number) => number): TakeOutcomes =>
  async ({ at, anew = false }, count) => {
    const random = derive(`${seed} ${at} ${anew}`, 'lucky')
    return Array.from({ length: count }, () => (random() < chance(at) ? '0' : '1')).join('')
  }

test('an act that changed the chances by 31 points is named first, with about so many points', async () => {
  const act = acts[Math.floor(acts.length / 2)] as Act
  const take = lucky('one', (at) => (at >= act.at ? 0.75 : 0.44))
  const [first, ...others] = await decidingMoments({ events, sides, take, most: 1_000 })
  expect(first).toMatchObject({ at: act.at, after: act.after, side: 'town' })
  expect(first?.points).toBeGreaterThan(25)
  expect(first?.points).toBeLessThan(37)
  expect(first && (first.high - first.low) / 2).toBeLessThan(7)
  expect(others).toEqual([])
})

test('a day whose talk moved the chances in many small steps is told as the decision that it led to', async () => {
  const own = acts.filter(({ day }) => day === 2)
  const decision = own.findLast(({ kind }) => kind === 'verdict' || kind === 'nomination') as Act
  const begin = own.find(({ kind }) => ['claim', 'accusation', 'defence', 'speech'].includes(kind)) as Act
  const spread = decision.at - begin.after
  const chance = (at: number) => 0.8 - 0.5 * Math.min(1, Math.max(0, (at - begin.after) / spread))
  const [first] = await decidingMoments({ events, sides, take: lucky('steps', chance), most: 1_000 })
  expect(first).toMatchObject({ kind: decision.kind, after: begin.after, at: decision.at, side: 'town' })
  expect(first?.points).toBeLessThan(-40)
})

test('where no act changes the chances, one is named in at most 5 % of games', async () => {
  const firstDay = events.filter(({ day }) => day <= 1)
  const games = 60
  let named = 0
  for (let game = 0; game < games; game++) {
    const moments = await decidingMoments({ events: firstDay, sides, take: lucky(`${game}`, () => 0.5), most: 128 })
    if (moments.length > 0) named += 1
  }
  expect(named / games).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / games))
})

const moment = (act: Partial<Act> & Pick<Act, 'kind'>) => ({
  ...{ after: 10, at: 12, day: 2, targets: [] as readonly string[], ...act },
  ...{ side: 'town', from: 0.44, to: 0.75, points: 31, low: 25, high: 37 },
})

test('a moment names who did what, what it changed, and why', () => {
  const told = [{ player: 'p2', result: 'mafia', isTeam: true }]
  const claim = moment({ kind: 'claim', player: 'p1', role: 'sheriff', told, targets: ['p2'], votes: 4 })
  expect(describeMoment(claim, name)).toBe(
    "Day 2: Player1's claim to be a sheriff with “Player2 is mafia” brought the town 31 points (±6), from 44 to 75 %: 4 votes went to Player2.",
  )
  const death = moment({ kind: 'death', targets: ['p3'], roles: { p3: 'doctor' } })
  expect(describeMoment({ ...death, points: -1 }, name)).toBe(
    'Day 2: the death of Player3 at night cost the town 1 point (±6), from 44 to 75 %: Player3 is a doctor.',
  )
  expect(describeMoment(moment({ kind: 'vote', outcome: 'tie', targets: ['p1', 'p2'] }), name)).toContain(
    'the tie between Player1 and Player2 brought',
  )
})

test('every act has a sentence in every language, with all its names', async () => {
  const german = await loadLanguage('de')
  for (const act of acts) {
    const { values } = momentMessage(moment(act))
    expect(JSON.stringify(values)).toContain(act.targets[0] ?? '')
    expect(describeMoment(moment(act), name, german)).toMatch(
      /^Tag \d+: .*Player|^Tag \d+: (die Nacht|keine|die Abstimmung)/,
    )
  }
})

const choice = (kind: string, chosen: string, points: number): ChoiceValue => {
  const truth = { points, low: points - 5, high: points + 5, best: 'p9', loss: 0, shares: {} }
  return { at: 1, day: 2, kind, player: 'p1', side: 'town', choice: chosen, truth, known: truth }
}

test('a review of a player tells its best choice, its worst and its accuracy, in every language', async () => {
  const accuracy = { truth: 81.2, known: 95 }
  const account = { player: 'p1', choices: 4, gained: { points: 1, low: -9, high: 11 }, accuracy }
  const made = [choice('vote', 'p3', 14), choice('judge', 'guilty', 3), choice('protect', 'p2', -7)]
  const others = [{ ...choice('vote', 'p4', 60), player: 'p5' }]
  expect(reviewPlayer({ account, choices: [...made, ...others] }, name)).toEqual([
    'Best choice, day 2: Player1 voted for Player3: 14 points (±5) gained for the town.',
    'Worst choice, day 2: Player1 protected Player2: 7 points (±5) lost for the town; better: Player1 protected Player9.',
    'Player1 chose 4 times: 81 % accurate by the truth, 95 % by what Player1 could know.',
  ])
  const unclear = { account, choices: [choice('vote', 'skip', 2)] }
  expect(reviewPlayer(unclear, name).slice(0, 2)).toEqual([
    'No choice of Player1 clearly gained anything.',
    'No choice of Player1 clearly cost anything.',
  ])
  const kinds = [...made, choice('vote', 'skip', 9), choice('nominate', 'p2', 9), choice('judge', 'innocent', 9)]
  for (const tag of ['de', 'es', 'ja', 'zh'] as const) {
    const language = await loadLanguage(tag)
    for (const each of kinds) {
      const told = reviewPlayer({ account, choices: [each] }, name, language)
      expect(told).toHaveLength(3)
      expect(
        told.every((sentence) => sentence.includes('Player1')),
        told.join(' '),
      ).toBe(true)
    }
  }
})
