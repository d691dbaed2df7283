import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, scriptedAgent } from '../../../src/index.js'
import talk from '../../../src/players/scripted/phrases/table-talk.json' with { type: 'json' }
import { prologue } from '../../support/own-charts.js'

const relieved = talk.relief.flatMap((line) => (typeof line === 'string' ? [line] : line.texts))

test('after an opening of the own, players are glad of a quiet night only where nobody died in it', async () => {
  const rules = { extends: 'classic', opening: 'prologue' } as const
  let killings = 0
  for (const seed of [0, 2, 4]) {
    const game = createMafiaGame({ rules, charts: { prologue }, players: 10, seed, agent: scriptedAgent() })
    const { events } = await game.run()
    const killedIn = new Set(
      events.flatMap((event) => (isEvent(event, 'player.died') && event.data.cause === 'night' ? event.day : [])),
    )
    killings += killedIn.size
    const glad = events.filter(
      (event) => isEvent(event, 'speech.given') && relieved.some((line) => event.data.text.includes(line)),
    )
    for (const { day } of glad) expect(killedIn).not.toContain(day - 1)
  }
  expect(killings).toBeGreaterThan(3)
})
