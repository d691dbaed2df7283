import { firstFault, withoutMessages } from '../errors/explain.js'
import { didYouMean } from '../text/did-you-mean.js'
import type { Refuse } from './charts.js'
import { requestKindNames } from './kinds/kinds.js'
import { rolesInRows } from './lists.js'
import { isKillCause } from './powers/options.js'
import { findPower, killCause, type OwnedPower, powerNames, powersWithOptions } from './powers/powers.js'
import { endsGame, findWayToWin, type RoleDefinition } from './role.js'
import { roles as builtIn } from './roles.js'
import type { Rules } from './rules-schema.js'
import { isKiller, knowsTeam, teamNames, teamNamesIn } from './team.js'

/** The part of rules that says who plays with what. */
export type Casting = Pick<
  Rules,
  'cast' | 'roleCounts' | 'roles' | 'lists' | 'filler' | 'teams' | 'powers' | 'items' | 'wins'
>

/** Notes what is wrong in the roles and items of rules, and where. */
export function checkCast(rules: Casting, refuse: Refuse): void {
  const { cast, roleCounts, roles = {}, filler } = rules
  const requireRole = (path: string[], role: string): void => {
    if (Object.hasOwn(cast, role)) return
    const known = Object.keys(cast).join(', ')
    refuse(path, `Expected a role of \`cast\` (${known}), got \`${role}\`${nearRole(role, cast)}`)
  }
  for (const name of Object.keys(rules.powers ?? {}))
    if (requestKindNames.some((kind) => kind === name))
      refuse(['powers', name], `Expected another name than \`${name}\`, which players are asked for anyway`)
  for (const [name, role] of Object.entries(cast)) {
    checkNames(name, role, { rules, refuse })
    checkRole(name, role, { rules, refuse })
  }
  for (const name of Object.keys(rules.items ?? {})) checkItem(name, { rules, refuse })
  for (const role of Object.keys(roleCounts)) requireRole(['roleCounts', role], role)
  for (const role of Object.keys(roles)) requireRole(['roles', role], role)
  for (const role of rolesInRows(rules)) if (role !== filler) requireRole(['lists', 'rows'], role)
  if (rules.lists?.rows && rules.roles) refuse(['lists'], 'Give either `lists` or exact `roles`, not both')
  if (rules.lists?.undealt && rules.lists.told === 'drawn')
    refuse(['lists', 'told'], 'Expected `candidates` or `nothing`, since roles that nobody has would be known')
  if (rules.lists && !rules.lists.rows && rules.lists.told === 'candidates')
    refuse(['lists', 'rows'], 'Expected the rows of which one is drawn')
  requireRole(['filler'], filler)
  if (cast[filler] && isKiller(cast[filler], rules))
    refuse(['filler'], `Expected a role that is not ${cast[filler].team}, to fill the seats that are left`)
}

/** The question whether another role was meant: one of the cast or a built-in one, which would join it. */
export function nearRole(role: string, cast: object): string {
  return didYouMean(role, [...Object.keys(cast), ...Object.keys(builtIn)])
}

type Owners = 'cast' | 'items'

interface Checking {
  readonly rules: Casting
  readonly refuse: Refuse
}

/** Names in a role that nothing in the rules has. */
function checkNames(name: string, role: RoleDefinition, { rules, refuse }: Checking): void {
  const requireKnown = (path: (string | number)[], given: string, known: Known): void =>
    requireName(['cast', name, ...path], given, { known, refuse })
  const team = { known: teamNamesIn(rules), what: 'a team' }
  const ofCast = { known: Object.keys(rules.cast), what: 'a role of `cast`' }
  const power = powersKnown(rules)
  const { seenAs, wins, knows = {}, immuneTo = [], appears = {} } = role
  for (const [at, face] of Object.entries(appears)) if (face !== undefined) requireKnown(['appears', at], face, ofCast)
  requireKnown(['team'], role.team, team)
  if (seenAs !== undefined) requireKnown(['seenAs'], seenAs, team)
  if (typeof wins === 'object' && 'with' in wins)
    requireKnown(['wins', 'with'], wins.with, { ...team, known: [...team.known, ...linkTeams(rules)] })
  for (const [at, given] of (knows.teams ?? []).entries()) requireKnown(['knows', 'teams', at], given, team)
  for (const [at, given] of (knows.roles ?? []).entries()) requireKnown(['knows', 'roles', at], given, ofCast)
  for (const [at, use] of role.powers.entries()) requireKnown(['powers', at, 'power'], use.power, power)
  for (const [at, given] of immuneTo.entries()) requireKnown(['immuneTo', at], given, power)
}

const powersKnown = ({ powers = {} }: Casting): Known => ({
  known: [...powerNames, ...Object.keys(powers)],
  what: 'a power',
  hint: '; give a power of your own by `createMafiaGame({ powers })`, and the rules without `defineRules`',
})

function requireName(
  path: (string | number)[],
  given: string,
  { known: { known, what, hint = '' }, refuse }: { readonly known: Known; readonly refuse: Refuse },
): void {
  if (known.includes(given)) return
  refuse(path, `Expected ${what} (${known.join(', ')}), got \`${given}\`${didYouMean(given, known)}${hint}`)
}

