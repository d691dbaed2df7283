import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.js'

const root = resolve(import.meta.dirname, '../..')
const golden = join(root, 'test/fixtures/golden')

const witch = `import type { RoleDefinition } from './role.js'

export const witch: RoleDefinition = {
  team: 'neutral',
  powers: [{ power: 'hex' }],
  wins: 'survives',
  describe: 'A witch hexes a player each night.',
}
`

const hex = `import * as z from 'zod/mini'
import { commonOptions, commonSentences } from './options.js'
import type { Power, PowerOptions } from './power.js'

const felt = z.strictObject({ player: z.string(), target: z.string() })

export const hex = {
  name: 'hex',
  ask: 'Choose whom to hex tonight.',
  advice: 'Hex whom you like least.',
  verb: { base: 'hex', third: 'hexes', past: 'hexed' },
  skip: 'hex nobody tonight',
  aim: 'learn',
  options: z.strictObject(commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' })),
  finds: ({ act: { by, target } }) => ({ type: 'hex.felt', data: { player: by, target } }),
  events: { 'hex.felt': { data: felt, describe: 'A hex took.', clause: () => 'felt a hex take' } },
  sentences: (options) => commonSentences(options, 'hexes'),
} as const satisfies Power<PowerOptions>
`

/** What the script looks at besides the public names. */
const inside = `
export { powerNames as knownPowers } from './rules/powers/powers.js'
export { roleNames as knownRoles } from './rules/roles/roles.js'
export { rulesSchema as knownRules } from './rules/checked-rules.js'
export { eventSchema as knownEvents } from './events/event.js'
`

/** Changes a file of the copy as a developer would; where there is nothing to change, the test is out of date. */
function edit(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, 'utf8')
  expect(text, `${path} has ${pattern}`).toMatch(pattern)
  writeFileSync(path, text.replace(pattern, replacement))
}

/** A copy of the library with one role, one power, one field of the rules and one type of event more. */
function nextVersion(): string {
  const copy = temporaryFolder()
  for (const part of ['src', 'machines', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const rules = join(copy, 'src/rules')
  writeFileSync(join(rules, 'roles/witch.ts'), witch)
  edit(join(rules, 'roles/roles.ts'), /(export const roles: [^=]*= \{)/, '$1 witch,')
  edit(join(rules, 'roles/roles.ts'), /^/, "import { witch } from './witch.js'\n")
  writeFileSync(join(rules, 'powers/hex.ts'), hex)
  edit(join(rules, 'powers/powers.ts'), /const catalogue = \{([^}]*?),?\s*\}/, 'const catalogue = {$1, hex }')
  edit(join(rules, 'powers/powers.ts'), /^/, "import { hex } from './hex.js'\n")
  const weather = "weather: annotate(z.optional(z.enum(['sun', 'rain'])), 'The weather.'),"
  edit(join(rules, 'rules-schema.ts'), /(rulesShape = z\.strictObject\(\{)/, `$1\n  ${weather}`)
  const changed = "'weather.changed': annotate(z.strictObject({ weather: z.string() }), 'The weather.'),"
  edit(join(copy, 'src/events/event-data.ts'), /(export const eventData = \{)/, `$1\n  ${changed}`)
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

test.each(readdirSync(golden))('the next version reads, folds, proves and resumes %s', (file) => {
  expect(next.told).toContainEqual({
    file,
    phase: 'ended',
    proof: expect.objectContaining({ ok: true, finished: true, commitment: 'opened' }),
    kept: true,
    ended: 'game.ended',
    resumedProof: true,
  })
})
