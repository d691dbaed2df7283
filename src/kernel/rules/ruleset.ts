import { requireArgument } from '../errors/arguments.js'
import { type Fault, firstFault, withoutMessages } from '../errors/explain.js'
import { ownEntry } from '../text/objects.js'
import type { GameState, PlayerState, PowerUsage } from './game-state.js'
import type { Power } from './powers/power.js'
import {
  findPower,
  isAskedAtNight,
  isBuiltInPower,
  type OwnedPower,
  type OwnPowers,
  originalOf,
  type PowerName,
  powerOwners,
  powersInCast,
  withOptions,
} from './powers/powers.js'
import type { Rules } from './rules-schema.js'
import { teamNamesIn } from './team.js'

const noPowers: readonly OwnedPower[] = []

/**
 * Rules with the code of the powers that they name, and what follows from both. It is made once where a game or a log is
 * opened, and goes with the state of that game: two readers of one log may have different code. All it holds is private,
 * so that a state with it is compared and written as JSON by its data alone.
 */
export class Ruleset {
  readonly #rules: Rules
  readonly #code: OwnPowers
  readonly #powers = new Map<PowerName, Power>()
  readonly #owned = new Map<string, readonly OwnedPower[]>()
  readonly #lent = new Map<string, readonly OwnedPower[]>()
  #inCast: readonly PowerName[] | undefined
  #night: readonly PowerName[] | undefined
  #late: readonly PowerName[] | undefined
  #claimable: readonly string[] | undefined

  /** A power of one's own whose code is not in `code` does nothing. */
  constructor(rules: Rules, code: OwnPowers = {}) {
    requireArgument('rules', rules, {
      kind: 'an object',
      fields: ['cast', 'table'],
      advice: 'as `defineRules` makes them',
    })
    requireArgument('powers', code, { kind: 'an object' })
    this.#rules = rules
    this.#code = code
  }

  get rules(): Rules {
    return this.#rules
  }

  /** The same code for the rules of a log, which another process may have written. */
  withRules(rules: Rules): Ruleset {
    return rules === this.#rules ? this : new Ruleset(rules, this.#code)
  }

