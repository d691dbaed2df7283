import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent, verifyLog } from '../../src/index.js'
import { bundler } from './bundler.js'

/** What every browser gives a page, as far as the core may use it. */
const browserGlobals = () => ({
  crypto,
  performance,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  queueMicrotask,
  AbortController,
  AbortSignal,
  Event,
  EventTarget,
  TextEncoder,
  TextDecoder,
  structuredClone,
  URL,
  console,
})

/** The library as one script for a page; `nightzero` is its global. */
async function bundle() {
  const { outputFiles, metafile } = await bundler.build({
    entryPoints: ['src/index.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'nightzero',
    target: 'es2022',
    logLevel: 'silent',
  })
  return { script: outputFiles[0]?.text ?? '', metafile }
}

test('the core is bundled for a browser without anything of Node', async () => {
  const { metafile } = await bundle()
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  expect(Object.keys(metafile.inputs).filter((path) => path.includes('node:'))).toEqual([])
})

test('a page plays the same game as Node', async () => {
  const { script } = await bundle()
  const page = createContext(browserGlobals())
  runInContext(`var window = globalThis, self = globalThis\n${script}`, page)
  for (const rules of ['trial', 'reactive'] as const) {
    const call = `nightzero.createMafiaGame({ rules: '${rules}', seed: 5, agent: nightzero.randomAgent() }).run().then(
      ({ winner, events }) => JSON.stringify([winner, events.map(({ meta, ...event }) => event)]))`
    const { winner, events } = await createMafiaGame({ rules, seed: 5, agent: randomAgent() }).run()
    const here = JSON.stringify([winner, events.map(({ meta: _, ...event }) => event)])
    expect(await runInContext(call, page)).toBe(here)
  }
  const proved = `nightzero.createMafiaGame({ seed: 5, evidence: true }).run().then(({ events }) => JSON.stringify(events))`
  const written = JSON.parse(await runInContext(proved, page))
  expect(await verifyLog(written)).toMatchObject({ ok: true, evidence: { events: written.length } })
  expect(runInContext('typeof process + typeof require + typeof Buffer + typeof setImmediate', page)).toBe(
    'undefined'.repeat(4),
  )
})

test('a page whose players are its own does not load scripted players, nor what only they use', async () => {
  const { metafile } = await bundler.build({
    stdin: { contents: "export { createMafiaGame } from './src/index.ts'", resolveDir: '.' },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    outdir: 'page',
    logLevel: 'silent',
  })
  const loaded = (path: string): string[] => {
    const { imports = [], inputs = {} } = metafile.outputs[path] ?? {}
    const further = imports.filter(({ kind }) => kind === 'import-statement').flatMap((each) => loaded(each.path))
    return [...Object.keys(inputs), ...further]
  }
  const first = loaded('page/stdin.js')
  const later = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const ofPlayers = /^src\/players\/(scripted\/(?!scripted|behaviours)|suspicion\/|characters\/voices)/
  expect(first).toContain('src/game/create-mafia-game.ts')
  expect(first.filter((path) => ofPlayers.test(path))).toEqual([])
  expect(first.filter((path) => path.startsWith('node_modules/zod/v4/classic'))).toEqual([])
  expect(later.filter((path) => ofPlayers.test(path)).length).toBeGreaterThan(20)
})
