import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { type GameEvent, isEvent, maySee, type ViewEvent } from '../../kernel/events/event.js'
import { toViewEvent } from '../../kernel/events/view.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { type BuiltInTeam, findTeam, knowsTeam, teamNames, type teams } from '../../kernel/rules/team.js'

/** A team whose members know each other, which talks where no other player hears it. */
type TeamAudience = { [T in BuiltInTeam]: (typeof teams)[T]['knowsItself'] extends true ? T : never }[BuiltInTeam]

const teamAudiences = teamNames.filter((team) => knowsTeam({ team }, null)) as TeamAudience[]

/** The audience of a topic: everyone, spectators, the mafia as a team, one player by its id, or the moderator. */
export type BusAudience = 'public' | 'viewers' | TeamAudience | 'moderator' | (string & {})

/** The name of the topic that holds what an audience of a game may see. */
export type TopicNames = (gameId: string, audience: BusAudience) => string

export const audienceGroups = ['public', 'viewers', ...teamAudiences, 'players', 'moderator'] as const

/** A group of audiences: `players` means one audience for each player. */
export type AudienceGroup = (typeof audienceGroups)[number]

/** The group of an audience. The words of the other groups are reserved, so no player id equals one. */
const audienceGroup = (audience: BusAudience): AudienceGroup =>
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
    `${prefix}.${gameId}.${audienceGroup(audience) === 'players' ? `player.${audience}` : audience}`
}

/** Topics that all games share, keyed by game: `games.public`, `games.viewers`, `games.mafia`, `games.players`, `games.moderator`. */
export function topicsByAudience(prefix = 'games'): TopicNames {
  checkFields(prefixSchema, { prefix })
  return (_gameId, audience) => `${prefix}.${audienceGroup(audience)}`
}

interface Delivery {
  readonly audience: BusAudience
  readonly event: ViewEvent | GameEvent
}

/** Which audience gets what of a game's events, in order. A team's are those that all its members may see. */
export class FanOut {
  readonly #groups: ReadonlySet<AudienceGroup>
  readonly #seen = new Map<BusAudience, number>()
  #rules: Pick<Rules, 'cast' | 'teams'> | undefined
  #players: readonly string[] = []
  readonly #teams = new Map<string, readonly string[]>()

  constructor(groups: readonly AudienceGroup[]) {
    this.#groups = new Set(groups)
  }

  /** All audiences of the game. The players are known once it was created. */
  get audiences(): BusAudience[] {
    return [...this.#groups].flatMap((group) => (group === 'players' ? this.#players : [group]))
  }

  deliver(event: GameEvent): Delivery[] {
    this.#learn(event)
    return this.audiences
      .filter((audience) => this.#sees(audience, event))
      .map((audience) => this.#for(audience, event))
  }

  #learn(event: GameEvent): void {
    if (isEvent(event, 'game.created')) {
      this.#rules = event.data.rules
      this.#players = event.data.players.map(({ id }) => id)
    }
    if (!isEvent(event, 'role.dealt') || this.#rules === undefined) return
    const { player, role, teammates = [] } = event.data
    const team = findTeam(this.#rules, role)
    if (team !== undefined && knowsTeam({ team }, this.#rules)) this.#teams.set(team, [player, ...teammates])
  }

  #sees(audience: BusAudience, event: GameEvent): boolean {
    if (!teamAudiences.some((team) => team === audience)) return maySee(audience, event.audience)
    if (event.audience === 'public') return true
    const members = this.#teams.get(audience) ?? []
    return members.length > 0 && members.every((player) => maySee(player, event.audience))
  }

  #for(audience: BusAudience, event: GameEvent): Delivery {
    if (audience === 'moderator') return { audience, event }
    const n = this.#seen.get(audience) ?? 0
    this.#seen.set(audience, n + 1)
    return { audience, event: toViewEvent(event, n) }
  }
}
