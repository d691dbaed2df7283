import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partNames } from '../../../bench/support/performance-parts.js'
import { markdownOf } from '../../../bench/support/table.js'
import { playOnBoardgame } from '../../boardgame/play.js'

test('a table of figures in Markdown shows three digits, and nothing where a row has no figure', () => {
  const rows = [
    { preset: 'trial', 'games/s': 123.456, share: '5 %' },
    { preset: 'classic', 'games/s': 1_234.5, players: 5 },
  ]
  expect(markdownOf({ title: 'Games', rows })).toBe(`Games:

| preset | games/s | share | players |
| --- | --: | --: | --: |
| trial | 123 | 5 % |  |
| classic | 1,235 |  | 5 |`)
})

test('the page of performance has a place for each part that is measured, and no other', () => {
  const marks = [...readFileSync('docs/performance.md', 'utf8').matchAll(/<!-- ([a-z]+):start -->/g)]
  expect(marks.map(([, name]) => name)).toEqual(partNames)
})

test.each([5, 10, 15, 30])('the same rules on boardgame.io come to an end with %i players', (players) => {
  const winners = Array.from({ length: 2 }, (_, seed) => playOnBoardgame(seed, players).winner)
  for (const winner of winners) expect(['mafia', 'town', 'draw']).toContain(winner)
  expect(playOnBoardgame(1, players).calls).toBeGreaterThan(players)
})
