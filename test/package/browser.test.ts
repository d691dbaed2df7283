import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent } from '../../src/index.js'
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
  expect(runInContext('typeof process + typeof require + typeof Buffer + typeof setImmediate', page)).toBe(
    'undefined'.repeat(4),
  )
})
