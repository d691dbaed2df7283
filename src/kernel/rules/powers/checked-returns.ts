import * as z from 'zod/mini'
import { kindOf } from '../../errors/arguments.js'
import { InvalidOptionsError } from '../../errors/errors.js'
import { excerpt, firstFault, withoutMessages } from '../../errors/explain.js'
import { ownWordsSchema } from '../../text/own-words.js'
import { asSentence } from '../../text/words.js'
import type { GameState } from '../game-state.js'
import { type Effect, effectSchema } from './effect.js'
import type { RewrittenAct, WeighedVote } from './power.js'
import { findTraits } from './traits.js'

/** The function of a power whose result is checked. */
export interface Returning {
  readonly power: string
  readonly part: string
}

type Table = Pick<GameState, 'players' | 'rules'>

const refusal = ({ power, part }: Returning, what: string, cause?: unknown): InvalidOptionsError =>
  new InvalidOptionsError(`The power \`${power}\`: \`${part}\` ${what}`, 'powers', { cause })

/** Calls a function of a power. What it throws names the power and the function. */
export function calledAs<Result>(returning: Returning, call: () => Result): Result {
  try {
    return call()
  } catch (cause) {
    throw refusal(returning, `threw: ${asSentence(String((cause as Error | undefined)?.message ?? cause))}`, cause)
  }
}

/** The result if it has this form. */
function requireForm<Value>(returning: Returning, schema: z.ZodMiniType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value, withoutMessages)
  if (parsed.success) return parsed.data
  const { path, message } = firstFault(parsed.error, value)
  throw refusal(returning, `returned a wrong form${path && ` at \`${path}\``}: ${asSentence(message)}`)
}

function requirePlayer(returning: Returning, id: string | undefined, { players }: Table): void {
  if (id !== undefined && players.every((player) => player.id !== id))
    throw refusal(returning, `names the player \`${excerpt(id)}\`, who is not at this table.`)
}

const idsSchema = z.readonly(z.array(z.string()))

/** The ids of players. */
export function checkedPlayers(returning: Returning, ids: unknown, table: Table): readonly string[] {
  const known = requireForm(returning, idsSchema, ids)
  for (const id of known) requirePlayer(returning, id, table)
  return known
}

/** One effect that follows from options alone. */
export const checkedEffect = (returning: Returning, effect: unknown): Effect =>
  requireForm(returning, effectSchema, effect)

const effectsSchema = z.readonly(z.array(effectSchema))

/** Effects on players of the table, with roles of the cast. */
export function checkedEffects(returning: Returning, effects: unknown, table: Table): readonly Effect[] {
  const known = requireForm(returning, effectsSchema, effects)
  for (const effect of known) {
    requirePlayer(returning, effect.player, table)
    if ('seenBy' in effect && Array.isArray(effect.seenBy))
      for (const id of effect.seenBy) requirePlayer(returning, id, table)
    for (const id of (effect.type === 'link' && effect.players) || []) requirePlayer(returning, id, table)
    if (effect.type === 'convert' && !Object.hasOwn(table.rules?.cast ?? {}, effect.role))
      throw refusal(returning, `gives the role \`${effect.role}\`, which is not in \`cast\`.`)
  }
  return known
}

const actSchema = z.object({
  power: z.string(),
  by: z.string(),
  target: z.string(),
  chosen: z.optional(z.string()),
  picks: z.optional(z.readonly(z.array(z.string()))),
  hidden: z.optional(z.literal(true)),
  stopped: z.optional(z.literal(true)),
})
const actsSchema = z.array(actSchema)

/** The acts as a power leaves them. One that it leaves out does not take place. */
export function checkedActs(
  returning: Returning,
  acts: unknown,
  { before, table }: { readonly before: readonly RewrittenAct[]; readonly table: Table },
): readonly RewrittenAct[] {
  const known = requireForm(returning, actsSchema, acts)
  const uses = Object.values(table.rules?.cast ?? {}).flatMap(({ powers }) => powers.map(({ power }) => power))
  for (const { power, by, target } of known) {
    requirePlayer(returning, by, table)
    requirePlayer(returning, target, table)
    if (!uses.includes(power)) throw refusal(returning, `adds an act of \`${excerpt(power)}\`, which no role has.`)
  }
  const left = before.filter((act) => !known.some((each) => isSame(act, each)))
  return [
    ...known.map((act) => ({ ...act, chosen: act.chosen ?? act.target })),
    ...left.map((act) => ({ ...act, stopped: true as const })),
  ]
}

/** The same act, which another of the team may carry out. */
const isSame = (one: RewrittenAct, other: z.infer<typeof actSchema>): boolean =>
  one.power === other.power &&
  one.chosen === other.chosen &&
  (one.by === other.by || findTraits(one.power)?.byTeam === true)

const votesSchema = z.readonly(
  z.array(z.strictObject({ player: z.string(), choice: z.string(), votes: z.number().check(z.gte(0)) })),
)

/** The votes of a ballot as a power weighs them: the same choices, with other numbers. */
export function checkedVotes(
  returning: Returning,
  votes: unknown,
  before: readonly WeighedVote[],
): readonly WeighedVote[] {
  const known = requireForm(returning, votesSchema, votes)
  const isSameVote = ({ player, choice }: WeighedVote, at: number) =>
    before[at]?.player === player && before[at].choice === choice
  if (known.length !== before.length || !known.every(isSameVote))
    throw refusal(returning, 'changed who votes for whom: return the same votes, with other numbers of `votes`.')
  return known
}

/** What a power shows its owner; null for nothing. */
export const findingSchema = z.strictObject({
  text: ownWordsSchema(),
  target: z.optional(z.string()),
  result: z.optional(z.string()),
})

export function checkedFinding(returning: Returning, found: unknown, table: Table) {
  if (found === null) return null
  if (typeof found !== 'object')
    throw refusal(returning, `returned ${kindOf(found)}: expected a finding with a \`text\`, or null.`)
  const known = requireForm(returning, findingSchema, found)
  requirePlayer(returning, known.target, table)
  return known
}
