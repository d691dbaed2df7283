import { beforeAll, expect, test } from 'vitest'
import { setup } from 'xstate'
import { askAll, type NightInput } from '../../../machines/index.js'
import {
  type Agent,
  createMafiaGame,
  definePower,
  type GameOptions,
  type PresetName,
  presets,
  replayGame,
  ServiceError,
  scriptedAgent,
  verifyLog,
} from '../../../src/index.js'
import { isSecret } from '../../../src/kernel/rules/index.js'
import { runs } from '../../laws/support/runs.js'
import { SkippingClock } from '../../support/skipping-clock.js'
import { information, slowAgent } from '../../support/timed.js'

interface Night {
  readonly lengthMs: number
  readonly mafia: number
  readonly questions: number
}

const paceMs = 1_000
/** What each seat states; a part of a night has one second more, in which the answers are recorded. */
const timeoutMs = 20_000
const askingMs = timeoutMs + 1_000
const quietMs = 4 * paceMs

/** What happens in them shows at their end at the earliest, or never. */
const secretPhases: ReadonlySet<string> = new Set(['night', 'nightZero', 'whispers', 'noon'])

interface Played {
  readonly nights: readonly Night[]
  readonly game: ReturnType<typeof createMafiaGame>
}

/** A game by these rules, and its nights as the public can measure them, with what it must not learn. */
async function play(
  seed: string,
  agentOn: (clock: SkippingClock) => Agent,
  options: GameOptions = {},
): Promise<Played> {
  const clock = new SkippingClock(() => true)
  const { rules = 'trial' } = options
  const most = typeof rules === 'string' ? presets[rules as PresetName].table.max : 10
  const players = most >= 10 ? 10 : 5
  const agent = agentOn(clock)
  const game = createMafiaGame({ players, seed, agent, paceMs, clock, onWarning: () => {}, ...options })
  const nights: Night[] = []
  let open: { readonly since: number; readonly mafia: number } | undefined
  let answered = 0
  game.on('event', ({ type, phase }) => {
    if (type === 'answer.recorded' && phase === 'night') answered += 1
    if (type !== 'phase.changed') return
    if (open) nights.push({ lengthMs: Math.round(clock.now() - open.since), mafia: open.mafia, questions: answered })
    answered = 0
    const living = game.state.players.filter(({ status, team }) => status === 'alive' && team === 'mafia')
    open = secretPhases.has(phase) ? { since: clock.now(), mafia: living.length } : undefined
  })
  await game.run()
  return { nights, game }
}

const slow =
  (seed: string, latencyMs: number, fields: Omit<Agent, 'act'> = { timeoutMs }) =>
  (clock: SkippingClock): Agent => ({
    ...slowAgent(clock, seed, ({ kind }) => (isSecret({ kind }) ? latencyMs : 300)),
    ...fields,
  })

const lengthsOf = (played: readonly Played[]): Set<number> =>
  new Set(played.flatMap(({ nights }) => nights.map(({ lengthMs }) => lengthMs)))

// The first game loads what scripted players say, which the clock does not wait for.
beforeAll(() => createMafiaGame({ players: 5, agent: scriptedAgent() }).run())

const many = runs(500, 100)

test(`over ${many} nights, their length tells nothing of how many mafia live or how much was asked`, async () => {
  const nights: Night[] = []
  for (let game = 0; nights.length < many; game += 1) {
    const seed = `night ${game}`
    nights.push(...(await play(seed, slow(seed, 30_000))).nights)
  }
  const lengths = nights.map(({ lengthMs }) => lengthMs)
  expect(new Set(nights.map(({ mafia }) => mafia)).size).toBeGreaterThan(1)
  expect(new Set(nights.map(({ questions }) => questions)).size).toBeGreaterThan(3)
  expect(information(nights.map(({ mafia }, n) => [lengths[n] as number, mafia]))).toBe(0)
  expect(information(nights.map(({ questions }, n) => [lengths[n] as number, questions]))).toBe(0)
  expect(new Set(lengths)).toEqual(new Set([askingMs + quietMs]))
})

/** The time of a night and that of Night Zero, which has one part, by what everybody knows: the rules, the pace and the limit. */
const publicLengths: Readonly<Record<PresetName, readonly number[]>> = Object.fromEntries(
  Object.entries(presets).map(([name, { cast, opening }]) => {
    const late = Object.values(cast).some(({ powers }) =>
      powers.some(({ power }) => power === 'poison' || power === 'save'),
    )
    const night = askingMs + (late ? askingMs : quietMs)
    return [name, opening === 'nightZero' ? [askingMs, night] : [night]]
  }),
) as never

test.each(Object.keys(presets) as PresetName[])(
  'in %s a night has the same length whoever has which role and however late secret answers come',
  { timeout: 60_000 },
  async (rules) => {
    const seeds = Array.from({ length: runs(4, 1) }, (_, game) => `${rules} ${game}`)
    const cases = seeds.flatMap((seed) => [0, 300, 25_000, 200_000].map((ms) => [seed, ms] as const))
    const played = await Promise.all(cases.map(([seed, ms]) => play(seed, slow(seed, ms), { rules })))
    expect([...lengthsOf(played)].sort((one, other) => one - other)).toEqual(publicLengths[rules])
    for (const { game } of played) await expect(replayGame(game.events)).resolves.toBeDefined()
  },
)

