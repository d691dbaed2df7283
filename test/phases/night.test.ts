// Written from the documents alone, as a newcomer would.
import { expect, test } from 'vitest'
import { nightMachine } from '../../machines/index.js'
import { type Cast, runMachine } from '../../src/testing/index.js'

const players: Cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'sheriff', Dan: 'villager', Eve: 'villager', Flo: 'villager' }

test('a doctor may not protect the same player two nights running, where the rules forbid it', async () => {
  const before = { day: 2, acts: { protect: { Bob: 'Dan' } } }
  const { requests } = await runMachine(nightMachine, { players, rules: 'benchmark', before })
  const [asked] = requests.filter(({ kind }) => kind === 'protect')
  expect(asked?.options).toContain('Eve')
  expect(asked?.options).not.toContain('Dan')
})

test('a sheriff who learns at once learns the team', async () => {
  const answers = { kill: 'Dan', protect: 'Dan', investigate: 'Ann' }
  const { events, path } = await runMachine(nightMachine, { players, rules: 'benchmark', answers })
  const learned = events.find(({ type }) => type === 'investigation.learned')
  expect(learned).toMatchObject({ audience: ['Cid'], data: { target: 'Ann', result: 'mafia' } })
  expect(path.at(-1)).toBe('over')
})
