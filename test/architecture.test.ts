import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { presets } from '../src/index.js'
import { languageTags } from '../src/kernel/events/index.js'
import { importFault, importsOfDistricts, presetQuestions, roomOf, sharedVendors } from './support/architecture.js'
import { charts } from './support/charts.js'
import { allImports } from './support/imports.js'
import { type Source, sourcesIn } from './support/source.js'

const engine = [...sourcesIn('src'), ...sourcesIn('machines')]
const everywhere = [...engine, ...sourcesIn('web')]
const presetNames = Object.keys(presets)

const imports = await allImports()
const file = (from: string, to: string, typeOnly = false) => ({ from, to, kind: 'file' as const, typeOnly })
const code = (text: string): Source => ({ path: 'src/kernel/runtime/example.ts', text })

describe('imports', () => {
  test('go inwards only', () => {
    expect(imports.map(importFault).filter((fault) => fault !== undefined)).toEqual([])
  })

  test('a page that measures suspicion gets no schemas and nothing of Node', () => {
    const loaded = imports.filter(({ typeOnly }) => !typeOnly)
    const reached = new Set(['src/lab/suspicion/suspicion-meter.ts'])
    for (const path of reached)
      for (const { from, to, kind } of loaded) if (from === path && kind === 'file') reached.add(to)
    const packages = loaded.filter(({ from, kind }) => kind === 'package' && reached.has(from)).map(({ to }) => to)
    // It compares words, for what a reader may have meant.
    expect(packages.filter((name) => name !== 'fastest-levenshtein')).toEqual([])
    expect(reached.size).toBeGreaterThan(15)
  })

  test('make no circle of files, types included', () => {
    expect(imports.filter(({ circular }) => circular).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('are all read: those of every file, and those of types', () => {
    const files = new Set(imports.map(({ from }) => from))
    const importing = everywhere.filter(({ text }) => /^(import|export) .* from '/m.test(text))
    expect(importing.map(({ path }) => path).filter((path) => !files.has(path))).toEqual([])
    expect(imports).toContainEqual({
      ...file('machines/runtime.ts', 'src/kernel/runtime/runtime.ts', true),
      circular: false,
    })
    expect(imports).toContainEqual({ ...file('machines/day.ts', 'machines/vote.ts'), circular: false })
  })

  test.each([
    ['the rules know no event', file('src/kernel/rules/vote.ts', 'src/kernel/events/event.ts')],
    ['not even its types', file('src/kernel/rules/vote.ts', 'src/kernel/events/event.ts', true)],
    ['the runtime knows no player', file('src/kernel/runtime/ask/attempt.ts', 'src/players/random.ts', true)],
    ['the runtime knows no chart', file('src/kernel/runtime/runtime.ts', 'machines/game.ts', true)],
    ['a chart knows events by their types only', file('machines/vote.ts', 'src/kernel/events/event.ts')],
    ['a game knows no store', file('src/game/open-game.ts', 'src/stores/memory.ts', true)],
    ['a log knows no prompt', file('src/game/replay-game.ts', 'src/players/prompts/quote.ts')],
    ['a reader of sentences knows no agent', file('src/words/reading/reader.ts', 'src/players/random.ts', true)],
    ['stepping knows no rule', file('src/charts/step.ts', 'src/kernel/runtime/game-log.ts', true)],
    ['the server uses public names', file('src/show/server/server.ts', 'src/kernel/runtime/runtime.ts', true)],
    ['the command line uses public names', file('src/cli/play.ts', 'src/game/create-mafia-game.ts')],
    ['the page uses public names', file('web/main.tsx', 'src/kernel/events/evolve.ts')],
    ['nothing inside uses what is outermost', file('src/game/mafia-game.ts', 'src/show/server/index.ts')],
    ['nothing inside uses the test helpers', file('src/game/mafia-game.ts', 'src/testing/answering-agent.ts')],
  ])('%s', (_rule, forbidden) => {
    expect(importFault(forbidden)).toContain(forbidden.to)
  })

  test.each([
    ['a chart may know the runtime by its types', file('machines/runtime.ts', 'src/kernel/runtime/runtime.ts', true)],
    ['anyone may throw the errors', file('src/kernel/rules/define-rules.ts', 'src/kernel/errors/errors.ts')],
    ['the server may use public names', file('src/show/server/server.ts', 'src/index.ts')],
    ['a room may use its own files', file('src/show/server/server.ts', 'src/show/server/routes.ts')],
    ['the test helpers may use anything inside', file('src/testing/run-machine.ts', 'src/kernel/runtime/runtime.ts')],
  ])('%s', (_rule, fine) => {
    expect(importFault(fine)).toBeUndefined()
  })

  test('are those between districts that the page of the architecture shows', () => {
    const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([^`]+)` \|[^|]*\|([^|]*)\|$/gm)
    const shown = [...rows].map(([, district = '', used = '']) => [district, used.match(/(?<=`)[^`, ]+(?=`)/g) ?? []])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(importsOfDistricts(imports)))
  })

  test('every file stands in a room', () => {
    expect(everywhere.map(({ path }) => path).filter((path) => roomOf(path) === undefined)).toEqual([])
    expect(roomOf('src/anything/x.ts')).toBeUndefined()
  })
})

describe("a vendor's package", () => {
  test('is imported in one file, or in one outermost part', () => {
    const library = imports.filter(({ from }) => !from.startsWith('web/'))
    expect(sharedVendors(library)).toEqual([])
  })

  test('in two files is found, with both', () => {
    const uses = (from: string, to: string) => ({ from, to, kind: 'package' as const })
    const emitters = ['src/kernel/rules/a.ts', 'src/kernel/rules/b.ts'].map((path) => uses(path, 'eventemitter3'))
    expect(
      sharedVendors([...emitters, uses('src/kernel/rules/a.ts', 'zod'), uses('src/kernel/rules/b.ts', 'zod')]),
    ).toEqual(['eventemitter3: src/kernel/rules/a.ts, src/kernel/rules/b.ts'])
  })
})

describe('a preset', () => {
  test('is never asked for by name', () => {
    const asking = engine.filter(({ path }) => !path.startsWith('src/kernel/rules/presets/'))
    expect(asking.flatMap((source) => presetQuestions(source, presetNames))).toEqual([])
  })

  test.each([
    "if (rules.name === 'trial') vote()",
    "const classic = context.rules.name !== 'classic'",
    'switch (rules.name) {}',
    "switch (kind) { case 'night-zero': break }",
    "const { name } = rules; if (name === 'reactive') talk()",
    'const rules = presets.benchmark',
    "const rules = presets['night-zero']",
    "const prompts = { trial: 'a', classic: 'b' }",
    'const prompt = prompts[rules.name]',
  ])('is found where it is asked for: %s', (text) => {
    expect(presetQuestions(code(text), presetNames)).not.toEqual([])
  })

  test.each([
    "const free = rules.discussion.protocol === 'reactive'",
    "const trial = rules.decision === 'trial'",
    "function play({ rules = 'trial' }) {}",
    'if (preset === undefined) list()',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    'const text = `${rules.name} is played by five`',
  ])('is not meant by: %s', (text) => {
    expect(presetQuestions(code(text), presetNames)).toEqual([])
  })
})

describe('a file', () => {
  const everything = [...everywhere, ...sourcesIn('test')]

  const lines = ({ text }: Source) => text.trimEnd().split('\n').length

  const compiled = [
    ...languageTags.map((tag) => `src/words/languages/compiled/${tag}.ts`),
    'src/kernel/text/message-values.ts',
  ]
  const tables = [...compiled, 'web/report/report-view.tsx']

  test('stops at 300 lines, unless it is one table', () => {
    expect(
      everywhere.filter((source) => lines(source) > 300 && !tables.includes(source.path)).map(({ path }) => path),
    ).toEqual([])
  })

  test('has a kebab-case name, and so has its folder', () => {
    const kebab = /^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*(\.((isolated\.)?test|test-d|d|config))?\.tsx?$/
    expect(everything.map(({ path }) => path).filter((path) => !kebab.test(path))).toEqual([])
    expect(kebab.test('src/kernel/rules/dealRoles.ts')).toBe(false)
  })

  test('exports by name', () => {
    expect(engine.filter(({ text }) => /^export default\b/m.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('a chart', () => {
  const statesOf = (state: AnyStateNode): AnyStateNode[] => [state, ...Object.values(state.states).flatMap(statesOf)]

  test('every machine that a file makes is exported', () => {
    const made = sourcesIn('machines').flatMap(({ text }) =>
      [...text.matchAll(/createMachine\(\{\s*id: '([^']+)'/g)].map(([, id]) => id),
    )
    expect(charts.map(({ id }) => id).sort()).toEqual(made.sort())
  })

  test('lets an engine fault through wherever it waits for an actor', () => {
    const invokes = charts.flatMap(({ root }) => statesOf(root).flatMap(({ invoke }) => invoke))
    const silent = invokes.filter(({ onError }) => JSON.stringify(onError) !== JSON.stringify({ actions: 'rethrow' }))
    expect(invokes.length).toBeGreaterThan(0)
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test('says the rule of each state in a sentence, and calls each actor by a name of its own', () => {
    const states = charts.flatMap(({ root }) => statesOf(root))
    expect(states.filter(({ description = '' }) => !/^[A-Z].+[.?]$/.test(description)).map(({ id }) => id)).toEqual([])
    for (const { id, invoke } of states)
      for (const actor of invoke) expect(actor.id, id).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
  })

  test('is set in motion by names: its states, guards and actors are words', () => {
    for (const state of charts.flatMap(({ root }) => statesOf(root))) {
      expect(state.key).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
      for (const { src } of state.invoke) expect(src).toMatch(/^[a-zA-Z]+$/)
    }
  })
})
