import { didYouMean } from '../text/did-you-mean.js'
import { powers } from './powers/powers.js'
import { endsGame, findWayToWin, type RoleDefinition } from './role.js'
import { roles as builtIn } from './roles.js'
import { isMafia, teamNames, teams } from './team.js'

/** The part of the rules that says which roles are dealt. */
interface Casting {
  readonly cast: Readonly<Record<string, RoleDefinition>>
  readonly roleCounts: Readonly<Record<string, unknown>>
  readonly roles?: Readonly<Record<string, unknown>> | undefined
  readonly filler: string
}

/** What is wrong with a cast, each with the path of the field. */
interface CastFault {
  readonly path: string[]
  readonly message: string
}

/** The faults between the fields that say which roles are dealt. */
export function castFaults({ cast, roleCounts, roles = {}, filler }: Casting): CastFault[] {
  const known = Object.keys(cast)
  const missingRole = (path: string[], role: string): CastFault[] =>
    known.includes(role)
      ? []
      : [{ path, message: `Expected a role of \`cast\` (${known.join(', ')}), got \`${role}\`${nearRole(role, cast)}` }]
  return [
    ...Object.entries(cast).flatMap(([name, role]) => roleFaults(name, role)),
    ...Object.keys(roleCounts).flatMap((role) => missingRole(['roleCounts', role], role)),
    ...Object.keys(roles).flatMap((role) => missingRole(['roles', role], role)),
    ...missingRole(['filler'], filler),
    ...(cast[filler] && isMafia(cast[filler])
      ? [{ path: ['filler'], message: 'Expected a role that is not mafia, to fill the seats that are left' }]
      : []),
  ]
}

/** The question whether another role was meant: one of the cast or a built-in one, which would join it. */
export function nearRole(role: string, cast: object): string {
  return didYouMean(role, [...Object.keys(cast), ...Object.keys(builtIn)])
}

function roleFaults(name: string, { team, powers: uses, wins }: RoleDefinition): CastFault[] {
  const path = ['cast', name]
  const names = uses.map(({ power }) => power)
  const twice = names.find((power, at) => names.indexOf(power) !== at)
  const alone = teams[team].knowsItself ? undefined : names.find((power) => powers[power].byTeam)
  return [
    ...(teamNames.some((each) => each === name && each !== team)
      ? [{ path, message: `A role that is called \`${name}\` as a team is must be on that team` }]
      : []),
    ...(endsGame(wins) && !findWayToWin(wins).mayEnd
      ? [{ path: [...path, 'wins'], message: 'Only a win that comes at one moment, `eliminated`, can end the game' }]
      : []),
    ...(twice ? [{ path: [...path, 'powers'], message: `Expected the power \`${twice}\` once` }] : []),
    ...(alone
      ? [
          {
            path: [...path, 'powers'],
            message: `The power \`${alone}\` belongs to a team whose members know each other`,
          },
        ]
      : []),
  ]
}
