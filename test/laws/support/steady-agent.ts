import seedrandom from 'seedrandom'
import type { AgentRequest, Answer, Random } from '../../../src/index.js'

/** Numbers that depend on the seed and the place alone, and on nothing the game draws. */
export const numbers = (seed: string, ...place: readonly (string | number)[]): Random =>
  seedrandom.alea(JSON.stringify(['test', seed, ...place]))

/**
 * Answers every request by its id, whatever came before and however often it is asked: of two games, the parts that are
 * asked the same are answered the same.
 */
export function steadyAgent(seed: string): { readonly act: (request: AgentRequest) => Answer } {
  const act = ({ id, kind, options, playerId }: AgentRequest): Answer => {
    const random = numbers(seed, id)
    const weight = (option: string) => numbers(seed, id, option)()
    const choice = [...options].sort((one, other) => weight(one) - weight(other))[0]
    const thoughts = { thought: `I am ${playerId}.`, memory: { last: id } }
    if (kind === 'persona') return { persona: { name: `Guest ${playerId}` }, ...thoughts }
    const speech = `Number ${Math.floor(random() * 1000)}.`
    const silent = choice === 'silent' && options.length === 1 && random() < 0.5
    return { speech, ...thoughts, ...(choice !== undefined && !silent && { choice }) }
  }
  return { act }
}