  /** A power by its name. */
  power(name: PowerName): Power {
    const known = this.#powers.get(name)
    if (known) return known
    const isOwn = Object.hasOwn(this.#rules.powers ?? {}, name)
    const power = (isOwn && ownEntry(this.#code, name)) || findPower(name, this.#rules)
    this.#powers.set(name, power)
    return power
  }

  /** The powers of a role, with defaults for the options it does not set; none if it is not in the cast. */
  powersOf(role: string | undefined): readonly OwnedPower[] {
    if (role === undefined) return noPowers
    const known = this.#owned.get(role)
    if (known) return known
    const uses = ownEntry(this.#rules.cast, role)?.powers ?? []
    const owned = uses.map((use) => withOptions(this.power(use.power), use))
    this.#owned.set(role, owned)
    return owned
  }

  /** A power of a role; undefined if the role does not have it. */
  findOwned(role: string | undefined, name: PowerName): OwnedPower | undefined {
    for (const each of this.powersOf(role)) if (each.name === name) return each
    return undefined
  }

  /** The powers of the roles, in the order in which acts take effect: built-in ones, then one's own. */
  get powersInCast(): readonly PowerName[] {
    this.#inCast ??= powersInCast(this.#rules)
    return this.#inCast
  }

  /** Those whose owners are asked alone at night, in that order. */
  get nightPowers(): readonly PowerName[] {
    this.#night ??= this.#askedAtNight()
    return this.#night
  }

  /** Those of them that act when all others have chosen. */
  get latePowers(): readonly PowerName[] {
    this.#late ??= this.nightPowers.filter((name) => this.power(name).late)
    return this.#late
  }

  /** The powers that an item lends to whoever bears its mark; none if the mark is no item. */
  lentBy(mark: string): readonly OwnedPower[] {
    const item = ownEntry(this.#rules.items, mark)
    if (item === undefined) return noPowers
    const known = this.#lent.get(mark)
    if (known) return known
    const lent = item.powers.map((use) => ({ ...withOptions(this.power(use.power), use), item: mark }))
    this.#lent.set(mark, lent)
    return lent
  }

  /** The powers of all roles and items. */
  get allOwned(): readonly OwnedPower[] {
    const { cast, items = {} } = this.#rules
    return [
      ...Object.keys(cast).flatMap((role) => this.powersOf(role)),
      ...Object.keys(items).flatMap((mark) => this.lentBy(mark)),
    ]
  }

  /** What a claim may state: the roles and the teams. */
  get claimable(): readonly string[] {
    this.#claimable ??= [...new Set([...Object.keys(this.#rules.cast), ...teamNamesIn(this.#rules)])]
    return this.#claimable
  }

  /** The first power of one's own that the rules name and whose code is not here. */
  get missingPower(): string | undefined {
    const own = Object.keys(this.#rules.powers ?? {})
    return own.find((name) => ownEntry(this.#code, name) === undefined && originalOf(name, this.#rules) === undefined)
  }

  /** The first option in a role that its power of one's own does not have; undefined if there is none. */
  get wrongOption(): Fault | undefined {
    const own = this.#rules.powers ?? {}
    for (const [owner, { powers: uses }] of powerOwners(this.#rules))
      for (const [at, { power: name, ...options }] of uses.entries()) {
        if (!Object.hasOwn(own, name)) continue
        const parsed = this.power(name).options.safeParse(options, withoutMessages)
        if (parsed.success) continue
        const { path, message } = firstFault(parsed.error, options)
        return { path: `${owner}.powers[${at}]${path && `.${path}`}`, message: `The power \`${name}\`: ${message}` }
      }
    return undefined
  }

  #askedAtNight(): readonly PowerName[] {
    const asked = new Set(this.allOwned.filter(isAskedAtNight).map(({ name }) => name))
    return this.powersInCast.filter((name) => asked.has(name))
  }
}

/** The ruleset of a state; null before its game is opened. */
export const rulesetOf = ({ ruleset }: Pick<GameState, 'ruleset'>): Ruleset | null => ruleset as Ruleset | null

type Owner = Pick<PlayerState, 'role'> & Partial<Pick<PlayerState, 'id'>>

/** The powers of a player: those of its role, then those of the items that it bears, as far as they are known. */
export function powersOfPlayer(
  { id, role }: Owner,
  state: Pick<GameState, 'ruleset' | 'marks'>,
): readonly OwnedPower[] {
  const ruleset = rulesetOf(state)
  const own = ruleset?.powersOf(role) ?? noPowers
  const { marks } = state
  if (marks === undefined || ruleset?.rules.items === undefined) return own
  const lent = marks.flatMap(({ mark, player }) => (player === id ? ruleset.lentBy(mark) : noPowers))
  return [...own, ...lent.filter(({ name }, at) => [...own, ...lent.slice(0, at)].every((each) => each.name !== name))]
}

/** A player's power `name`; undefined if it has none, or its role is not known. */
export const ownPower = (
  state: Pick<GameState, 'ruleset' | 'marks'>,
  owner: Owner,
  name: string,
): OwnedPower | undefined =>
  rulesetOf(state)?.findOwned(owner.role, name) ?? powersOfPlayer(owner, state).find((own) => own.name === name)

/** Whether this is a further choice with the same use of a power of one's own. */
export const isFurtherPick = (used: PowerUsage | undefined, power: string, state: GameState): boolean =>
  used?.day === state.day && !isBuiltInPower(power) && rulesetOf(state)?.power(power).picks !== undefined

/** The powers whose owners are asked alone at night, in order, as rules without code tell it. */
export function nightPowers(rules: Rules): readonly PowerName[] {
  return new Ruleset(rules).nightPowers
}
