import { type Agent, type AgentRequest, createMafiaGame, type GameOptions } from 'nightzero'

/** A batch of seeded games: its questions, and the events and KB of JSON a game. */
export interface Sample {
  readonly asked: readonly AgentRequest[]
  readonly events: number
  readonly kilobytes: number
}

type Games = Omit<GameOptions, 'seed' | 'agent'> & { readonly agent: Agent }

/** An agent that notes what it was asked. */
function witness({ act }: Agent, asked: AgentRequest[]): Agent {
  return {
    act: (request) => {
      asked.push({ ...request, random: Math.random })
      return act(request)
    },
  }
}

/** Plays games of the seeds 0, 1, ... to the end. */
export async function playSeeds(seeds: number, options: Games): Promise<void> {
  for (let seed = 0; seed < seeds; seed++) await createMafiaGame({ ...options, seed }).run()
}

/** Plays the same games and takes their measures. */
export async function sampleOf(seeds: number, options: Games): Promise<Sample> {
  const asked: AgentRequest[] = []
  let [events, characters] = [0, 0]
  for (let seed = 0; seed < seeds; seed++) {
    const result = await createMafiaGame({ ...options, seed, agent: witness(options.agent, asked) }).run()
    events += result.events.length
    characters += JSON.stringify(result.events).length
  }
  return { asked, events: events / seeds, kilobytes: characters / seeds / 1_000 }
}
