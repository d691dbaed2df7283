import { expect, test } from 'vitest'
import {
  createMafiaGame,
  definePower,
  type Rules,
  type RulesInput,
  randomAgent,
  ruleCard,
  verifyLog,
} from '../../src/index.js'
import { told } from '../support/log.js'

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

test('Thief: takes one of the two roles that nobody has, and another sees them', async () => {
  const take = definePower({
    ...{
      name: 'take',
      aim: 'learn',
      ask: 'Which card do you take?',
      verb,
      describe: ['It takes a role that nobody has.'],
    },
    picks: [{ of: 'undealt' }],
    effects: ({ act, state }) => [
      { type: 'convert', player: act.by, role: act.picks?.[0] ?? '' },
      { type: 'learn', player: act.by, text: `saw ${state.undealt?.join(' and ')}` },
    ],
  })
  const townOfCards = { sheriff: 1, doctor: 1, lookout: 1, medium: 1, mason: 2 }
  const game = createMafiaGame({
    rules: {
      extends: 'benchmark',
      cast: {
        thief: { team: 'town', powers: [{ power: 'take', uses: 1, skip: false }], describe: 'A thief takes a card.' },
      },
      lists: { told: 'candidates', undealt: 2, rows: [{ roles: { mafia: 2, thief: 1, ...townOfCards } }] },
    },
    powers: { take },
    players: 8,
    seed: 1,
  })
  const { events } = await game.run()
  const cards = told(events, 'roles.undealt')[0]?.roles ?? []
  expect(cards).toHaveLength(2)
  const [asked] = told(events, 'night.acted').filter(({ action }) => action === 'take')
  expect(cards).toContain(asked?.target)
  expect(told(events, 'role.changed').map(({ role }) => role)).toEqual([asked?.target])
  expect(told(events, 'finding.learned')[0]?.text).toBe(`saw ${cards.join(' and ')}`)
  expect(ruleCard(game.state.rules as Rules, 8)).toContain('2 roles more are drawn than play')
  expect(await verifyLog(events, { powers: { take } })).toMatchObject({ ok: true })
})
