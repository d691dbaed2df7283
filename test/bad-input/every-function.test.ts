import { describe, expect, test } from 'vitest'
import { definePhase } from '../../machines/index.js'
import * as nightzero from '../../src/index.js'
import {
  createMafiaGame,
  definePower,
  forkGame,
  MafiaError,
  readLog,
  replayGame,
  ruleCard,
  viewFor,
} from '../../src/index.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'

const wrong: readonly unknown[] = [undefined, null, 'x', 7, [1], { nonsense: 1 }, () => 1]
const calls = wrong.flatMap((first) => [[first], ...wrong.map((second) => [first, second])])

const names = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus']
const { events } = await createMafiaGame({ players: names.map((name) => ({ name })), seed: 1 }).run()

const isClass = (value: object): boolean => /^class\s/.test(Function.prototype.toString.call(value))

type AnyFunction = (...given: unknown[]) => unknown

const functions = Object.entries<unknown>(nightzero).flatMap(([name, value]) =>
  typeof value === 'function' && !isClass(value) ? [[name, value as AnyFunction] as const] : [],
)

/** What a call ends with, if not with a result. */
async function faultOf(call: () => unknown): Promise<unknown> {
  try {
    await call()
  } catch (error) {
    return error
  }
}

test.each(functions)(
  '%s given anything refuses it with a sentence of its own, never with an error from inside',
  async (_name, run) => {
    const faults = (await Promise.all(calls.map((given) => faultOf(() => run(...given))))).filter(Boolean)
    expect(faults.filter((fault) => !MafiaError.is(fault)).map(String)).toEqual([])
    for (const { message } of faults as MafiaError[]) expect(message).toMatch(/[.)]$/)
  },
)

const loose = nightzero as unknown as Record<string, (...given: unknown[]) => unknown>
const dream = {
  name: 'dream',
  aim: 'learn',
  ask: 'Choose.',
  verb: { base: 'dream of', third: 'dreams of', past: 'dreamed of' },
  describe: ['It dreams.'],
} as const

describe('a mistake of the first hour gets its sentence', () => {
  test.each<[string, () => unknown, RegExp]>([
    [
      'roles as a list',
      () => loose.createMafiaGame?.({ roles: ['mafia', 'doctor'] }),
      /Expected an object, got a list/,
    ],
    ['a model as an option', () => loose.createMafiaGame?.({ model: 'x' }), /openaiAgent\(\{ model \}\)/],
    [
      'a rule as an option',
      () => loose.createMafiaGame?.({ revealRolesOnDeath: true }),
      /it is a rule, as in `rules: \{ extends: 'trial', revealRolesOnDeath: \.\.\. \}`/,
    ],
    ['a preset as an option', () => loose.createMafiaGame?.({ preset: 'trial' }), /name it as `rules`/],
    ['agents as an option', () => loose.createMafiaGame?.({ agents: [] }), /give one `agent` for all/],
    [
      'a log as text',
      () => loose.replayGame?.(JSON.stringify(events)),
      /got a text: `readLog\(text\)` gives the events/,
    ],
    ['a promise of a log', () => loose.replayGame?.(Promise.resolve(events)), /got a promise/],
    ['the order swapped', () => loose.viewFor?.(events, 'p1'), /Give the observer first and the events second/],
    ['a player who is not there', () => viewFor('p99', events), /Unknown view `p99`.*p7/],
    ['a choice beside `change`', () => loose.forkGame?.(events, { at: 3, choice: 'p2' }), /Put `choice` into `change`/],
    [
      'an effect by its name',
      () => loose.definePower?.({ ...dream, effect: 'strike' }),
      /Expected `effect` to be a function.*got a text/,
    ],
    [
      'a team of which half is missing',
      () => loose.createMafiaGame?.({ rules: { extends: 'trial', teams: { cult: { describe: 'The cult wins.' } } } }),
      /`teams\.cult\.knowsItself`: Expected true or false, but it is missing; missing too: `kills`, `wins`\./,
    ],
    [
      'a phase with a step that is no function',
      () => definePhase({ name: 'tea', describe: 'All drink tea.', steps: { pour: 'tea' } } as never),
      /Expected `steps\.pour` to be a function, got a text/,
    ],
    ['a key as `key`', () => openaiAgent({ model: 'm', key: 'k' } as never), /give the key as `apiKey`/],
    ['a card for rules as a number', () => loose.ruleCard?.(7), /Expected rules as an object/],
    ['a card for a preset that is not there', () => loose.ruleCard?.('trail'), /trial/],
  ])('%s', async (_mistake, call, sentence) => {
    const fault = await faultOf(call)
    expect(MafiaError.is(fault)).toBe(true)
    expect((fault as Error).message).toMatch(sentence)
  })
})

test('a rule card takes a preset, changes with `extends` and whole rules alike', () => {
  const card = ruleCard(nightzero.presets.trial, 7)
  expect(ruleCard('trial', 7)).toBe(card)
  expect(ruleCard({ extends: 'trial' }, 7)).toBe(card)
})

describe("a power of one's own that is wrong says which power and which function", () => {
  const played = (effect: () => never) =>
    createMafiaGame({
      players: 7,
      seed: 2,
      rules: {
        extends: 'trial',
        cast: { dreamer: { team: 'town', powers: [{ power: 'dream' }], describe: 'A dreamer.' } },
        roleCounts: { dreamer: { base: 1 } },
      },
      powers: { dream: definePower({ ...dream, effect }) },
    }).run()
  test('when it throws', async () => {
    const fault = await faultOf(() =>
      played(() => {
        throw new Error('boo')
      }),
    )
    expect((fault as Error).message).toContain('The power `dream`: `effect` threw: boo.')
  })
  test('when it returns an effect that does not exist', async () => {
    const fault = await faultOf(() => played((() => ({ type: 'kill' })) as never))
    expect((fault as Error).message).toMatch(
      /The power `dream`: `effect` returned a wrong form at `type`.*`strike`.*`kill`/,
    )
  })
})

test('the log of a text replays once it is read', async () => {
  expect((await replayGame(readLog(JSON.stringify(events)))).winner).toBeDefined()
  expect(await faultOf(() => forkGame(events, { at: -1 }))).toBeInstanceOf(MafiaError)
})
