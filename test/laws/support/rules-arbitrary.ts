import fc from 'fast-check'
import { defineRules, type Rules, rulesSchema } from '../../../src/index.js'

/** What the arbitraries read of a zod schema. */
interface Schema {
  readonly def: {
    readonly type: string
    readonly shape?: Readonly<Record<string, Schema>>
    readonly entries?: Readonly<Record<string, string>>
    readonly innerType?: Schema
  }
}

/** Numbers and tables that keep games short enough to play thousands; all other fields are drawn from the schema itself. */
const bounded: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.constant('any'),
  table: fc.constant({ min: 4, max: 50 }),
  roleCounts: fc.constant(undefined),
  roles: fc.constant(undefined),
  context: fc.option(
    fc.record({
      strategy: fc.constantFrom('full', 'window', 'layers'),
      maxTokens: fc.integer({ min: 2_000, max: 100_000 }),
    }),
    { nil: undefined },
  ),
  narration: fc.constantFrom('viewers', 'public', undefined),
  maxDays: fc.integer({ min: 1, max: 5 }),
  'night.mafia.rounds': fc.integer({ min: 1, max: 4 }),
  'night.mafia.chatRounds': fc.integer({ min: 0, max: 2 }),
  'night.vigilante.shots': fc.integer({ min: 0, max: 3 }),
  'discussion.rounds': fc.integer({ min: 1, max: 3 }),
  'discussion.durationMs': fc.integer({ min: 1, max: 90_000 }),
  'discussion.quietMs': fc.integer({ min: 1, max: 20_000 }),
  'discussion.messagesPerPlayer': fc.integer({ min: 1, max: 4 }),
  'discussion.cooldownMs': fc.integer({ min: 0, max: 8_000 }),
  'discussion.heard': fc.integer({ min: 1, max: 5 }),
  'discussion.checkMs': fc.integer({ min: 100, max: 5_000 }),
  'discussion.minDelayMs': fc.integer({ min: 0, max: 3_000 }),
  'discussion.maxDelayMs': fc.integer({ min: 0, max: 6_000 }),
}

/** The fields whose every value must come up: enums and switches, by their path. */
export function choicesOfSchema(schema: Schema = rulesSchema as unknown as Schema, path = ''): Map<string, unknown[]> {
  const { type, shape, entries } = schema.def
  if (bounded[path]) return new Map()
  if (type === 'boolean') return new Map([[path, [true, false]]])
  if (type === 'enum') return new Map([[path, Object.values(entries ?? {})]])
  return new Map(
    Object.entries(shape ?? {}).flatMap(([field, inner]) => [...choicesOfSchema(inner, join(path, field))]),
  )
}

const join = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`)

/** Any value of a schema, field by field. A kind of schema that is not known here fails, so that no new field is left out. */
function arbitraryOf(schema: Schema, path = ''): fc.Arbitrary<unknown> {
  const { type, shape = {}, entries = {} } = schema.def
  const own = bounded[path]
  if (own) return own
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(entries))
    case 'number':
      return fc.double({ min: 0, max: 1, noNaN: true })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape).map(([field, inner]) => [field, arbitraryOf(inner, join(path, field))]),
        ),
      )
    default:
      throw new Error(`No arbitrary for the field \`${path}\` of type \`${type}\`: add one.`)
  }
}

const share = fc.integer({ min: 0, max: 2 })

/** Role counts that `players` seats can hold: exact ones, or by a formula with the villagers left over. */
function rolesFor(players: number): fc.Arbitrary<Pick<Rules, 'roleCounts' | 'roles'>> {
  const others = fc.record({ doctor: share, sheriff: share, vigilante: share })
  const team = fc.integer({ min: 1, max: Math.max(1, Math.ceil(players / 2) - 1) })
  return fc.tuple(team, others, fc.boolean(), fc.boolean()).map(([mafia, drawn, exact, early]) => {
    let left = players - mafia
    const fitted = Object.entries(drawn).map(([role, count]) => {
      const seats = Math.min(count, left)
      left -= seats
      return [role, seats] as const
    })
    const counts = { mafia, ...Object.fromEntries(fitted), villager: left } as Record<keyof Rules['roleCounts'], number>
    const per = { count: 0, players: 4, rounding: early ? 'floor' : 'round' } as const
    const formula = {
      mafia: { base: 0, per: { count: mafia, players, rounding: per.rounding }, min: 1 },
      doctor: { base: counts.doctor, per, fromPlayers: early ? 4 : 0 },
      sheriff: { base: counts.sheriff },
      vigilante: { base: counts.vigilante },
      villager: { base: 0 },
    }
    return { roleCounts: formula, ...(exact && { roles: counts }) }
  })
}

/** What fields demand of each other. */
function consistent(drawn: Rules): Rules {
  const { discussion, vote } = drawn
  const nominated = vote.candidates === 'nominated' && drawn.decision === 'vote'
  const nominate = nominated || (discussion.nominate && discussion.protocol === 'turns')
  const protocol = nominated ? 'turns' : discussion.protocol
  const maxDelayMs = Math.max(discussion.minDelayMs, discussion.maxDelayMs)
  return { ...drawn, discussion: { ...discussion, nominate, protocol, maxDelayMs } }
}

/** A table and rules that can be played at it: every field of `Rules` is drawn. */
export const tableArbitrary: fc.Arbitrary<{ readonly players: number; readonly rules: Rules }> = fc
  .integer({ min: 4, max: 15 })
  .chain((players) =>
    fc.tuple(arbitraryOf(rulesSchema as unknown as Schema), rolesFor(players)).map(([drawn, roles]) => {
      const { roles: _, ...fields } = drawn as Rules
      return { players, rules: defineRules(consistent({ ...fields, ...roles })) }
    }),
  )
