import * as z from 'zod/mini'
import { agentFaults, serviceFaults } from '../errors/errors.js'
import { rulesSchema } from '../rules/checked-rules.js'
import type { Phase } from '../rules/game-state.js'
import { requestKindNames } from '../rules/kinds/kinds.js'
import { personaGuidanceSchema, publicPersonaSchema } from '../rules/persona.js'
import { powerEventData, powerNames } from '../rules/powers/powers.js'
import { aims } from '../rules/powers/traits.js'
import { roleNameSchema } from '../rules/role.js'
import { chartNameSchema } from '../rules/rules-schema.js'
import { annotate } from '../text/annotate.js'
import { ownWordsSchema } from '../text/own-words.js'
import { claimSchema, correctionSchema, speechActsSchema } from './acts.js'
import { acceptedSchema, beliefsSchema, stepsSchema } from './answer-schema.js'
import { createdSchema, idSchema, seatSchema } from './created-schema.js'
import { languageSchema } from './language.js'
import { pastGamesSchema } from './past-game.js'
import { powerUseData } from './power-use-data.js'

/** A phase of the library, or one that is called as a chart of the game's own. */
export const phaseSchema: z.ZodMiniType<Phase> = chartNameSchema

/** A built-in kind, or a power of one's own. */
const kindSchema = z.union([z.enum(requestKindNames), roleNameSchema])
const questionFields = { requestId: z.string(), player: idSchema, kind: kindSchema }

const id = idSchema
const role = roleNameSchema
/** A built-in power, or one of one's own. */
const power = z.union([z.enum(powerNames), roleNameSchema])
const text = z.string()
const tally = z.record(z.string(), z.number().check(z.gte(0)))
/** Present when the words were too long and were cut. */
const truncated = z.optional(z.literal(true))
const cast = z.strictObject({ player: id, choice: z.string(), reason: z.optional(text), truncated })
const said = z.strictObject({
  player: id,
  text,
  nominee: z.optional(id),
  truncated,
  /** What the words do, as declared in the answer. Absent: nothing was declared. */
  acts: z.optional(speechActsSchema),
})
const attempt = z.int().check(z.gte(1))
const knownRole = {
  player: id,
  role,
  teammates: z.optional(z.array(id)),
  /** The roles of team-mates whose role differs from this player's. */
  teammateRoles: z.optional(z.record(z.string(), role)),
}

/** Words of a user's own: one text, or one for each language. */
const ownWords = ownWordsSchema()

/** Players who share one fate. */
const linkSchema = z.strictObject({ players: z.array(id), team: role })

