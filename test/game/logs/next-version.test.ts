import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary.js'

const root = resolve(import.meta.dirname, '../../..')
const golden = join(root, 'test/fixtures/golden')

const witch = `witch: {
    team: 'neutral',
    powers: [{ power: 'hex' }],
    wins: 'survives',
    describe: 'A witch hexes a player each night.',
  },`

const hex = `import * as z from 'zod/mini'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import { powerTraits } from './traits.js'
import type { Power } from './power.js'

const felt = z.strictObject({ player: z.string(), target: z.string() })

export const hex = {
  name: 'hex',
  ask: 'Choose whom to hex tonight.',
  advice: 'Hex whom you like least.',
  verb: { base: 'hex', third: 'hexes', past: 'hexed' },
  skip: 'hex nobody tonight',
  ...powerTraits.hex,
  options: z.strictObject(commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' })),
  finds: ({ act: { by, target } }) => ({ type: 'hex.felt', data: { player: by, target } }),
  events: { 'hex.felt': { data: felt, describe: 'A hex took.', clause: () => 'felt a hex take' } },
  sentences: (options) => commonSentences(options, 'hexes'),
} as const satisfies Power<PowerOptions>
`

/** What the script looks at besides the public names. */
const inside = `
export { powerNames as knownPowers } from './kernel/rules/powers/powers.js'
export { roleNames as knownRoles } from './kernel/rules/roles.js'
export { rulesSchema as knownRules } from './kernel/rules/checked-rules.js'
export { eventSchema as knownEvents } from './kernel/events/event.js'
`

/** The upgrade from version 1. */
const upgrade = `{
  1: [
    (events) =>
      events.map((event) => {
        const { doubleKill: severalDied, ...data } = event.data
        if (event.type === 'game.created') return { ...event, data: { ...event.data, version: 2 } }
        return event.type === 'night.resolved' ? { ...event, data: { ...data, severalDied } } : event
      }),
  ],
}`

/** Changes a file of the copy as a developer would; where there is nothing to change, the test is out of date. */
function edit(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, 'utf8')
  expect(text, `${path} has ${pattern}`).toMatch(pattern)
  writeFileSync(path, text.replace(pattern, replacement))
}

/** A copy of the library with one role, one power, one field of the rules and one type of event more, and another format of logs. */
function nextVersion(): string {
  const copy = temporaryFolder()
  for (const part of ['src', 'machines', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const rules = join(copy, 'src/kernel/rules')
  edit(join(rules, 'roles.ts'), /(export const roles: [^=]*= \{)/, `$1 ${witch}`)
  writeFileSync(join(rules, 'powers/hex.ts'), hex)
  edit(join(rules, 'powers/powers.ts'), /const catalogue = \{([^}]*?),?\s*\}/, 'const catalogue = {$1, hex }')
  edit(join(rules, 'powers/powers.ts'), /^/, "import { hex } from './hex.js'\n")
  edit(
    join(rules, 'powers/traits.ts'),
    /(export const powerTraits = \{)/,
    "$1 hex: { aim: 'learn', slip: /\\bI hexed </i },",
  )
  const weather = "weather: annotate(z.optional(z.enum(['sun', 'rain'])), 'The weather.'),"
  edit(join(rules, 'rules-schema.ts'), /(rulesShape = z\.strictObject\(\{)/, `$1\n  ${weather}`)
  const changed = "'weather.changed': annotate(z.strictObject({ weather: z.string() }), 'The weather.'),"
  edit(join(copy, 'src/kernel/events/event-data.ts'), /(export const eventData = \{)/, `$1\n  ${changed}`)
  // What version 1 calls `doubleKill` is `severalDied` in version 2.
  edit(join(copy, 'src/kernel/events/event-data.ts'), /doubleKill: z\.boolean/, 'severalDied: z.boolean')
  edit(join(copy, 'src/kernel/events/decide/night-deciders.ts'), /doubleKill: /, 'severalDied: ')
  edit(join(copy, 'src/kernel/events/created-schema.ts'), /logVersion = 1/, 'logVersion = 2')
  edit(
    join(copy, 'src/kernel/events/upgrades/upgrades.ts'),
    /upgrades: Upgrades = \{\}/,
    `upgrades: Upgrades = ${upgrade}`,
  )
  edit(join(copy, 'src/index.ts'), /$/, inside)
  return copy
}

interface Told {
  readonly news: { roles: string[]; powers: string[]; field: boolean; event: boolean }
  readonly told: readonly object[]
}

let next: Told

beforeAll(() => {
  const tsx = join(root, 'node_modules/.bin/tsx')
  const script = join(import.meta.dirname, 'next-version.ts')
  const output = execFileSync(tsx, [script, join(nextVersion(), 'src/index.ts'), golden], { encoding: 'utf8' })
  next = JSON.parse(output) as Told
}, 120_000)

test('the next version knows one role, one power, one rule and one type of event more', () => {
  expect(next.news.roles).toContain('witch')
  expect(next.news.powers).toContain('hex')
  expect(next.news).toMatchObject({ field: true, event: true })
})

test.each(readdirSync(golden))('the next version upgrades, reads, folds, proves and resumes %s', (file) => {
  expect(next.told).toContainEqual({
    file,
    phase: 'ended',
    proof: expect.objectContaining({ ok: true, finished: true, commitment: 'opened' }),
    kept: true,
    ended: 'game.ended',
    resumedProof: true,
  })
})
