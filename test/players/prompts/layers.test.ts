import { expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, defineRules, type PromptOptions } from '../../../src/index.js'
import { answerFields, buildPrompt } from '../../../src/players/prompts/index.js'
import { answeringAgent, recordingAgent } from '../../../src/testing/index.js'

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana']

/** Three rounds of free talk, in which somebody dies each night and each vote is tied. */
async function threeRounds(): Promise<readonly AgentRequest[]> {
  const recording = recordingAgent(
    answeringAgent({
      speak: ({ view }) => ({ speech: `Words of round ${view.day}.` }),
      summarize: ({ view }) => ({ speech: `Summary of round ${view.day}.` }),
      vote: ({ options, playerId }) => ({
        choice: options[Number(playerId.slice(1)) % options.length] as string,
        speech: 'A reason.',
      }),
      kill: ({ options }) => ({ choice: options[0] as string, memory: { strategy: 'A note of mine.' } }),
    }),
  )
  await createMafiaGame({
    rules: defineRules({ extends: 'reactive', maxDays: 4, vote: { elimination: 'majority' } }),
    players: names.map((name, seat) => ({ name, role: seat === 7 ? 'mafia' : 'villager' })),
    roles: { mafia: 1, villager: 7 },
    seed: 4,
    agent: recording,
  }).run()
  return recording.requests
}

const requests = await threeRounds()
const last = (kind: AgentRequest['kind'], playerId: string): AgentRequest =>
  requests.findLast(
    (request) => request.kind === kind && request.playerId === playerId && request.view.day === 3,
  ) as AgentRequest

const textOf = (request: AgentRequest, options?: PromptOptions): string =>
  buildPrompt(request, options)
    .messages.map(({ content }) => content)
    .join('\n')

const recordOf = (request: AgentRequest, options?: PromptOptions): string =>
  buildPrompt(request, options).messages[1]?.content.split('\n\n')[0] ?? ''

test('who is asked in round 3 of free talk reads its own summaries and round 3, and nothing else of rounds 1 and 2', () => {
  const text = recordOf(last('vote', 'p8'))
  expect(text).toContain('Summary of round 1.')
  expect(text).toContain('Summary of round 2.')
  expect(text).toContain('p3 was killed in the night.')
  expect(text).not.toMatch(/Words of round [12]|Night [12]|Day [12]/)
})

test('who sums up a round reads the base and this round only: no facts, no summaries and no notes of earlier rounds', () => {
  const request = last('summarize', 'p8')
  expect(request.view.self?.memory).toEqual({ strategy: 'A note of mine.' })
  expect(textOf(request)).not.toMatch(/Summary of|Words of round [12]|Night [12]|Day [12]|A note of mine|`memory`/)
  expect(answerFields(request)).not.toContain('memory')
})

test('rules or a seat may keep the facts and the notes of earlier rounds', () => {
  const request = last('summarize', 'p8')
  const kept = textOf(request, { context: { facts: true, notes: true } })
  expect(kept).toContain('A note of mine')
  expect(kept).toContain('Day 1 in short')
  expect(answerFields(request, { context: { notes: true } })).toContain('memory')
  expect(answerFields(request, { memory: true })).toContain('memory')
})
