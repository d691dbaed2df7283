import { expect, test } from 'vitest'
import { roundEndMachine } from '../../machines/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { whoOf } from '../support/log.js'

test('at the end of a round each living player sums it up for itself', async () => {
  const { path, events } = await run(roundEndMachine, {
    rules: 'reactive',
    players: { ...ten, Dan: 'villager', Eve: 'villager' },
    before: [
      { type: 'enter', phase: 'vote', day: 1 },
      { type: 'eliminate', player: 'Bob' },
    ],
    answers: { summarize: ({ playerId }) => `${playerId} suspects Cid.` },
    input: ({ playState }) => ({ day: 1, living: playState.living }),
  })
  const living = Object.keys(ten).filter((name) => name !== 'Bob')
  expect(path).toEqual(['summarizing', 'summarized'])
  expect(whoOf(events, 'summary.written')).toEqual(living)
  expect(events.filter(({ type }) => type === 'summary.written').map(({ audience }) => audience)).toEqual(
    living.map((name) => [name]),
  )
})
