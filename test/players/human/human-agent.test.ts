import { describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  GameAbortedError,
  InvalidOptionsError,
  isEvent,
  presets,
  type Role,
  randomAgent,
} from '../../../src/index.js'
import { humanAgent, type TerminalOption } from '../../../src/players/human/index.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'
import { Typist } from './typist.js'

const first = (options: readonly TerminalOption[]) => options[0]?.value

/** Says where it is and who it is in every secret place. */
const blabbing: Agent = {
  act: (request) => ({
    ...randomAgent().act(request),
    thought: `PLANTED-${request.playerId}`,
    ...(request.kind === 'chat' || request.kind === 'strategize' ? { speech: `PLANTED-${request.playerId}` } : {}),
    memory: `PLANTED-${request.playerId}`,
  }),
}

describe.each(playedPresets)('in %s', (rules) => {
  const { cast } = presets[rules]
  const killers = Object.keys(cast).filter((role) => cast[role]?.team === 'mafia')
  const roles: readonly Role[] = ['villager', killers[0] ?? '']
  test.each(roles)('a person plays a %s to the end without a refused answer', async (role) => {
    const typist = new Typist(first)
    const human = humanAgent({ terminal: typist })
    const players = [{ id: 'me', agent: human, role }, ...Array.from({ length: seatsFor(rules, 8) - 1 }, () => ({}))]
    const game = createMafiaGame({ rules, players, agent: blabbing, seed: `human ${role}`, timeoutMs: 5 })
    const { events } = await game.run()
    human.catchUp(game.view('me'))
    const mine = events.filter((event) => isEvent(event, 'answer.rejected') && event.data.player === 'me')
    expect(mine).toEqual([])
    expect(typist.questions.length).toBeGreaterThan(0)
    expect(typist.shown.filter((line) => /^You are (mafia|a villager|a werewolf)/.test(line))).toHaveLength(1)
    expect(typist.shown.at(-3)).toMatch(/^(Nobody|The mafia|The town) wins, on day \d+\.$/)
    expect(typist.shown.at(-2)).toMatch(/^The roles: you (villager|mafia|werewolf), /)
    expect(typist.shown.at(-1)).toMatch(/^Alive: /)
    if (role === 'villager') expect(typist.shown.join('\n')).not.toContain('PLANTED')
  })
})

test('a person sees each event once, and before the question', async () => {
  const typist = new Typist(first)
  const human = humanAgent({ terminal: typist })
  const players = [{ id: 'me', agent: human, role: 'mafia' as const }, {}, {}, {}, {}, {}]
  const game = createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 9 })
  game.on('event', () => human.catchUp(game.view('me')))
  await game.run()
  const whole = new Typist(first)
  humanAgent({ terminal: whole }).catchUp(game.view('me'))
  expect(typist.shown).toEqual(whole.shown)
})

test('a refused answer is explained at the next try', async () => {
  const picks = ['nobody I know']
  const typist = new Typist((options) => picks.pop() ?? first(options))
  const players = [{ agent: humanAgent({ terminal: typist }) }, {}, {}, {}, {}]
  await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 1 }).run()
  expect(
    typist.shown.filter((line) => line.startsWith('That was not accepted: The choice `nobody I know`')),
  ).toHaveLength(1)
})

test('a person who leaves stops the game where the program says so', async () => {
  const controller = new AbortController()
  let asked = 0
  const typist = new Typist(() => {
    asked++
    return undefined
  })
  const human = humanAgent({ terminal: typist, onLeave: () => controller.abort('left') })
  const game = createMafiaGame({ rules: 'benchmark', players: [{ agent: human }, {}, {}, {}, {}], seed: 1 })
  await expect(game.run({ signal: controller.signal })).rejects.toThrow(GameAbortedError)
  expect(asked).toBe(1)
})

