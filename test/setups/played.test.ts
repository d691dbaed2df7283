import { expect, test } from 'vitest'
import { createMafiaGame, definePower, type RulesInput, randomAgent, verifyLog } from '../../src/index.js'

const verb = { base: 'name', third: 'names', past: 'named' }
const power = (name: string, more: Partial<Parameters<typeof definePower>[0]>) => ({
  [name]: definePower({ name, aim: 'harm', ask: `Use ${name}.`, verb, describe: [], ...more }),
})
const powers = {
  ...power('guess', {
    picks: [{}, { ask: 'Which role?', of: 'role' }],
    finds: ({ act }) => ({ text: `guessed ${act.picks?.[1]}`, target: act.target }),
  }),
  ...power('write', {
    picks: [{ ask: 'Write.', of: 'text' }],
    effects: ({ act }) => [{ type: 'mark', mark: 'will', note: act.picks?.[0] ?? '' }],
  }),
  ...power('rank', { picks: [{}, {}, {}, { of: { high: 'First.', low: 'Last.' } }] }),
  ...power('arm', { effects: () => [{ type: 'mark', mark: 'gun' }] }),
}
const role = (...uses: readonly { power: string; on?: 'day' | 'death' }[]) =>
  ({ team: 'town', powers: uses, describe: 'It acts.' }) as const
const rules = {
  extends: 'trial',
  cast: {
    guesser: role({ power: 'guess' }),
    writer: role({ power: 'write', on: 'death' }),
    ranker: role({ power: 'rank' }),
    smith: role({ power: 'arm' }, { power: 'guess', on: 'day' }),
  },
  items: { gun: { describe: 'A gun.', powers: [{ power: 'shoot', on: 'day' }] } },
  roleCounts: { guesser: { base: 1 }, writer: { base: 1 }, ranker: { base: 1 }, smith: { base: 1 } },
} as const satisfies RulesInput

test.each(['scripted', 'random'])('every kind of choice is played by %s agents, and verifies', async (agents) => {
  const { events } = await createMafiaGame({
    rules,
    powers,
    players: 11,
    seed: 3,
    ...(agents === 'random' && { agent: randomAgent() }),
  }).run()
  expect(await verifyLog(events, { powers })).toMatchObject({ ok: true })
  const acts = events.flatMap(({ type, data }) =>
    type === 'answer.rejected' || type === 'answer.defaulted' ? [data] : [],
  )
  expect(acts).toEqual([])
})
