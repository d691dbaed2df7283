import * as z from 'zod/mini'
import { playerIdPattern } from '../rules/persona.js'
import { roleSchema } from '../rules/role.js'

const playerId = z.string().check(z.regex(playerIdPattern, 'Expected a player id'))

/** A role that a player claims to have, and what it claims to have found out. */
export const claimSchema = z.object({
  role: roleSchema,
  results: z.optional(z.array(z.object({ player: playerId, result: roleSchema })).check(z.maxLength(50))),
})

/** How a player says others voted on an earlier day. */
export const correctionSchema = z.object({
  day: z.int().check(z.gte(0), z.lte(1_000)),
  votes: z.array(z.object({ voter: playerId, choice: playerId })).check(z.minLength(1), z.maxLength(50)),
})

/** What words may do about one other player: the name of the act, in the order in which it is told. */
export const actsAboutPlayers = ['accuse', 'defend', 'ask', 'answer', 'agree', 'vote'] as const

const promised = z.union([z.strictObject({ vote: playerId }), z.strictObject({ spare: playerId })])

/**
 * `vote`: for whom the player says that it will vote. `retract`: `claim`, or a player whom it accuses no more. `result`: what it has
 * found out, without saying as whom.
 */
const speechActSchema = z.union([
  z.strictObject({ accuse: playerId }),
  z.strictObject({ defend: playerId }),
  z.strictObject({ ask: playerId }),
  z.strictObject({ answer: playerId }),
  z.strictObject({ agree: playerId }),
  z.strictObject({ vote: playerId }),
  z.strictObject({ promise: promised, to: z.optional(playerId) }),
  z.strictObject({ retract: playerId }),
  z.strictObject({ result: roleSchema, about: playerId }),
])

/** As an answer may give them: a claim, its results and a correction may stand among the others. */
const givenActSchema = z.union([
  speechActSchema,
  z.strictObject({ claim: roleSchema }),
  z.strictObject({ correct: correctionSchema }),
])

const mostActs = 50

/** What words do, as it is recorded with them. */
export const speechActsSchema = z.array(speechActSchema).check(z.maxLength(mostActs))
export const givenActsSchema = z.array(givenActSchema).check(z.maxLength(mostActs))

type ActAbout<Name extends string> = Record<Name, string>

/** A promise of a vote, or not to vote for somebody; to one player or to all. */
interface PromiseAct {
  promise: { vote: string } | { spare: string }
  to?: string | undefined
}

interface ResultAct {
  result: string
  about: string
}

interface ClaimAct {
  claim: string
}

interface CorrectionAct {
  correct: Correction
}

/** A role that a player claims to have. */
export type Claim = z.infer<typeof claimSchema>
/** How a player says others voted. */
export type Correction = z.infer<typeof correctionSchema>
/** What words do, as recorded with them: `{ accuse: 'p3' }`, `{ promise: { vote: 'p3' }, to: 'p2' }`. */
export type SpeechAct =
  | ActAbout<'accuse'>
  | ActAbout<'defend'>
  | ActAbout<'ask'>
  | ActAbout<'answer'>
  | ActAbout<'agree'>
  | ActAbout<'vote'>
  | PromiseAct
  | ActAbout<'retract'>
  | ResultAct
/** An act as an answer gives it: a speech act, or `{ claim }`, or `{ correct }`. */
export type GivenAct = SpeechAct | ClaimAct | CorrectionAct

interface Declared {
  readonly claim?: Claim | undefined
  readonly correction?: Correction | undefined
  readonly acts?: SpeechAct[] | undefined
}

interface GivenActs extends Omit<Declared, 'acts'> {
  readonly acts?: readonly GivenAct[] | undefined
}

const isAboutPlayer: ReadonlySet<string> = new Set(actsAboutPlayers)

/** A copy of a list of acts about players alone, as most are: it needs no schema. Null for any other. */
export function copyPlainActs(given: unknown): SpeechAct[] | null {
  if (!Array.isArray(given) || given.length > mostActs) return null
  const acts: SpeechAct[] = []
  for (const act of given as unknown[]) {
    if (typeof act !== 'object' || act === null || Object.getPrototypeOf(act) !== Object.prototype) return null
    const [name = '', ...more] = Object.keys(act)
    const player: unknown = act[name as keyof typeof act]
    if (more.length > 0 || !isAboutPlayer.has(name) || typeof player !== 'string') return null
    if (!playerIdPattern.test(player)) return null
    acts.push({ [name]: player } as SpeechAct)
  }
  return acts
}

/** A claim, its results and a correction are recorded in one form, however an answer gives them. The last claim counts. */
export function sortActs({ claim, correction, acts }: GivenActs): Declared {
  if (acts === undefined) return { claim, correction }
  const role = acts.findLast((act) => 'claim' in act)?.claim ?? claim?.role
  const known = role === claim?.role ? claim?.results : undefined
  const found = acts.flatMap((act) => ('result' in act ? { player: act.about, result: act.result } : []))
  const results = [...(known ?? []), ...found]
  return {
    claim: role === undefined ? undefined : { role, ...((known || found.length > 0) && { results }) },
    correction: acts.findLast((act) => 'correct' in act)?.correct ?? correction,
    acts: acts.flatMap((act) => ('claim' in act || 'correct' in act || ('result' in act && role) ? [] : act)),
  }
}
