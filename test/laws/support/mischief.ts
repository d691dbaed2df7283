import { type Agent, type AgentRequest, type Answer, randomAgent } from '../../../src/index.js'

const claims = (playerId: string): Partial<Answer> => ({
  claim: { role: 'sheriff', results: [{ player: playerId, result: 'town' }] },
  correction: { day: 1, votes: [{ voter: playerId, choice: 'skip' }] },
})

/** What a bad answer may be: nothing, a wrong type, an illegal choice, no choice, a fault of the agent. */
const bad: readonly ((request: AgentRequest) => Answer)[] = [
  () => undefined as unknown as Answer,
  () => ({ choice: 7 }) as unknown as Answer,
  () => ({ choice: 'nobody-at-all', speech: 'Whoever.' }),
  ({ playerId }) => ({ choice: playerId, speech: 'Me!' }),
  () => ({}),
  (request) => ({ ...randomAgent().act(request), beliefs: { [request.playerId]: 7 } }) as Answer,
  ({ beliefs = [] }) => ({ choice: 'skip', speech: 'Half.', beliefs: Object.fromEntries([[beliefs[0] ?? '', 0.5]]) }),
  () => {
    throw new Error('out of order')
  },
]

/** Plays at random, thinks, remembers, gives reasons, claims and takes its time; and answers badly as often as `chance` says. Seeded. */
export function mischievousAgent(chance: number): Agent {
  const sound = randomAgent()
  const act = (request: AgentRequest): Answer => {
    const { random, playerId } = request
    const spoiled = bad[Math.floor(random() * bad.length)]
    if (random() < chance && spoiled) return spoiled(request)
    const answer = sound.act(request) as Answer
    const said = { thought: 'Hm.', memory: { last: request.id }, ...(random() < 0.3 && claims(playerId)) }
    const slow = random() < 0.1 ? { latencyMs: Math.floor(random() * 5_000) } : {}
    const accusing = random() < 0.2 ? { speech: `I suspect ${playerId} is mafia.` } : { speech: 'Because.' }
    return { ...accusing, ...answer, ...said, ...slow }
  }
  return { name: 'mischievous', act }
}
