import * as z from 'zod'
import { definedFields } from '../../kernel/text/index.js'

/** A part of Kaggle's configuration by the name of a class there. */
const protocol = (names: readonly [string, ...string[]]) =>
  z.strictObject({
    name: z.enum(names),
    params: z
      .strictObject({
        max_rounds: z.int().optional(),
        max_turns: z.int().optional(),
        bidding: z.unknown().optional(),
        bid_result_public: z.boolean().optional(),
        assign_random_first_speaker: z.boolean().optional(),
        assign_random_first_voter: z.boolean().optional(),
        first_to_speak: z.string().optional(),
        first_to_vote: z.string().optional(),
        tie_break: z.string().optional(),
      })
      .optional(),
  })

const voting = protocol(['SequentialVoting', 'SimultaneousMajority'])
const reveal = z.enum(['role', 'team', 'no_reveal'])

const agentSchema = z.looseObject({
  role: z.enum(['Werewolf', 'Doctor', 'Seer', 'Villager']),
  role_params: z
    .looseObject({
      allow_self_save: z.boolean().optional(),
      allow_consecutive_saves: z.boolean().optional(),
      reveal_level: z.enum(['team', 'role']).optional(),
    })
    .optional(),
  id: z.string(),
  agent_id: z.string().optional(),
  llms: z.array(z.looseObject({ model_name: z.string() })).optional(),
})

/** The configuration of Kaggle's werewolf environment. A field that is not here has no counterpart, and is refused by its name. */
export const kaggleSchema = z.strictObject({
  game_config: z.strictObject({
    seed: z.number().optional(),
    actTimeout: z.number().optional(),
    runTimeout: z.number().optional(),
    discussion_protocol: protocol([
      'RoundRobinDiscussion',
      'TurnByTurnBiddingDiscussion',
      'RoundByRoundBiddingDiscussion',
    ]).optional(),
    day_voting_protocol: voting.optional(),
    werewolf_night_vote_protocol: voting.optional(),
    night_elimination_reveal_level: reveal.optional(),
    day_exile_reveal_level: reveal.optional(),
    randomize_roles: z.boolean().optional(),
    randomize_ids: z.boolean().optional(),
    agents: z.array(agentSchema).min(3),
  }),
})

type KaggleGame = z.infer<typeof kaggleSchema>['game_config']
type KaggleAgent = KaggleGame['agents'][number]

const revealed = (level: z.infer<typeof reveal> = 'role') => (level === 'no_reveal' ? 'none' : level)

/** The same game as a configuration of ours: seats, roles, talk, votes, what a death reveals, and models. */
export function fromKaggle({ game_config: game }: z.infer<typeof kaggleSchema>): object {
  const { agents, seed, actTimeout, discussion_protocol: talk, day_voting_protocol: vote } = game
  const roles: Record<string, number> = {}
  for (const { role } of agents) roles[role.toLowerCase()] = (roles[role.toLowerCase()] ?? 0) + 1
  return {
    rules: {
      extends: 'werewolf',
      table: { min: Math.min(4, agents.length) },
      roles,
      ...powersOf(agents),
      discussion: discussionFor(talk, agents.length),
      ballot: vote?.name === 'SimultaneousMajority' ? 'parallel' : 'sequential',
      reveal: { day: revealed(game.day_exile_reveal_level), night: revealed(game.night_elimination_reveal_level) },
    },
    ...(seed !== undefined && { seed }),
    ...(actTimeout !== undefined && { timeoutMs: actTimeout * 1000 }),
    players: agents.map((agent) => playerFor(agent, game.randomize_roles === true)),
  }
}

/** Bids for the floor where the name says so; a number of turns counts for the whole table. */
function discussionFor(talk: KaggleGame['discussion_protocol'], seats: number): object {
  const { max_rounds, max_turns, first_to_speak, assign_random_first_speaker } = talk?.params ?? {}
  const rounds = max_rounds ?? (max_turns === undefined ? 1 : Math.max(1, Math.ceil(max_turns / seats)))
  if (talk?.name.includes('Bidding')) return { protocol: 'bids', rounds }
  const isRandom = first_to_speak === 'random' || assign_random_first_speaker === true
  return { protocol: 'turns', rounds, order: isRandom ? 'shuffled' : 'seat' }
}

/** What the doctor may not do, and what the seer learns. */
function powersOf(agents: KaggleGame['agents']): object {
  const params = (role: KaggleAgent['role']) => agents.find((agent) => agent.role === role)?.role_params ?? {}
  const { allow_self_save: self, allow_consecutive_saves: repeat } = params('Doctor')
  const protect = definedFields({ self, repeat })
  const investigate = definedFields({ learns: params('Seer').reveal_level })
  const cast = {
    ...(Object.keys(protect).length > 0 && { doctor: { powers: [{ power: 'protect', ...protect }] } }),
    ...(Object.keys(investigate).length > 0 && { seer: { powers: [{ power: 'investigate', ...investigate }] } }),
  }
  return Object.keys(cast).length > 0 ? { cast } : {}
}

function playerFor({ role, id, agent_id: kind = '', llms }: KaggleAgent, randomRoles: boolean): object {
  const model = llms?.[0]?.model_name
  return {
    name: id,
    ...(!randomRoles && { role: role.toLowerCase() }),
    ...(model !== undefined ? { model } : { agent: kind === 'random' ? 'random' : 'scripted' }),
  }
}