const masons = { describe: 'The masons talk.', speaks: { roles: ['mason'] }, rounds: 2 } as const
const withMasons = { extends: 'benchmark', roleCounts: { mason: { base: 3 } } } as const
const look = definePower({
  name: 'look',
  aim: 'help',
  ask: 'Name a player.',
  verb: { base: 'look', third: 'looks', past: 'looked' },
  describe: ['It looks at that player.'],
  effects: () => [],
})
const looker = { team: 'town', powers: [{ power: 'look', on: 'day' }], describe: 'It looks by day.' } as const
/** A night in which somebody may be asked in one part. */
const oneAsking = askingMs + quietMs

test.each<readonly [string, GameOptions, readonly number[]]>([
  ['groups that talk at night', { rules: { ...withMasons, channels: { masons } } }, [3 * askingMs]],
  [
    'groups that talk before the day',
    { rules: { ...withMasons, channels: { masons: { ...masons, when: 'day' } } } },
    [askingMs, oneAsking],
  ],
  ['a talk of the mafia', { rules: { extends: 'benchmark', night: { mafia: { chatRounds: 2 } } } }, [oneAsking]],
  [
    'a role that is drawn in secret, or not',
    {
      rules: {
        extends: 'benchmark',
        lists: { told: 'nothing', rows: [{ roles: { mafia: 2, witch: 1 } }, { roles: { mafia: 2 } }] },
      },
    },
    [2 * askingMs],
  ],
  [
    'powers by day',
    { rules: { extends: 'benchmark', roleCounts: { looker: { base: 2 } }, cast: { looker } }, powers: { look } },
    [askingMs, oneAsking],
  ],
])(
  'with %s the secret parts of a game have the same length, whoever lives and however late answers come',
  async (...[, options, expected]) => {
    for (const ms of [0, 300, 25_000, 200_000])
      for (const seed of ['a', 'b']) {
        const { game, nights } = await play(seed, slow(seed, ms), options)
        const lengths = [...new Set(nights.map(({ lengthMs }) => lengthMs))].sort((one, other) => one - other)
        expect(lengths).toEqual(expected)
        await expect(replayGame(game.events, { powers: options.powers ?? {} })).resolves.toBeDefined()
      }
  },
)

test('whoever talks apart before the day has a turn, also at a pace', async () => {
  const rules = { ...withMasons, channels: { masons: { ...masons, when: 'day' } } } as const
  const { game } = await play('a', slow('a', 300), { rules })
  const [first] = game.events.flatMap((event) => (event.type === 'channel.opened' ? [event.data.players] : []))
  const spoke = game.events.flatMap((event) =>
    event.type === 'channel.spoke' && event.day === 1 ? [event.data.player] : [],
  )
  expect(first?.length).toBeGreaterThan(1)
  expect(spoke).toEqual([...(first ?? []), ...(first ?? [])])
})

test('between agents that answer at once a night takes eight paces', async () => {
  const played = await Promise.all(['a', 'b'].map((seed) => play(seed, slow(seed, 0, { instant: true }))))
  expect(lengthsOf(played)).toEqual(new Set([2 * quietMs]))
})

test('a secret answer that comes too late gets its default, and the log verifies', async () => {
  const { game } = await play('late', slow('late', 200_000))
  const secret = game.events.filter(({ type, data }) => type === 'answer.defaulted' && isSecret(data as never))
  expect(secret.length).toBeGreaterThan(0)
  await expect(verifyLog(game.events)).resolves.toMatchObject({ ok: true })
})

const failing =
  (error: () => unknown) =>
  (clock: SkippingClock): Agent => {
    const agent = slow('failing', 300)(clock)
    return {
      ...agent,
      act: (request) => (isSecret(request) ? Promise.reject(error()) : agent.act(request)),
    }
  }

test('a service that is down at night stops no night: its player gets the default', async () => {
  for (const fault of ['refused', 'unavailable'] as const) {
    const { game, nights } = await play(
      'down',
      failing(() => new ServiceError(fault, 'The service is down.')),
    )
    expect(new Set(nights.map(({ lengthMs }) => lengthMs))).toEqual(new Set([askingMs + quietMs]))
    await expect(verifyLog(game.events)).resolves.toMatchObject({ ok: true })
  }
})

test("a night of the game's own has a fixed length too", async () => {
  const machine = setup({
    types: { context: {} as NightInput, input: {} as NightInput, output: {} as never },
    actors: { askAll },
  }).createMachine({
    id: 'ownNight',
    context: ({ input }) => input,
    initial: 'killing',
    states: {
      killing: {
        invoke: {
          id: 'kill',
          src: 'askAll',
          input: ({ context: { playState } }) => ({
            kind: 'kill',
            place: { phase: 'night' },
            players: playState.awake.kill ?? [],
          }),
          onDone: 'over',
        },
      },
      over: { type: 'final' },
    },
    output: () => [] as never,
  })
  const rules = { extends: 'trial', charts: { night: 'The mafia point at somebody, and nobody dies.' } } as const
  const played = await Promise.all(
    [0, 300, 200_000].map((ms) => play('own', slow('own', ms), { rules, charts: { night: machine }, maxRetries: 1 })),
  )
  expect(lengthsOf(played)).toEqual(new Set([askingMs]))
})
