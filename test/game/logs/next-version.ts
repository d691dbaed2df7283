import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'

/** What is used of the library, as the copy under test has it. */
type Library = typeof import('../../../src/index.js') & {
  readonly knownPowers: readonly string[]
  readonly knownRoles: readonly string[]
  readonly knownRules: z.ZodMiniType
  readonly knownEvents: z.ZodMiniType
}

// Run by `next-version.test.ts` in a copy of the library that knows more than this one: `next-version.ts LIBRARY LOGS`.
const [library = '', folder = ''] = process.argv.slice(2)
const {
  foldEvents,
  knownEvents,
  knownPowers,
  knownRules,
  presets,
  randomAgent,
  readLog,
  resumeGame,
  knownRoles,
  verifyLog,
} = (await import(library)) as Library

/** Events as text, without what is true of one run only. */
const linesOf = (events: ReturnType<Library['readLog']>): string =>
  events.map(({ meta: _, ...event }) => JSON.stringify(event)).join('\n')

/** What becomes of one log: what it folds to, whether it is proved, and where it ends when it is resumed half-way. */
async function toldOf(file: string): Promise<object> {
  const events = readLog(readFileSync(join(folder, file), 'utf8'))
  const proof = await verifyLog(events)
  if (!proof.ok) return { file, proof }
  const half = events.slice(0, Math.floor(events.length / 2))
  const resumed = await resumeGame(half, { agent: randomAgent() }).run()
  const kept = linesOf(resumed.events.slice(0, half.length)) === linesOf(half)
  const resumedProof = (await verifyLog(resumed.events)).ok
  return { file, proof, phase: foldEvents(events).phase, kept, ended: resumed.events.at(-1)?.type, resumedProof }
}

const told = await Promise.all(readdirSync(folder).map(toldOf))
const news = {
  roles: knownRoles,
  powers: knownPowers,
  field: knownRules.safeParse({ ...presets.trial, weather: 'rain' }).success,
  event: knownEvents.safeParse({
    ...{ seq: 2, type: 'weather.changed', day: 1, phase: 'night', audience: 'public', data: { weather: 'rain' } },
  }).success,
}
console.log(JSON.stringify({ news, told }))