test('if the game continues, defaults are used for a person who left, and the person is not asked again', async () => {
  let left = 0
  let asked = 0
  const typist = new Typist(() => {
    asked++
    return undefined
  })
  const human = humanAgent({ terminal: typist, onLeave: () => left++ })
  const players = [{ agent: human }, {}, {}, {}, {}]
  const { events } = await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 1 }).run()
  expect([left, asked]).toEqual([1, 1])
  const reasons = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
  expect(new Set(reasons)).toEqual(new Set(['The person has left the game.']))
})

test('by default leaving is what Ctrl-C is to the program', async () => {
  const heard: string[] = []
  const onInterrupt = () => heard.push('SIGINT')
  process.on('SIGINT', onInterrupt)
  try {
    const players = [{ agent: humanAgent({ terminal: new Typist(() => undefined) }) }, {}, {}, {}, {}]
    await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 1 }).run()
  } finally {
    process.off('SIGINT', onInterrupt)
  }
  expect(heard).toEqual(['SIGINT'])
})

test('a person with a time limit who misses it is asked again', async () => {
  const typist = new Typist(first)
  let late = 2
  const choose = typist.choose.bind(typist)
  typist.choose = (question, options, signal?: AbortSignal) =>
    late-- > 0
      ? new Promise((resolve) => signal?.addEventListener('abort', () => resolve(undefined)))
      : choose(question, options)
  const players = [{ agent: humanAgent({ terminal: typist, timeoutMs: 20 }) }, {}, {}, {}, {}]
  const { events } = await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 1 }).run()
  const reasons = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
  expect(reasons).toEqual(['No answer within 20 ms.', 'No answer within 20 ms.'])
  expect(typist.shown).toContain('The answer is no longer wanted.')
})

test('in a discussion without turns the simulated clock stands still while the person thinks', async () => {
  const typist = new Typist(first)
  const write = typist.write.bind(typist)
  typist.write = async (writing) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return write(writing)
  }
  const discussion = { durationMs: 20, quietMs: 10, minDelayMs: 1, maxDelayMs: 2, cooldownMs: 1 }
  const players = [{ agent: humanAgent({ terminal: typist }) }, {}, {}, {}, {}, {}]
  const rules = { extends: 'reactive', discussion } as const
  const games = [1, 2].map((seed) => createMafiaGame({ rules, players: [...players], agent: randomAgent(), seed }))
  const dropped: unknown[] = []
  for (const game of games) dropped.push(...(await game.run()).events.filter(({ type }) => type === 'answer.dropped'))
  expect(dropped).toEqual([])
  expect(typist.questions.some((question) => question.startsWith('Speak to the table'))).toBe(true)
})

test('one person sits at one seat', async () => {
  const agent = humanAgent({ terminal: new Typist(first) })
  const { events } = await createMafiaGame({ rules: 'benchmark', players: 5, agent, seed: 1, maxRetries: 0 }).run()
  const reasons = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
  expect(reasons[0]).toMatch(/^This person already plays `p\d`: make one `humanAgent\(\)` for each seat\.$/)
})

test('without a terminal a person cannot be seated', () => {
  expect(process.stdin.isTTY).toBeFalsy()
  expect(() => humanAgent()).toThrow(InvalidOptionsError)
})

test('a person bids by what a bid means, and gives no reason for it', async () => {
  const typist = new Typist((options) => options.at(-1)?.value)
  const players = [{ id: 'me', agent: humanAgent({ terminal: typist }) }, ...Array.from({ length: 6 }, () => ({}))]
  const rules = { extends: 'trial', discussion: { protocol: 'bids', rounds: 1 }, maxDays: 1 } as const
  const { events } = await createMafiaGame({ rules, players, agent: randomAgent(), seed: 3 }).run()
  const bids = events.flatMap((event) => (isEvent(event, 'bid.made') && event.data.player === 'me' ? [event.data] : []))
  expect(bids[0]).toEqual({ player: 'me', urgency: 4 })
  const asked = typist.questions.findIndex((question) => question.startsWith('Bid for the floor'))
  expect(typist.questions[asked + 1]).not.toMatch(/^Why/)
})
