import * as z from 'zod/mini'
import { callSchema, usageSchema } from '../errors/call-facts.js'
import { personaSchema, playerIdPattern } from '../rules/persona.js'
import type { ThoughtStep } from '../rules/thoughts.js'
import { claimSchema, correctionSchema, givenActsSchema, speechActsSchema } from './acts.js'

const playerId = z.string().check(z.regex(playerIdPattern, 'Expected a player id'))

/** How likely players are to be mafia, by id: 0 means certainly not, 1 certainly. */
export const beliefsSchema = z.record(
  z.string().check(z.maxLength(64)),
  z
    .number('Expected a chance from 0 to 1')
    .check(z.gte(0, 'Expected a chance from 0 to 1'), z.lte(1, 'Expected a chance from 0 to 1')),
  'Expected chances from 0 to 1 by player id',
)

const step = z.optional(z.string())

/** A thought in steps, in their order; each may be absent. */
export const stepsSchema = z.object({
  observations: step,
  suspicions: step,
  strategy: step,
  reasoning: step,
  action: step,
} satisfies Record<ThoughtStep, typeof step>)

/** Before the check against its question: the choice can be anything. Unknown fields are dropped. */
export const answerSchema = z.object({
  reasoning: z.optional(z.string()),
  thought: z.optional(z.string()),
  steps: z.optional(stepsSchema),
  speech: z.optional(z.string()),
  choice: z.optional(z.string()),
  persona: z.optional(personaSchema),
  memory: z.optional(z.unknown()),
  claim: z.optional(claimSchema),
  correction: z.optional(correctionSchema),
  acts: z.optional(givenActsSchema),
  beliefs: z.optional(beliefsSchema),
  latencyMs: z.optional(z.number().check(z.gte(0), z.lte(86_400_000))),
  usage: z.optional(usageSchema),
  call: z.optional(callSchema),
})

/** How likely players are to be mafia, by id, from 0 to 1. */
export type Beliefs = z.infer<typeof beliefsSchema>

/** What an agent answers. Which fields count depends on the request: a choice where there are `options`, words by `words`. */
export interface Answer extends AnswerFields {
  // Here and not in the schema: the types of the package lose the comments of a schema.
  /** What a model reasons before it answers; for the moderator only, apart from `thought`. Cut at 100,000 characters. */
  reasoning?: AnswerFields['reasoning']
  /** What the player thinks; only it and the moderator see it. Cut at 20,000 characters. */
  thought?: AnswerFields['thought']
  /** What it thinks, in steps: `{ observations, suspicions, strategy, reasoning, action }`, each a text, cut at 4,000 characters. */
  steps?: AnswerFields['steps']
  /** What is said, or the reason for the choice; beyond 2,000 characters (`maxSpeechChars`) it is cut and marked. */
  speech?: AnswerFields['speech']
  /** One of the request's `options`. */
  choice?: AnswerFields['choice']
  /** The answer to a `persona` request: a `name` and, if you like, the other fields of a persona. */
  persona?: AnswerFields['persona']
  /** Any JSON value up to 16 KB, which the player gets back as `view.self.memory`. */
  memory?: AnswerFields['memory']
  /** A role that the player claims to have, with results: `{ role, results: [{ player, result }] }`. */
  claim?: AnswerFields['claim']
  /** How the player says others voted: `{ day, votes: [{ voter, choice }] }`. */
  correction?: AnswerFields['correction']
  /**
   * What the words do, declared with them: `[{ accuse: 'p3' }, { defend: 'p2' }, { ask: 'p5' }, { answer: 'p5' }, { agree: 'p1' },
   * { vote: 'p3' }, { promise: { vote: 'p3' }, to: 'p2' }, { promise: { spare: 'p2' } }, { retract: 'p3' }, { retract: 'claim' }]`.
   * `{ claim: 'sheriff' }`, `{ result: 'mafia', about: 'p3' }` and `{ correct: { day, votes } }` count as `claim` and `correction`.
   * An empty list declares that they do none of this; without a list nothing is declared.
   */
  acts?: AnswerFields['acts']
  /** For each player of the request's `beliefs`, the chance from 0 to 1 that it is mafia. */
  beliefs?: AnswerFields['beliefs']
  /** How long the answer takes, in ms of simulated time. */
  latencyMs?: AnswerFields['latencyMs']
  /** Tokens and cost of this try; `estimated: true` if the server did not count. */
  usage?: AnswerFields['usage']
  /** The call to a model that returned it, as `meta.call` of its event shows it. */
  call?: AnswerFields['call']
}

type AnswerFields = z.input<typeof answerSchema>

const { latencyMs: _, usage: __, call: ___, reasoning, thought, steps, speech, ...parts } = answerSchema.shape

/**
 * An accepted answer: checked, cleaned and cut to the allowed length. `accuses`: the players whom a message in free talk
 * was read to accuse; `mentions`: those whom a speech names in a discussion by bids. They are recorded, since a better
 * reader must not change who spoke next in an old game.
 */
export const acceptedSchema = z.strictObject({
  reasoning,
  thought,
  steps,
  speech,
  truncated: z.optional(z.literal(true)),
  ...parts,
  acts: z.optional(speechActsSchema),
  accuses: z.optional(z.array(playerId)),
  mentions: z.optional(z.array(playerId)),
})

/** An answer as the engine accepted it: checked, cleaned and cut to the allowed length. */
export interface AcceptedAnswer extends AcceptedFields {}

type AcceptedFields = z.infer<typeof acceptedSchema>
