import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { type Act, type NightInput, nightMachineFor, onError, rethrow, withOutput } from '../../machines/index.js'
import {
  createMafiaGame,
  definePower,
  foldEvents,
  forkGame,
  type GameEvent,
  type GameOptions,
  isEvent,
  randomAgent,
  replayGame,
  resumeGame,
  verifyLog,
  viewFor,
} from '../../src/index.js'
import { gameReport } from '../../src/lab/stats/index.js'
import { withoutMeta } from '../support/log.js'

const words = {
  name: 'curse',
  aim: 'harm',
  ask: 'Choose whom to curse.',
  verb: { base: 'curse', third: 'curses', past: 'cursed' },
  describe: ['The cursed dies.'],
  kills: 'cursed to death',
  defaults: { skip: false, onNoAnswer: 'random' },
} as const

/** Two codes under one name, with the same words. */
const deadly = { curse: definePower({ ...words, effect: () => ({ type: 'strike', stoppable: false }) }) }
const harmless = { curse: definePower(words) }
const options: GameOptions = {
  rules: {
    extends: 'benchmark',
    cast: { hexer: { team: 'town', describe: 'Can curse.', powers: [{ power: 'curse' }] } },
    roles: { mafia: 1, hexer: 2, villager: 5 },
  },
  players: 8,
  agent: randomAgent(),
  seed: 'two codes',
}
const codes = { deadly, harmless }
type Code = keyof typeof codes

const played = async (powers: GameOptions['powers']) =>
  (await createMafiaGame({ ...options, ...(powers && { powers }) }).run()).events
const logs: Readonly<Record<Code, readonly GameEvent[]>> = {
  deadly: await played(deadly),
  harmless: await played(harmless),
}
const other = (code: Code): Code => (code === 'deadly' ? 'harmless' : 'deadly')

/** What else may read the log of a running game, with its code, with another or without any. */
const readers: Readonly<Record<string, (events: readonly GameEvent[], code: Code) => unknown>> = {
  verifyWith: (events, code) => verifyLog(events, { powers: codes[code] }),
  verifyWithOther: (events, code) => verifyLog(events, { powers: codes[other(code)] }),
  verifyWithout: (events) => verifyLog(events),
  resumeWithOther: (events, code) => resumeGame(events, { agent: randomAgent(), powers: codes[other(code)] }),
  forkWithOther: (events, code) =>
    forkGame(events, { at: events.length - 1, agent: randomAgent(), powers: codes[other(code)] }),
  replayWithOther: (_events, code) => replayGame(logs[code], { powers: codes[other(code)] }).catch(() => undefined),
  fold: (events) => foldEvents(events),
  view: (events) => viewFor('viewers', events),
  stats: (_events, code) => gameReport(logs[code]),
}

const step = fc.record({
  code: fc.constantFrom<Code>('deadly', 'harmless'),
  reader: fc.constantFrom(...Object.keys(readers)),
})

test('the two codes play two games', () => {
  expect(withoutMeta(logs.deadly).slice(1)).not.toEqual(withoutMeta(logs.harmless).slice(1))
})

test('two games and any readers with any code, in any order, never touch each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const games = {
        deadly: createMafiaGame({ ...options, powers: deadly }),
        harmless: createMafiaGame({ ...options, powers: harmless }),
      }
      for (const game of Object.values(games)) await game.step('phase')
      for (const { code, reader } of steps) {
        await readers[reader]?.(games[code].events, code)
        await games[code].step('phase')
      }
      for (const code of ['harmless', 'deadly'] as const) {
        await games[code].run()
        expect(withoutMeta(games[code].events)).toEqual(withoutMeta(logs[code]))
        expect(await verifyLog(games[code].events, { powers: codes[code] })).toMatchObject({ ok: true })
      }
    }),
    { numRuns: 15 },
  )
})

test('a night of ones own that runs the night of the library asks the owners of powers of ones own', async () => {
  const vocabulary = setup({
    types: {
      context: {} as NightInput & { readonly acts: readonly Act[] },
      input: {} as NightInput,
      output: {} as readonly Act[],
    },
    actors: { wholeNight: nightMachineFor(options.rules ?? 'trial', deadly) },
    actions: { noteActs: assign({ acts: (_, acts: readonly Act[]) => acts }), rethrow },
  })
  const night = vocabulary.createMachine({
    id: 'moonlit',
    description: 'The moon shines, and everyone with a power acts.',
    context: ({ input }) => ({ ...input, acts: [] }),
    initial: 'acting',
    states: {
      acting: {
        invoke: {
          src: 'wholeNight',
          input: ({ context }) => context,
          onDone: { target: 'over', actions: withOutput('noteActs') },
          onError,
        },
      },
      over: { type: 'final' },
    },
    output: ({ context }) => context.acts,
  })
  const { events } = await createMafiaGame({ ...options, powers: deadly, charts: { night } }).run()
  const acted = (log: readonly GameEvent[]) =>
    log.filter((event) => isEvent(event, 'night.acted')).map(({ data }) => data)
  expect(acted(events)).toContainEqual(expect.objectContaining({ action: 'curse' }))
  expect(acted(events)).toEqual(acted(logs.deadly))
  expect(await verifyLog(events, { powers: deadly, charts: { night } })).toMatchObject({ ok: true })
})

test('a reader who lacks the code of a running game is refused, and the game keeps it', async () => {
  const game = createMafiaGame({ ...options, powers: deadly })
  await game.step('phase')
  expect(await verifyLog(game.events)).toMatchObject({ ok: false })
  const { events } = await game.run()
  expect(withoutMeta(events)).toEqual(withoutMeta(logs.deadly))
  expect(await verifyLog(events, { powers: deadly })).toMatchObject({ ok: true })
})

test('a resumed game plays on with its own code, whoever else reads the log that it continues', async () => {
  const cut = logs.deadly.slice(0, 12)
  const game = resumeGame(cut, { agent: randomAgent(), powers: deadly })
  await verifyLog(cut)
  resumeGame(cut, { agent: randomAgent(), powers: harmless })
  const { events } = await game.run()
  expect(withoutMeta(events)).toEqual(withoutMeta(logs.deadly))
})

test('a log tells the usual options of a power without its code', () => {
  const { rules } = foldEvents(logs.deadly)
  expect(rules?.cast.hexer?.powers[0]).toMatchObject({ power: 'curse', skip: false, onNoAnswer: 'random' })
})
