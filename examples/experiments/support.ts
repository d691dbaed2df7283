// What the experiments share: who plays, how many games, and how they say what they found.
import {
  type Agent,
  createMafiaGame,
  derive,
  type GameResult,
  type RulesInput,
  scriptedAgent,
  shuffle,
} from 'nightzero'

/**
 * Who plays. With `MODELS=one,two` these models, by OpenRouter if `OPENROUTER_API_KEY` is set, otherwise by OpenAI or the
 * server at `BASE_URL`; else scripted players of these skills, from 0 (random) to 1.
 */
export async function entrants(skills: Readonly<Record<string, number>>): Promise<Record<string, Agent>> {
  const { MODELS, BASE_URL, OPENROUTER_API_KEY, OPENAI_API_KEY } = process.env
  if (MODELS === undefined)
    return Object.fromEntries(Object.entries(skills).map(([name, skill]) => [name, scriptedAgent({ skill })]))
  const { createLimiter, openaiAgent } = await import('nightzero/agents/openai')
  const baseURL = BASE_URL ?? (OPENROUTER_API_KEY ? 'https://openrouter.ai/api/v1' : 'https://api.openai.com/v1')
  const apiKey = OPENROUTER_API_KEY ?? OPENAI_API_KEY ?? 'none'
  const limiter = createLimiter({ maxConcurrent: 16 })
  return Object.fromEntries(
    MODELS.split(',').map((model) => [model, openaiAgent({ model: model.trim(), baseURL, apiKey, limiter })]),
  )
}

/** How many games: `GAMES`, or the usual number. */
export const games = (usual: number): number => Number(process.env.GAMES ?? usual)

interface CastSeat {
  readonly role: string
  readonly agent: Agent
}

/** Who plays which role in one game. */
export interface Casting {
  readonly rules: RulesInput
  readonly seed: string
  readonly seats: readonly CastSeat[]
  /** Choices that are not the players' own: by kind of request, the target as its index in `seats`. */
  readonly fixed?: Readonly<Record<string, number>>
}

/** Plays a game in which each seat has its role and its agent; who sits where is drawn by the seed. */
export function playCast({ rules, seed, seats, fixed = {} }: Casting): Promise<GameResult> {
  const order = shuffle(seats, derive(seed, 'experiment', 'seats'))
  const targets = Object.fromEntries(
    Object.entries(fixed).map(([kind, index]) => [kind, `p${order.indexOf(seats[index] as CastSeat) + 1}`]),
  )
  const players = order.map(({ role, agent }, at) => ({ id: `p${at + 1}`, role, agent: withFixed(agent, targets) }))
  return createMafiaGame({ rules, seed, players }).run()
}

function withFixed(agent: Agent, targets: Readonly<Record<string, string>>): Agent {
  return {
    ...agent,
    act: (request) => {
      const target = targets[request.kind]
      return target !== undefined && request.options.includes(target) ? { choice: target } : agent.act(request)
    },
  }
}

/** Plays games, eight at a time, and gives their results in the order of the list. */
export async function playAll(castings: readonly Casting[]): Promise<GameResult[]> {
  const results: GameResult[] = []
  for (let at = 0; at < castings.length; at += 8)
    results.push(...(await Promise.all(castings.slice(at, at + 8).map(playCast))))
  return results
}

/** What a publication found, and why these figures are not its own. */
export function conclude(found: readonly string[], apart: readonly string[]): void {
  console.log('\nWhat was found there:')
  for (const line of found) console.log(`- ${line}`)
  console.log('\nWhat cannot be compared:')
  for (const line of apart) console.log(`- ${line}`)
}

/** A share with its interval at 95 %, in percent. */
export const percentText = ({
  share,
  low,
  high,
}: {
  share: number | null
  low: number | null
  high: number | null
}): string =>
  `${((share ?? Number.NaN) * 100).toFixed(1)} %${low === null || high === null ? '' : ` (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`}`
