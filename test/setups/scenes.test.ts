import { expect, test } from 'vitest'
import { createMafiaGame, ruleCard } from '../../src/index.js'
import { choiceScenes } from './scenes/choice.js'
import { endScenes } from './scenes/ends.js'
import { momentScenes } from './scenes/moment.js'
import { moreScenes } from './scenes/more.js'
import { openGameScenes } from './scenes/open-game.js'
import { stageScenes } from './scenes/stage.js'
import { visitScenes } from './scenes/visits.js'
import { playScene } from './support/scene.js'

test.each([
  ...momentScenes,
  ...choiceScenes,
  ...visitScenes,
  ...endScenes,
  ...openGameScenes,
  ...stageScenes,
  ...moreScenes,
])('$name', playScene)

test('A large table has more days, unless the rules say how many', async () => {
  const daysOf = (card: string): string | undefined => /when day (\d+) ends/.exec(card)?.[1]
  expect(daysOf(ruleCard('benchmark', 20))).toBe('30')
  expect(daysOf(ruleCard('benchmark', 50))).toBe('75')
  expect(daysOf(ruleCard({ extends: 'benchmark', maxDays: 9 }, 50))).toBe('9')
  const { events } = await createMafiaGame({ rules: 'benchmark', players: 30, seed: 1 }).run()
  expect(events.find(({ type }) => type === 'game.opened')?.data).toMatchObject({ rules: { maxDays: 45 } })
})