export const eventData = {
  'game.created': annotate(
    createdSchema,
    'Always event 0: the version of the log format and everything the game was made with.',
  ),
  'game.opened': annotate(
    z.strictObject({
      id: z.string(),
      rules: rulesSchema,
      players: z.array(seatSchema),
      commitment: z.string(),
      /** Absent means English. */
      language: z.optional(languageSchema),
    }),
    'Always event 1: who sits where, the rules, the language if it is not English, and the hash that commits to the dealt roles.',
  ),
  'persona.chosen': annotate(
    z.strictObject({ player: id, persona: publicPersonaSchema }),
    "A player has this character; its name is now the player's name.",
  ),
  'persona.briefed': annotate(
    z.strictObject({ player: id, guidance: personaGuidanceSchema }),
    'What only the player knows about its character, if there is anything.',
  ),
  'history.recalled': annotate(
    z.strictObject({ player: id, games: pastGamesSchema }),
    'What the player knows of earlier games with players of this table, if the table was given any.',
  ),
  'role.dealt': annotate(
    z.strictObject({
      ...knownRole,
      /** The roles of others whom this role knows. */
      known: z.optional(z.record(z.string(), role)),
    }),
    "The player's role, its team-mates if its team knows itself, with the roles of those that differ, and whom its role knows.",
  ),
  'role.hidden': annotate(z.strictObject({ player: id, role }), 'What a player is that was told to be something else.'),
  'roles.undealt': annotate(z.strictObject({ roles: z.array(role) }), 'The roles that were drawn and dealt to nobody.'),
  'role.changed': annotate(
    z.strictObject(knownRole),
    'The player has another role from now on, which its new team-mates see if that team knows itself.',
  ),
  'teammate.lost': annotate(
    z.strictObject({ player: id }),
    'The player is no longer of the team that sees this. What it has become is not shown.',
  ),
  'players.linked': annotate(
    linkSchema,
    'These players share one fate from now on; if they are of two teams, they win together as `team`.',
  ),
  'phase.changed': annotate(
    z.strictObject({ from: phaseSchema, to: phaseSchema }),
    'A phase begins. What happens inside a night is one phase to everyone. `resolution` begins after every vote or judgment, whatever it decided, but not before a revote; `ended` just before `game.ended`.',
  ),
  'answer.recorded': annotate(
    z.strictObject({ ...questionFields, attempt, answer: acceptedSchema, at: z.optional(z.number()) }),
    'The accepted answer, from which the events after it follow. `at` is ms since the phase began, where time matters.',
  ),
  'answer.offered': annotate(
    z.strictObject({ ...questionFields, attempt, offered: text }),
    'The answer of a failed try, as JSON text in which the same fault can be found again.',
  ),
  'answer.rejected': annotate(
    z.strictObject({ ...questionFields, attempt, reason: text, fault: z.enum([...agentFaults, 'answer', 'clash']) }),
    'A failed try, and why. `fault`: the `answer` was invalid, the `agent` failed, its answer was `cut-off` at the limit of its tokens, or the answer is a `clash` with what another player has by then.',
  ),
  'answer.defaulted': annotate(
    z.strictObject({ ...questionFields, answer: acceptedSchema, at: z.optional(z.number()) }),
    'All tries failed: the default of the rules is used.',
  ),
  'answer.dropped': annotate(
    z.strictObject(questionFields),
    'The question was open when the discussion ended; a later answer is ignored. Its failed tries are recorded before this event.',
  ),
  'call.failed': annotate(
    z.strictObject({ ...questionFields, attempt, call: attempt, fault: z.enum(serviceFaults), reason: text }),
    'A call that failed because of the service. It does not count as a try of the player, who never learns of it.',
  ),
  'thought.recorded': annotate(
    z.strictObject({ player: id, text, kind: z.enum(['declared', 'reasoning']), steps: z.optional(stepsSchema) }),
    'What the player thought: what it `declared` in its answer, or the `reasoning` of its model before the answer. A thought in `steps` also has them one by one. No other player and no viewer ever sees it.',
  ),
  'memory.updated': annotate(
    z.strictObject({ player: id, memory: z.unknown() }),
    'What the player wants to get back in its next requests.',
  ),
  'beliefs.stated': annotate(
    z.strictObject({ player: id, beliefs: beliefsSchema, when: z.enum(['speech', 'vote']) }),
    'How likely the player privately thinks each other living player is to be mafia, from 0 to 1, before a `speech` or a `vote`; only if the rules ask for it.',
  ),
  'strategy.shared': annotate(z.strictObject({ player: id, text, truncated }), 'Strategy notes of Night Zero.'),
  'mafia.spoke': annotate(
    z.strictObject({ player: id, text, choice: z.optional(z.string()), truncated }),
    'A message to the team, with its current choice where one is due.',
  ),
  'channel.opened': annotate(
    z.strictObject({ channel: role, players: z.array(id) }),
    'These players talk on a channel of the rules. Those who only hear them are not named.',
  ),
  'channel.spoke': annotate(
    z.strictObject({ channel: role, player: id, text, truncated }),
    'A message on a channel of the rules.',
  ),
  ...powerUseData,
  ...powerEventData,
  'night.explained': annotate(
    z.strictObject({
      acts: z.array(
        z.strictObject({
          power,
          by: id,
          target: id,
          /** Whom its owner chose, if another power turned the act to `target`. */
          chosen: z.optional(id),
          /** All that its owner chose with this use, where that is more than a player. */
          picks: z.optional(z.readonly(z.array(z.string()))),
          /** Nobody who watched saw it. */
          hidden: z.optional(z.literal(true)),
          result: z.enum(['done', 'blocked', 'prevented', 'delayed']),
        }),
      ),
      deaths: z.array(z.strictObject({ player: id, cause: role })),
    }),
    'Every act of the night with its outcome (`done`, `blocked`, `prevented` or `delayed`), and who killed whom.',
  ),
  'night.resolved': annotate(
    z.strictObject({ dead: z.array(id), doubleKill: z.boolean() }),
    'The night is over; these players died.',
  ),
  'bid.made': annotate(
    z.strictObject({ player: id, urgency: z.int().check(z.gte(0), z.lte(4)) }),
    'A bid for the floor, which only the player itself knows, from 0 (to listen) to 4 (to speak at once).',
  ),
  'speech.given': annotate(said, 'A speech in the discussion, and whom it nominates if the rules ask for that.'),
  'defense.given': annotate(said, 'The accused, or a tied player, speaks.'),
  'last-words.given': annotate(said, 'An eliminated player speaks once more.'),
  'question.put': annotate(
    z.strictObject({
      kind: kindSchema,
      ask: z.optional(ownWords),
      choices: z.optional(z.record(roleNameSchema, ownWords)),
      audience: z.optional(z.array(id)),
      aim: z.optional(z.enum(aims)),
    }),
    'What a chart asks in words of its own: the answers of this kind that follow in this phase are answers to it. `choices` are words that may be chosen, `audience` who learns the answers if not everyone, `aim` what it does to a player to be chosen. Without any of them, the usual question of its kind is asked again.',
  ),
  'nomination.made': annotate(cast, 'One nomination, shown when all are in.'),
  'vote.cast': annotate(cast, 'One vote, shown when the ballot closes.'),
  'judgment.cast': annotate(cast, '`guilty`, `innocent` or `abstain`, shown when all are in.'),
  'nomination.resolved': annotate(
    z.strictObject({
      tally,
      outcome: z.enum(['accused', 'skipped', 'belowThreshold', 'nobody']),
      accused: z.optional(id),
      tied: z.optional(z.array(id)),
    }),
    'Who stands trial, or why nobody does.',
  ),
  'vote.resolved': annotate(
    z.strictObject({
      tally,
      outcome: z.enum(['eliminated', 'revote', 'skipped', 'nobody']),
      player: z.optional(id),
      tied: z.array(id),
    }),
    'Who is eliminated, who is tied, or that nobody is.',
  ),
  'judgment.resolved': annotate(
    z.strictObject({ tally, outcome: z.enum(['guilty', 'innocent']), accused: id }),
    'The verdict.',
  ),
  'ballot.resolved': annotate(
    z.strictObject({ tally, chosen: z.array(z.string()), tied: z.array(id), outcome: z.optional(ownWords) }),
    "A chart of the game's own has counted a ballot: whom or what it `chosen`, who is tied, and what follows in words of its own.",
  ),
  'chart.remembered': annotate(
    z.strictObject({ key: chartNameSchema, value: z.unknown() }),
    "A chart of the game's own remembers this value, so that charts of later days find it.",
  ),
  'seat.taken': annotate(
    z.strictObject({ player: id }),
    'The host has another agent answer for this player from now on.',
  ),
  'ruling.made': annotate(
    z.strictObject({ text: z.optional(text), remove: z.optional(id) }),
    'The host has ruled, in words or by the removal of a player: nobody answers for it any more, and it dies (`removed`) when the phase is over.',
  ),
  'player.died': annotate(
    z.strictObject({ player: id, cause: role, role: z.optional(role), team: z.optional(role) }),
    'One death, with its cause (`vote`, `night`, or with `revealCause` the team or role that killed) and what the rules reveal about the player.',
  ),
  'role.claimed': annotate(
    z.strictObject({ player: id, claim: claimSchema }),
    'A player declared a role, in the `claim` of its answer. It may lie.',
  ),
  'vote.corrected': annotate(
    z.strictObject({ player: id, correction: correctionSchema }),
    'A player declared how others voted, in the `correction` of its answer. It may lie.',
  ),
  'claim.checked': annotate(
    z.strictObject({ player: id, claimed: z.enum(['role', 'results', 'votes']), truthful: z.boolean() }),
    'Whether the claim or correction before it is true: its `role`; its `results`, each of which this player must have learned; its `votes`.',
  ),
  'summary.written': annotate(
    z.strictObject({ player: id, text, truncated }),
    "The player's own summary of the round.",
  ),
  'narration.given': annotate(z.strictObject({ text, truncated }), "A narrator's comment, for spectators."),
  'game.ended': annotate(
    z.strictObject({
      winner: roleNameSchema,
      winners: z.optional(z.array(id)),
      days: z.int().check(z.gte(0)),
      roles: z.record(z.string(), role),
      changedRoles: z.optional(z.record(z.string(), role)),
      links: z.optional(z.array(linkSchema)),
      seed: z.string(),
      salt: z.string(),
      answerTimes: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    'Always the last event: the winner, who has won where that depends on what not everybody saw (`winners`), all roles as they were dealt (`changedRoles`: those that are others at the end), who shared a fate (`links`), and the seed and salt, with which everyone can check the commitment. `answerTimes`: the hash of the `at` of all answers, if there are any.',
  ),
} as const

/** The name of an event, `noun.participle`. */
export type EventType = keyof typeof eventData

/** What each event type carries. */
export interface EventData extends DataByType {}

type DataByType = { readonly [K in EventType]: z.infer<(typeof eventData)[K]> }
