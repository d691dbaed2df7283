import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import type { OwnWords } from '../text/message.js'

/** How a team wins, besides by conditions over players and days. */
export const teamWins = ['numbers', 'safety', 'last', 'none'] as const

type TeamWin = (typeof teamWins)[number]

/** So many of the living, of the dead, or of those whom the table has eliminated. */
export type CountCondition = Subject & {
  /** Only those who bear this mark. A mark that another player has set does not count where a role wins so. */
  readonly marked?: string | undefined
  /** Absent, with `atMost` absent too: at least one. */
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

type Counted = 'living' | 'dead' | 'eliminated'

/** A team, a role, `all`, or `self` for the player itself, where a role wins so. */
type Subject = {
  readonly [K in Counted]: { readonly [Each in K]: string } & { readonly [Each in Exclude<Counted, K>]?: undefined }
}[Counted]

/** The day, counted from 1. */
export interface DayCondition {
  readonly day: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined }
}

/** One condition over a game. The words are those of a team's `wins`. */
export type WinCondition =
  | TeamWin
  | CountCondition
  | DayCondition
  | { readonly any: readonly (Exclude<WinCondition, { readonly any: unknown }> | readonly WinCondition[])[] }

/** An end of the game that the rules add: when all of `when` holds, the game is over and `winner` has won. */
export interface StatedEnd {
  readonly describe: OwnWords
  readonly when: readonly WinCondition[]
  /** A team, or `draw` if nobody wins. */
  readonly winner: string
}

const number = z.optional(z.int().check(z.gte(0), z.lte(1000)))
const who = z.optional(z.string().check(z.minLength(1), z.maxLength(40)))
const range = { atLeast: number, atMost: number }

const countCondition = z.strictObject({
  living: annotate(who, 'How many live: of a team, of a role, of `all`, or the player itself (`self`).'),
  dead: annotate(who, 'How many are dead.'),
  eliminated: annotate(who, 'How many the table has eliminated.'),
  marked: annotate(who, 'Only those who bear this mark.'),
  ...range,
})

const single = z.union([z.enum(teamWins), countCondition, z.strictObject({ day: z.strictObject(range) })])
const list = <Item>(item: z.ZodMiniType<Item>) =>
  z.readonly(z.array(item).check(z.minLength(1), z.maxLength(10))) as z.ZodMiniType<readonly Item[]>

const condition = z.union([single, z.strictObject({ any: list(z.union([single, list(single)])) })])

/** Conditions that must all hold. */
export const conditionsSchema = list(condition) as z.ZodMiniType<readonly WinCondition[]>

const counted: readonly Counted[] = ['living', 'dead', 'eliminated']

/** Of whom a condition counts how many, and who of them. */
export function subjectOf(condition: CountCondition): { readonly of: Counted; readonly who: string } {
  const of = counted.find((each) => condition[each] !== undefined) ?? 'living'
  return { of, who: condition[of] ?? 'all' }
}

/** The single conditions in a list, those of alternatives among them. */
export const singleConditions = (conditions: readonly WinCondition[]): (TeamWin | CountCondition | DayCondition)[] =>
  conditions.flatMap((each) =>
    typeof each === 'object' && 'any' in each
      ? singleConditions(each.any.flat() as readonly WinCondition[])
      : [each as TeamWin | CountCondition | DayCondition],
  )

/** What is wrong with a condition that has the right form; undefined if nothing is. */
export function conditionFault(
  condition: WinCondition,
  { known, isOfTeam }: { readonly known: readonly string[]; readonly isOfTeam: boolean },
): string | undefined {
  if (typeof condition === 'string')
    return isOfTeam ? undefined : `Expected a condition over players or days, since \`${condition}\` is about a team`
  if ('day' in condition || 'any' in condition) return undefined
  const given = counted.filter((each) => condition[each] !== undefined)
  if (given.length !== 1) return 'Expected exactly one of `living`, `dead` and `eliminated` in a condition'
  const { who: named } = subjectOf(condition)
  return known.includes(named) ? undefined : `Expected one of ${known.join(', ')} in a condition, got \`${named}\``
}

/** Whether a number is in a range. */
export const isWithin = (
  { atLeast, atMost }: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined },
  count: number,
): boolean => {
  const least = atLeast ?? (atMost === undefined ? 1 : 0)
  return count >= least && count <= (atMost ?? Number.POSITIVE_INFINITY)
}
