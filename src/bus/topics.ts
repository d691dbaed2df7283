import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'

/** The audience of a topic: everyone, spectators, the mafia as a team, one player by its id, or the moderator. */
export type BusAudience = 'public' | 'viewers' | 'mafia' | 'moderator' | (string & {})

/** The name of the topic that holds what an audience of a game may see. */
export type TopicNames = (gameId: string, audience: BusAudience) => string

/** The groups of audiences that may be published. */
export const audienceGroups = ['public', 'viewers', 'mafia', 'players', 'moderator'] as const

/** A group of audiences: `players` means one audience for each player. */
export type AudienceGroup = (typeof audienceGroups)[number]

/** The group of an audience. The words of the other groups are reserved, so no player id equals one. */
const groupOf = (audience: BusAudience): AudienceGroup =>
  audience !== 'players' && (audienceGroups as readonly string[]).includes(audience)
    ? (audience as AudienceGroup)
    : 'players'

const prefixSchema = z.strictObject({
  prefix: z
    .string('Expected a prefix as a text')
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/, 'Expected letters, digits, ., - and _, at most 40'),
})

/**
 * Topics for each game (source 004): `game.<id>.public`, `game.<id>.viewers`, `game.<id>.mafia`,
 * `game.<id>.player.<playerId>`, `game.<id>.moderator`. For up to a few thousand games: brokers become slower with
 * every topic.
 */
export function topicsByGame(prefix = 'game'): TopicNames {
  checkFields(prefixSchema, { prefix })
  return (gameId, audience) =>
    `${prefix}.${gameId}.${groupOf(audience) === 'players' ? `player.${audience}` : audience}`
}

/** Topics that all games share, keyed by game: `games.public`, `games.viewers`, `games.mafia`, `games.players`, `games.moderator`. */
export function topicsByAudience(prefix = 'games'): TopicNames {
  checkFields(prefixSchema, { prefix })
  return (_gameId, audience) => `${prefix}.${groupOf(audience)}`
}
