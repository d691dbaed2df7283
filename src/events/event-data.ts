import * as z from 'zod'
import { personaGuidanceSchema, publicPersonaSchema } from '../rules/persona.js'
import { powerEventData, powerNames } from '../rules/powers/powers.js'
import { roleNameSchema } from '../rules/roles/role.js'
import { teamNames } from '../rules/roles/team.js'
import { rulesSchema } from '../rules/rules-schema.js'
import { acceptedSchema, beliefsSchema, claimSchema, correctionSchema } from './answer-schema.js'
import { asked, failedCallSchema } from './asked-schema.js'
import { createdSchema, idSchema, seatSchema } from './created-schema.js'
import { phaseSchema } from './phase-schema.js'

const id = idSchema
const role = roleNameSchema
const power = z.enum(powerNames)
const text = z.string()
const tally = z.record(z.string(), z.int().min(0))
const seat = seatSchema
/** Present when the words were too long and were cut. */
const truncated = z.literal(true).optional()
const cast = z.strictObject({ player: id, choice: z.string(), reason: text.optional(), truncated })
const said = z.strictObject({ player: id, text, nominee: id.optional(), truncated })
const killer = z.enum(['mafia', 'vigilante'])

/** The schema of each event type's `data`. */
export const eventData = {
  'game.created': createdSchema.describe(
    'Always event 0: the version of the log format and everything the game was made with.',
  ),
  'game.opened': z
    .strictObject({ id: z.string(), rules: rulesSchema, players: z.array(seat), commitment: z.string() })
    .describe('Always event 1: who sits where, the rules, and the hash that commits to the dealt roles.'),
  'persona.chosen': z
    .strictObject({ player: id, persona: publicPersonaSchema })
    .describe("A player has this character; its name is now the player's name."),
  'persona.briefed': z
    .strictObject({ player: id, guidance: personaGuidanceSchema })
    .describe('What only the player knows about its character, if there is anything.'),
  'role.dealt': z
    .strictObject({
      player: id,
      role,
      teammates: z.array(id).optional(),
      /** The roles of team-mates whose role differs from this player's. */
      teammateRoles: z.record(z.string(), role).optional(),
    })
    .describe("The player's role, and its team-mates if it is mafia, with the roles of those that differ."),
  'phase.changed': z
    .strictObject({ from: phaseSchema, to: phaseSchema })
    .describe('A phase begins. What happens inside a night is one phase to everyone.'),
  'answer.recorded': z
    .strictObject({
      ...asked,
      attempt: z.int().min(1),
      answer: acceptedSchema,
      at: z.number().optional(),
    })
    .describe(
      'The accepted answer, from which the events after it follow. `at` is ms since the phase began, where time matters.',
    ),
  'answer.offered': z
    .strictObject({ ...asked, attempt: z.int().min(1), offered: text })
    .describe('The answer of a failed try, as JSON text in which the same fault can be found again.'),
  'answer.rejected': z
    .strictObject({ ...asked, attempt: z.int().min(1), reason: text, fault: z.enum(['answer', 'agent', 'clash']) })
    .describe(
      'A failed try, and why. `fault`: the `answer` was invalid, the `agent` failed, or the answer is a `clash` with what another player has by then.',
    ),
  'answer.defaulted': z
    .strictObject({ ...asked, answer: acceptedSchema, at: z.number().optional() })
    .describe('All tries failed: the default of the rules is used.'),
  'answer.dropped': z
    .strictObject({ ...asked })
    .describe(
      'The question was open when the discussion ended; a later answer is ignored. Its failed tries are recorded before this event.',
    ),
  'call.failed': failedCallSchema,
  'thought.recorded': z
    .strictObject({ player: id, text, kind: z.enum(['declared', 'reasoning']) })
    .describe(
      'What the player thought: what it `declared` in its answer, or the `reasoning` of its model before the answer. No other player and no viewer ever sees it.',
    ),
  'memory.updated': z
    .strictObject({ player: id, memory: z.unknown() })
    .describe('What the player wants to get back in its next requests.'),
  'beliefs.stated': z
    .strictObject({ player: id, beliefs: beliefsSchema, when: z.enum(['speech', 'vote']) })
    .describe(
      'How likely the player privately thinks each other living player is to be mafia, from 0 to 1, before a `speech` or a `vote`; only if the rules ask for it.',
    ),
  'strategy.shared': z.strictObject({ player: id, text, truncated }).describe('Strategy notes of Night Zero.'),
  'mafia.spoke': z
    .strictObject({
      player: id,
      text,
      choice: z.string().optional(),
      truncated,
    })
    .describe('A message to the team, with its current choice where one is due.'),
  'night.acted': z
    .strictObject({
      player: id,
      action: power,
      target: z.string(),
      reason: text.optional(),
      truncated,
      shotNumber: z.int().min(1).optional(),
    })
    .describe(
      'A night action; the mafia see a `kill`. The target may be `skip`. `shotNumber` counts the uses of a limited power.',
    ),
  'power.blocked': z
    .strictObject({ player: id, action: power })
    .describe('This power of the player did nothing this night: it was blocked, and is not used up.'),
  ...powerEventData,
  'night.explained': z
    .strictObject({
      acts: z.array(z.strictObject({ power, by: id, target: id, result: z.enum(['done', 'blocked', 'prevented']) })),
      deaths: z.array(z.strictObject({ player: id, cause: killer })),
    })
    .describe('Every act of the night with its outcome (`done`, `blocked` or `prevented`), and who killed whom.'),
  'night.resolved': z
    .strictObject({ dead: z.array(id), doubleKill: z.boolean() })
    .describe('The night is over; these players died.'),
  'speech.given': said.describe('A speech in the discussion, and whom it nominates if the rules ask for that.'),
  'defense.given': said.describe('The accused, or a tied player, speaks.'),
  'last-words.given': said.describe('An eliminated player speaks once more.'),
  'nomination.made': cast.describe('One nomination, shown when all are in.'),
  'vote.cast': cast.describe('One vote, shown when the ballot closes.'),
  'judgment.cast': cast.describe('`guilty`, `innocent` or `abstain`, shown when all are in.'),
  'nomination.resolved': z
    .strictObject({
      tally,
      outcome: z.enum(['accused', 'skipped', 'belowThreshold', 'nobody']),
      accused: id.optional(),
      tied: z.array(id).optional(),
    })
    .describe('Who stands trial, or why nobody does.'),
  'vote.resolved': z
    .strictObject({
      tally,
      outcome: z.enum(['eliminated', 'revote', 'skipped', 'nobody']),
      player: id.optional(),
      tied: z.array(id),
    })
    .describe('Who is eliminated, who is tied, or that nobody is.'),
  'judgment.resolved': z
    .strictObject({ tally, outcome: z.enum(['guilty', 'innocent']), accused: id })
    .describe('The verdict.'),
  'player.died': z
    .strictObject({
      player: id,
      cause: z.enum(['vote', 'night', 'mafia', 'vigilante']),
      role: role.optional(),
      team: z.enum(teamNames).optional(),
    })
    .describe('One death, with its cause and what the rules reveal about the player.'),
  'role.claimed': z
    .strictObject({ player: id, claim: claimSchema })
    .describe('A player declared a role, in the `claim` of its answer. It may lie.'),
  'vote.corrected': z
    .strictObject({ player: id, correction: correctionSchema })
    .describe('A player declared how others voted, in the `correction` of its answer. It may lie.'),
  'claim.checked': z
    .strictObject({ player: id, claimed: z.enum(['role', 'results', 'votes']), truthful: z.boolean() })
    .describe(
      'Whether the claim or correction before it is true: its `role`; its `results`, each of which this player must have learned; its `votes`.',
    ),
  'summary.written': z.strictObject({ player: id, text, truncated }).describe("The player's own summary of the round."),
  'narration.given': z.strictObject({ text, truncated }).describe("A narrator's comment, for spectators."),
  'game.ended': z
    .strictObject({
      winner: z.enum([...teamNames, 'draw']),
      days: z.int().min(0),
      roles: z.record(z.string(), role),
      seed: z.string(),
      salt: z.string(),
    })
    .describe(
      'Always the last event: the winner, all roles, and the seed and salt, with which everyone can check the commitment.',
    ),
} as const

/** The name of an event, `noun.participle`. */
export type EventType = keyof typeof eventData

/** What each event type carries. */
export interface EventData extends DataByType {}

type DataByType = { readonly [K in EventType]: z.infer<(typeof eventData)[K]> }
