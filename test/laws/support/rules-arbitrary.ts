import fc from 'fast-check'
import { defineRules, type PlayerOptions, type Rules } from '../../../src/index.js'
import { rulesSchema } from '../../../src/kernel/rules/index.js'
import { decisions, discussionProtocols, mafiaProtocols, openings } from '../../../src/kernel/rules/protocols.js'
import { builtInPersonas } from '../../../src/players/characters/index.js'
import { castingFor } from './cast-arbitrary.js'

/** What the arbitraries read of a zod schema. */
interface Schema {
  readonly def: {
    readonly type: string
    readonly shape?: Readonly<Record<string, Schema>>
    readonly entries?: Readonly<Record<string, string>>
    readonly innerType?: Schema
    readonly element?: Schema
    readonly options?: readonly Schema[]
    readonly values?: readonly unknown[]
  }
}

/** Numbers and tables that keep games short enough to play thousands; all other fields are drawn from the schema itself. */
const bounded: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'vote.revoteDefenseChars': fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
  name: fc.constant('any'),
  table: fc.constant({ min: 4, max: 50 }),
  roleCounts: fc.constant(undefined),
  roles: fc.constant(undefined),
  cast: fc.constant(undefined),
  channels: fc.option(
    fc.record({
      pair: fc.record({
        describe: fc.constant('They talk apart.'),
        speaks: fc.record({ roles: fc.constant(['villager', 'doctor']) }),
        hears: fc.option(fc.record({ teams: fc.constant(['mafia']) }), { nil: undefined }),
        when: fc.constantFrom('night', 'day', 'always', undefined),
        rounds: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      }),
    }),
    { nil: undefined },
  ),
  lists: fc.option(fc.constantFrom({ told: 'drawn' }, { told: 'nothing' }), { nil: undefined }),
  // Laws of their own play with them.
  'vote.marks': fc.constant(undefined),
  'vote.open': fc.constant(undefined),
  teams: fc.constant(undefined),
  powers: fc.constant(undefined),
  // Only a power of one's own gives them out.
  items: fc.constant(undefined),
  filler: fc.constant('villager'),
  context: fc.option(
    fc.record({
      strategy: fc.constantFrom('full', 'window', 'layers'),
      maxTokens: fc.integer({ min: 2_000, max: 100_000 }),
    }),
    { nil: undefined },
  ),
  narration: fc.constantFrom('viewers', 'public', undefined),
  maxDays: fc.integer({ min: 1, max: 5 }),
  // The laws are those of the built-in charts.
  day: fc.constant(undefined),
  charts: fc.constant(undefined),
  'night.mafia.rounds': fc.integer({ min: 1, max: 4 }),
  'night.mafia.chatRounds': fc.integer({ min: 0, max: 2 }),
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

/** Fields that hold any name, with the names that the library itself knows. */
const builtIn: Readonly<Record<string, readonly string[]>> = {
  opening: Object.keys(openings),
  'night.mafia.protocol': Object.keys(mafiaProtocols),
  'discussion.protocol': Object.keys(discussionProtocols),
  decision: Object.keys(decisions),
}

/** The fields whose every value must come up: enums and switches, by their path. */
export function choicesOfSchema(schema: Schema = rulesSchema as unknown as Schema, path = ''): Map<string, unknown[]> {
  const { type, shape, innerType } = schema.def
  if (bounded[path]) return new Map()
  if (type === 'optional') {
    const inner = [...choicesOfSchema(innerType, path)]
    return new Map(inner.map(([field, values]) => [field, [...new Set([...values, undefined])]]))
  }
  if (builtIn[path]) return new Map([[path, [...builtIn[path]]]])
  const values = valuesIn(schema)
  if (values.length > 0) return new Map([[path, values]])
  return new Map(
    Object.entries(shape ?? {}).flatMap(([field, inner]) => [...choicesOfSchema(inner, join(path, field))]),
  )
}

/** All values of a schema that lists them. */
function valuesIn({ def: { type, entries = {}, options = [], values = [] } }: Schema): unknown[] {
  if (type === 'boolean') return [true, false]
  if (type === 'enum') return Object.values(entries)
  return type === 'union' ? options.flatMap(valuesIn) : [...values]
}

const join = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`)

/** Any value of a schema, field by field. A kind of schema that is not known here fails, so that no new field is left out. */
function arbitraryOf(schema: Schema, path = ''): fc.Arbitrary<unknown> {
  const { type, shape = {} } = schema.def
  const own = bounded[path]
  if (own) return own
  if (builtIn[path]) return fc.constantFrom(...builtIn[path])
  const values = valuesIn(schema)
  if (values.length > 0) return fc.constantFrom(...values)
  switch (type) {
    case 'number':
      return fc.double({ min: 0, max: 1, noNaN: true })
    case 'readonly':
      return arbitraryOf(schema.def.innerType as Schema, path)
    case 'array':
      return fc.subarray(Object.values(schema.def.element?.def.entries ?? {}))
    case 'optional':
      return fc.option(arbitraryOf(schema.def.innerType as Schema, path), { nil: undefined })
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

/** What fields demand of each other. */
function consistent(drawn: Rules): Rules {
  const { discussion, vote } = drawn
  const nominated = vote.candidates === 'nominated' && drawn.decision === 'vote'
  const nominate = nominated || (discussion.nominate && discussion.protocol !== 'reactive')
  const protocol = nominated && discussion.protocol === 'reactive' ? 'turns' : discussion.protocol
  const maxDelayMs = Math.max(discussion.minDelayMs, discussion.maxDelayMs)
  return { ...drawn, discussion: { ...discussion, nominate, protocol, maxDelayMs } }
}

/** Rules, and how many players play by them. */
export interface Table {
  readonly players: number
  readonly rules: Rules
}

/** The players of a table as the options of a game name them: with personas where the rules want them given. */
export const seated = ({ players, rules }: Table): number | PlayerOptions[] =>
  rules.personas === 'given' ? builtInPersonas.slice(0, players).map((persona) => ({ persona })) : players

/** A table and rules that can be played at it: every field of `Rules` is drawn. */
export const tableArbitrary: fc.Arbitrary<Table> = fc.integer({ min: 4, max: 15 }).chain((players) =>
  fc.tuple(arbitraryOf(rulesSchema as unknown as Schema), castingFor(players)).map(([drawn, casting]) => {
    const { roles: _, ...fields } = drawn as Rules
    return { players, rules: defineRules(consistent({ ...fields, ...casting })) }
  }),
)
