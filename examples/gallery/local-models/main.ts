/**
 * Which of your local models plays best? Every model gets every seat of the same deals.
 * MODELS=llama3.2,qwen3 BASE_URL=http://127.0.0.1:11434/v1 npm run example examples/gallery/local-models/main.ts
 * Without MODELS two scripted players of different skill take their places. It needs the package `openai`.
 */
import { type Agent, scriptedAgent } from 'nightzero'
import { createLimiter, openaiAgent } from 'nightzero/agents/openai'
import { comparisonInWords, entrantReports, runTournament } from 'nightzero/tournament'

const names = (process.env.MODELS ?? '').split(',').filter((name) => name !== '')
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:11434/v1'
// One machine answers one question at a time.
const limiter = createLimiter({ maxConcurrent: 1 })
const entrants: Record<string, Agent> =
  names.length > 0
    ? Object.fromEntries(names.map((model) => [model, openaiAgent({ model, baseURL, limiter, maxOutputTokens: 400 })]))
    : { strong: scriptedAgent(), weak: scriptedAgent({ skill: 0 }) }

const { comparison, outcomes } = await runTournament({
  entrants,
  tables: [{ rules: 'werewolf', players: 7 }],
  games: Number(process.env.GAMES ?? 28),
  seed: 'local',
  limits: { timeoutMs: 300_000 },
})
for (const { entrant, seats, won } of entrantReports(outcomes)) console.log(`${entrant} won ${won} of ${seats} seats.`)
for (const sentence of comparisonInWords(comparison)) console.log(sentence)
