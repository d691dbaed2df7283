import type { RoleLists } from './list-rules.js'
import type { Random } from './random.js'

/** A table of a game whose roles may be drawn. */
interface Drawing {
  readonly filler: string
  readonly lists?: RoleLists | undefined
}

/** One key of these, by their weights. */
function drawWeighted<Key>(weights: readonly (readonly [Key, number])[], random: Random): Key {
  let left = random() * weights.reduce((sum, [, each]) => sum + each, 0)
  const drawn = weights.find(([, each]) => {
    left -= each
    return left < 0
  })
  return (drawn ?? (weights[0] as readonly [Key, number]))[0]
}

/** The heaviest of them; the first at a tie. */
const heaviest = <Key>(weights: readonly (readonly [Key, number])[]): Key =>
  weights.reduce((most, next) => (next[1] > most[1] ? next : most))[0]

type Choose = <Key>(weights: readonly (readonly [Key, number])[]) => Key

function countsOf({ lists, filler }: Drawing, players: number, choose: Choose): Record<string, number> {
  const rows = lists?.rows ?? []
  const { roles = {}, slots = [] } = choose(rows.map((row) => [row, row.weight ?? 1] as const))
  const counts: Record<string, number> = { ...roles }
  for (const { of, times = 1 } of slots)
    for (let seat = 0; seat < times; seat++) {
      const role = choose(Object.entries(of))
      counts[role] = (counts[role] ?? 0) + 1
    }
  const left = players - Object.values(counts).reduce((sum, count) => sum + count, 0)
  return left > 0 ? { ...counts, [filler]: (counts[filler] ?? 0) + left } : counts
}

/** The roles of one game: how many of each play, and those that nobody has. */
export interface DrawnRoles {
  readonly counts: Readonly<Record<string, number>>
  readonly undealt: readonly string[]
}

function rolesOf(rules: Drawing, players: number, choose: Choose): DrawnRoles {
  const { undealt: more = 0 } = rules.lists ?? {}
  const counts = countsOf(rules, players + more, choose)
  const undealt = Array.from({ length: more }, () => {
    const role = choose(Object.entries(counts))
    counts[role] = (counts[role] ?? 1) - 1
    return role
  })
  return { counts, undealt }
}

/** The roles of one game, drawn. */
export const drawRoles = (rules: Drawing, players: number, random: Random): DrawnRoles =>
  rolesOf(rules, players, (weights) => drawWeighted(weights, random))

/** The likeliest of what may be drawn, row by row and seat by seat: what whoever knows the rows may expect. */
export const likeliestCounts = (rules: Drawing, players: number): DrawnRoles['counts'] =>
  rolesOf(rules, players, heaviest).counts

/** All roles that the rows name. */
export const rolesInRows = ({ lists }: Pick<Drawing, 'lists'>): string[] => [
  ...new Set(
    (lists?.rows ?? []).flatMap(({ roles = {}, slots = [] }) => [
      ...Object.keys(roles),
      ...slots.flatMap(({ of }) => Object.keys(of)),
    ]),
  ),
]

/** The most players that may have a role by some row. */
export const mostInRows = ({ lists }: Pick<Drawing, 'lists'>, role: string): number =>
  Math.max(
    0,
    ...(lists?.rows ?? []).map(({ roles = {}, slots = [] }) =>
      slots.reduce((sum, { of, times = 1 }) => sum + (of[role] ? times : 0), roles[role] ?? 0),
    ),
  )

/** Rules as the table is told them, when these roles were dealt. */
export function rulesAsTold<R extends Drawing>(rules: R, dealt: readonly string[]): R {
  const { lists } = rules
  if (lists === undefined || lists.told === 'candidates') return rules
  const { told } = lists
  if (told === 'nothing') return { ...rules, lists: { told, ...(lists.undealt && { undealt: lists.undealt }) } }
  const roles: Record<string, number> = {}
  for (const role of dealt) roles[role] = (roles[role] ?? 0) + 1
  return { ...rules, roles, lists: { told } }
}
