/**
 * Did the new prompt make the player better? Both are asked the same questions of recorded games, which costs a fraction of
 * whole games. Here two scripted players stand for the two prompts; with OPENAI_API_KEY they are models.
 * npm run example examples/gallery/prompt-check/main.ts, with the package `openai`
 */
import { type Agent, createMafiaGame, type GameEvent, scriptedAgent } from 'nightzero'
import { openaiAgent } from 'nightzero/agents/openai'
import { cutPositions, ProbeFigures, probeInPlainWords, runProbe } from 'nightzero/positions'

const logs: (readonly GameEvent[])[] = []
for (let seed = 1; seed <= 8; seed++)
  logs.push((await createMafiaGame({ rules: 'classic', players: 10, seed }).run()).events)
const suite = await cutPositions(logs, { limit: Number(process.env.POSITIONS ?? 40) })

const model = process.env.MODEL ?? 'gpt-4o-mini'
const entrants: Record<string, Agent> = process.env.OPENAI_API_KEY
  ? { before: openaiAgent({ model, prompts: { advice: false } }), after: openaiAgent({ model }) }
  : { before: scriptedAgent({ skill: 0.2 }), after: scriptedAgent() }

const { answers } = await runProbe({ suite, entrants, budget: { maxCostUsd: 1 } })
const figures = new ProbeFigures(suite, answers)
const percent = (share = 0) => `${(100 * share).toFixed(0)} %`
for (const { entrant, answers, measured } of figures.byEntrant())
  console.log(
    `${entrant}: ${percent(measured.right?.mean)} right of ${answers} answers (chance ${percent(figures.chance ?? 0)}).`,
  )
const difference = figures.difference({ one: 'after', other: 'before' }, 'right')
console.log(probeInPlainWords(difference))