/** Powers that an item lends: those of single owners, which stay no longer than the item. */
function checkItem(name: string, { rules, refuse }: Checking): void {
  for (const [at, { power }] of (rules.items?.[name]?.powers ?? []).entries()) {
    const path = ['items', name, 'powers', at]
    requireName([...path, 'power'], power, { known: powersKnown(rules), refuse })
    if (findPower(power, rules).byTeam) refuse(path, `The power \`${power}\` belongs to a team, which no item can lend`)
  }
  checkPowers(name, ['items', name], { rules, refuse })
}

/** The names as which linked players win. */
const linkTeams = (rules: Casting): string[] =>
  Object.values(rules.cast).flatMap((role) =>
    powersWithOptions(role, rules).flatMap(({ power, options }) => {
      const effect = power.effect?.(options)
      return effect?.type === 'link' ? [effect.team] : []
    }),
  )

/** The names that are known at a place, and what they are names of. */
interface Known {
  readonly known: readonly string[]
  readonly what: string
  readonly hint?: string
}

function checkRole(name: string, definition: RoleDefinition, { rules, refuse }: Checking): void {
  const { team, wins } = definition
  const path = ['cast', name]
  if (teamNames.some((each) => each === name && each !== team))
    refuse(path, `A role that is called \`${name}\` as a team is must be on that team`)
  if (endsGame(wins) && !findWayToWin(wins).mayEnd)
    refuse(
      [...path, 'wins'],
      'Only a win that comes at one moment, `eliminated` or one of conditions, can end the game',
    )
  checkPowers(name, ['cast', name], { rules, refuse })
  const names = definition.powers.map(({ power }) => power)
  const face = definition.appears?.self
  const asked = (owner: RoleDefinition | undefined) => (owner?.powers ?? []).map(({ power }) => power).toString()
  if (face !== undefined && Object.hasOwn(rules.cast, face) && asked(rules.cast[face]) !== names.toString())
    refuse(
      [...path, 'appears', 'self'],
      `Expected the powers of \`${face}\` (${asked(rules.cast[face])}), since its player must not notice`,
    )
  const joined = knowsTeam(definition, rules)
    ? undefined
    : definition.powers.find(({ together }) => together !== undefined)
  if (joined) refuse([...path, 'powers'], `Only a team whose members know each other uses \`${joined.power}\` together`)
  const alone = knowsTeam(definition, rules) ? undefined : names.find((power) => findPower(power, null).byTeam)
  if (alone) refuse([...path, 'powers'], `The power \`${alone}\` belongs to a team whose members know each other`)
}

/** The powers of a role or an item, at the path to it. */
function checkPowers(name: string, path: readonly [Owners, string], { rules, refuse }: Checking): void {
  const owner = rules[path[0]]?.[path[1]]
  if (owner === undefined) return
  const faults = owner.powers.map(({ power, ...options }) => {
    const { error } = findPower(power, rules).options.safeParse(options, withoutMessages)
    return error && `The power \`${power}\`: ${firstFault(error, options).message}`
  })
  const areValid = faults.every((fault) => fault === undefined)
  for (const [at, own] of (areValid ? powersWithOptions(owner, rules) : []).entries()) {
    faults[at] = momentFault(own) ?? roleFault(own, rules)
    const cause = killCause(own, name, owner)
    if (cause !== undefined && !isKillCause(cause))
      refuse([...path], `A role that kills needs another name than \`${name}\`, or a \`cause\` of its power`)
  }
  for (const [at, fault] of faults.entries()) if (fault !== undefined) refuse([...path, 'powers', at], fault)
  const names = owner.powers.map(({ power }) => power)
  const twice = names.find((power, at) => names.indexOf(power) !== at)
  if (twice)
    refuse(
      [...path, 'powers'],
      `Expected the power \`${twice}\` once; a copy of it under another name is \`powers: { other: { like: '${twice}' } }\``,
    )
}

/** What is wrong with when a power is used; undefined if it can be used then. */
function momentFault({ name, power, options: { on, uses, together } }: OwnedPower): string | undefined {
  if (on !== undefined && together !== undefined)
    return `The power \`${name}\` is used together at night only: remove its \`on\``
  if (on !== undefined && power.nightOnly) return `The power \`${name}\` can only be used at night: remove its \`on\``
  if (uses !== undefined && power.byTeam)
    return `The power \`${name}\` is used by a whole team, which nobody counts: remove its \`uses\``
  if (on === undefined && uses !== undefined && power.automatic)
    return `The power \`${name}\` acts by itself every night, which nobody counts: remove its \`uses\``
  return undefined
}

/** What is wrong with the role that a power gives; undefined if the rules have it, or if it gives none. */
function roleFault({ name, power, options }: OwnedPower, { cast }: Casting): string | undefined {
  const effect = power.effect?.(options)
  if (effect?.type !== 'convert' || Object.hasOwn(cast, effect.role)) return undefined
  return `The power \`${name}\` gives the role \`${effect.role}\`, which is not in \`cast\`: name that role in \`roleCounts\`, or another one`
}
