import fc from 'fast-check'
import type { RoleDefinition, Rules } from '../../../src/index.js'
import { powers } from '../../../src/kernel/rules/powers/powers.js'
import type { PowerUse } from '../../../src/kernel/rules/role.js'

type Casting = Pick<Rules, 'cast' | 'roleCounts' | 'filler'> & { readonly roles?: Rules['roles'] }

/** What the arbitraries read of the schema of a power's options. */
interface OptionSchema {
  readonly def: {
    readonly type: string
    readonly entries?: Readonly<Record<string, string>>
    readonly innerType?: OptionSchema
    readonly shape?: Readonly<Record<string, OptionSchema>>
  }
}

const causes = fc.constantFrom('stranger', 'marksman', 'mafia')

const numbers: Readonly<Record<string, fc.Arbitrary<number>>> = {
  uses: fc.integer({ min: 0, max: 3 }),
  from: fc.integer({ min: 1, max: 3 }),
}

/** Any value of an option. A kind of schema that is not known here fails, so that no new option is left out. */
function optionOf(name: string, { def: { type, entries = {}, innerType } }: OptionSchema): fc.Arbitrary<unknown> {
  const number = numbers[name]
  if (type === 'default' && innerType) return optionOf(name, innerType)
  if (type === 'optional' && innerType) return fc.option(optionOf(name, innerType), { nil: undefined })
  if (type === 'boolean') return fc.boolean()
  if (type === 'enum') return fc.constantFrom(...Object.values(entries))
  if (type === 'number' && number) return number
  if (name === 'cause') return causes
  throw new Error(`No arbitrary for the option \`${name}\` of type \`${type}\`: add one.`)
}

/** A power with any options. How a team chooses together is a matter of the rules of the night, not of options. */
function powerArbitrary(power: BookPower): fc.Arbitrary<PowerUse> {
  if (powers[power].byTeam) return fc.constant({ power })
  const { shape = {} } = (powers[power].options as unknown as OptionSchema).def
  // Scenes hold the others: they need a moment, a death, a team that knows itself, or a false word.
  const others = ['on', 'sacrifice', 'together', 'shows', 'dead', 'ifAlive']
  const night = Object.entries(shape).filter(([name]) => !others.includes(name))
  const options = night.map(([name, schema]) => [name, optionOf(name, schema)])
  return fc.record({ power: fc.constant(power), ...Object.fromEntries(options) }) as fc.Arbitrary<PowerUse>
}

/** The powers that the rulebook of these laws knows; those that came later have laws of their own. */
const bookPowers = ['kill', 'block', 'protect', 'investigate', 'watch', 'shoot'] as const
type BookPower = (typeof bookPowers)[number]

const teams = ['town', 'mafia', 'neutral'] as const
const wins = fc.constantFrom(
  'team' as const,
  'eliminated' as const,
  'survives' as const,
  { when: 'eliminated' as const, ends: true },
  { when: 'survives' as const, ends: false },
)

/** Any role: of any team, with any of the powers that it may have, disguised, immune, and winning as it likes. */
const roleArbitrary: fc.Arbitrary<RoleDefinition> = fc.constantFrom(...teams).chain((team) => {
  const own = bookPowers.filter((name) => team === 'mafia' || name !== 'kill')
  return fc.record(
    {
      team: fc.constant(team),
      powers: fc
        .subarray(own, { maxLength: 3 })
        .chain((names): fc.Arbitrary<readonly PowerUse[]> => fc.tuple(...names.map(powerArbitrary))),
      describe: fc.constant('Somebody at the table.'),
      seenAs: fc.constantFrom(...teams),
      votes: fc.constantFrom(1, 1, 2, 3, 0),
      immuneTo: fc.subarray([...bookPowers], { maxLength: 2 }),
      wins,
    },
    { requiredKeys: ['team', 'powers', 'describe'] },
  )
})

const mafia: RoleDefinition = { team: 'mafia', powers: [{ power: 'kill' }], describe: 'Somebody of the mafia.' }
const villager: RoleDefinition = { team: 'town', powers: [], describe: 'Somebody of the town.' }

/** A cast, and role counts that `players` seats can hold: exact ones, or by a formula with the villagers left over. */
export function castingFor(players: number): fc.Arbitrary<Casting> {
  const drawn = fc.array(fc.tuple(roleArbitrary, fc.integer({ min: 0, max: 2 })), { maxLength: 5 })
  const team = fc.integer({ min: 1, max: Math.max(1, Math.ceil(players / 2) - 1) })
  return fc.tuple(drawn, team, fc.boolean(), fc.boolean()).map(([roles, most, exact, early]) => {
    const named = roles.map(([role, count], index) => [`role-${index}`, role, count] as const)
    const cast = { mafia, ...Object.fromEntries(named.map(([name, role]) => [name, role])), villager }
    const counts = seated(named, { most, players })
    return {
      cast,
      filler: 'villager',
      roleCounts: formulas(counts, { cast, players, early }),
      ...(exact && { roles: counts }),
    }
  })
}

/** As many of each role as fit: `most` on the mafia's side, the rest of the `players` on the others. */
function seated(
  named: readonly (readonly [name: string, role: RoleDefinition, count: number])[],
  { most, players }: { most: number; players: number },
): Record<string, number> {
  const left = { mafia: most, others: players - most }
  const counts = named.map(([name, { team }, count]) => {
    const side = team === 'mafia' ? 'mafia' : 'others'
    const seats = Math.min(count, left[side])
    left[side] -= seats
    return [name, seats] as const
  })
  return { mafia: left.mafia, ...Object.fromEntries(counts), villager: left.others }
}

/** Formulas that come to these counts: the mafia together with all others of its side, villagers in the seats left over. */
function formulas(
  counts: Readonly<Record<string, number>>,
  { cast, players, early }: { cast: Rules['cast']; players: number; early: boolean },
): Rules['roleCounts'] {
  const including = Object.keys(cast).filter((name) => name !== 'mafia' && cast[name]?.team === 'mafia')
  const most = [...including, 'mafia'].reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const per = { count: most, players, rounding: early ? ('floor' as const) : ('round' as const) }
  const others = Object.entries(counts).map(
    ([name, base]) => [name, { base, ...(early && { fromPlayers: 4 }) }] as const,
  )
  return { ...Object.fromEntries(others), mafia: { base: 0, per, min: 1, including }, villager: { base: 0 } }
}
