import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  type PresetName,
  presets,
  randomAgent,
  scriptedAgent,
} from '../../src/index.js'
import { seatsFor } from './seats.js'

export const presetNames = Object.keys(presets) as PresetName[]

/** The same events without what is true of one run only. */
export const bare = (events: readonly GameEvent[]): unknown[] => events.map(({ meta: _, ...event }) => event)

/** The `n`th of many games: all presets, five to nine players where that is enough, every third one between scripted players. */
export function gameNumber(n: number, agent?: Agent) {
  const rules = presetNames[n % presetNames.length] as PresetName
  return {
    rules,
    players: seatsFor(rules, 5 + (n % 5)),
    seed: `game ${n}`,
    agent: agent ?? (n % 3 === 0 ? scriptedAgent() : randomAgent()),
  }
}

/** Plays the `n`th of many games. */
export async function playNumber(n: number): Promise<readonly GameEvent[]> {
  return (await createMafiaGame(gameNumber(n)).run()).events
}

/** An agent that notes each question it is asked, as `request id/attempt`. */
export function counted(agent: Agent, asked: string[] = []): Agent & { readonly asked: string[] } {
  return {
    asked,
    act: (request) => {
      asked.push(`${request.id}/${request.attempt}`)
      return agent.act(request)
    },
  }
}
