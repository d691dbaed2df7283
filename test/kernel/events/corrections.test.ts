import { expect, test } from 'vitest'
import { type AgentRequest, type Answer, createMafiaGame, type PresetName, randomAgent } from '../../../src/index.js'

/** Says in every speech what the first ballot it remembers was, or the opposite of it. */
async function verdicts(rules: PresetName, lie: boolean): Promise<boolean[]> {
  const sound = randomAgent()
  const act = (request: AgentRequest): Answer => {
    const answer = sound.act(request) as Answer
    const ballot = request.view.events.find(({ type }) => ['nomination.made', 'vote.cast'].includes(type))
    if (request.kind !== 'speak' || ballot === undefined || !('choice' in ballot.data)) return answer
    const { player: voter, choice } = ballot.data as { player: string; choice: string }
    const votes = [{ voter, choice: lie ? `not-${choice}` : choice }]
    return { ...answer, correction: { day: ballot.day, votes } }
  }
  const { events } = await createMafiaGame({ rules, players: 10, seed: 3, agent: { act } }).run()
  return events.flatMap((event) => (event.type === 'claim.checked' ? event.data.truthful : []))
}

test.each(['trial', 'classic', 'night-zero', 'benchmark'] as const)(
  'in %s, what is said of earlier ballots is checked against them',
  async (rules) => {
    const [honest, lying] = [await verdicts(rules, false), await verdicts(rules, true)]
    expect(honest.length).toBeGreaterThan(0)
    expect(new Set(honest)).toEqual(new Set([true]))
    expect(new Set(lying)).toEqual(new Set([false]))
  },
)
