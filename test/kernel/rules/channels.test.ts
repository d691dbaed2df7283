import { describe, expect, test } from 'vitest'
import { definePower, defineRules, type RulesInput, ruleCard, viewFor } from '../../../src/index.js'
import type { Cast, Script } from '../../../src/testing/index.js'
import { nightly, playCast } from '../../support/play-cast.js'
import { provenGames } from '../../support/proven-games.js'

const at = { Ann: 'mafia', Bob: 'mafia', Cid: 'mason', Dan: 'mason', Eve: 'spy', Flo: 'villager', Gus: 'villager' }
const plain = { team: 'town', powers: [], describe: 'It has no power.' } as const
const idle = { kill: 'skip', chat: ({ playerId }: { playerId: string }) => ({ speech: `${playerId} talks` }) }
const masons = { describe: 'The masons talk at night.', speaks: { roles: ['mason'] } } as const
const play = (channels: RulesInput['channels'], more: Parameters<typeof playCast>[2] = {}, answers: object = {}) =>
  playCast((more as { at?: Cast }).at ?? at, { ...idle, ...answers } as Script, {
    ...more,
    rules: { cast: { spy: plain }, channels, ...more.rules },
  })

describe('a channel', () => {
  test('lets its speakers talk before the acts of a night, and nobody else hears them', async () => {
    const { told, audiences, events } = await play({ masons: { ...masons, rounds: 2 } })
    expect(told('channel.opened')).toEqual([{ channel: 'masons', players: ['Cid', 'Dan'] }])
    expect(told('channel.spoke').map(({ player, text }) => `${player}: ${text}`)).toEqual([
      'Cid: Cid talks',
      'Dan: Dan talks',
      'Cid: Cid talks',
      'Dan: Dan talks',
    ])
    expect(audiences('channel.spoke')).toEqual(Array(4).fill(['Cid', 'Dan']))
    const types = events.map(({ type }) => type)
    expect(types.lastIndexOf('channel.spoke')).toBeLessThan(types.indexOf('night.acted'))
  })

  test('is heard by who listens, whom the speakers do not learn', async () => {
    const { told, audiences } = await play({ masons: { ...masons, hears: { roles: ['spy'] } } })
    expect(audiences('channel.spoke')[0]).toEqual(['Cid', 'Dan', 'Eve'])
    expect(told('channel.opened')[0]?.players).toEqual(['Cid', 'Dan'])
  })

  test('of the mafia may be heard by a spy', async () => {
    const { audiences } = await play(
      { mafia: { describe: 'A spy hears the mafia.', hears: { roles: ['spy'] } } },
      { rules: { night: { mafia: { chatRounds: 1, noKill: true } } } },
    )
    expect(audiences('mafia.spoke')).toEqual([
      ['Ann', 'Bob', 'Eve'],
      ['Ann', 'Bob', 'Eve'],
    ])
    expect(audiences('night.acted').slice(0, 1)).toEqual([['Ann', 'Bob']])
  })

  test('opens before the day too, in a phase of its own', async () => {
    const { told, events } = await play({ masons: { ...masons, when: 'always' } })
    expect(told('channel.opened')).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'channel.spoke').map(({ phase }) => phase)).toEqual([
      'night',
      'night',
      'whispers',
      'whispers',
    ])
  })

  test('of the linked is apart for each link', async () => {
    const lovers = { describe: 'Lovers talk.', speaks: { linked: true } } as const
    const { told, audiences } = await play({ lovers }, { maxDays: 2, at: { ...at, Flo: 'cupid' } } as never, {
      link: nightly('Ann'),
      link2: 'Eve',
    })
    const [link] = told('players.linked')
    expect(told('channel.opened')).toEqual([{ channel: 'lovers', players: link?.players }])
    expect(audiences('channel.spoke')).toEqual([link?.players, link?.players])
  })

  test('lets a medium talk with one of the dead', async () => {
    const call = definePower({
      name: 'call',
      aim: 'learn',
      ask: 'Choose one of the dead for the next night.',
      verb: { base: 'call', third: 'calls', past: 'called' },
      describe: ['It talks with that player in the next night.'],
      targets: ({ state }) => state.players.filter(({ status }) => status === 'dead').map(({ id }) => id),
      effects: () => [{ type: 'mark', mark: 'called' }],
    })
    const seer = { ...plain, powers: [{ power: 'call' }] }
    const { told } = await play(
      {
        seance: { describe: 'The caller talks with one of the dead.', speaks: { roles: ['caller'], marked: 'called' } },
      },
      { at: { ...at, Eve: 'caller' }, powers: { call }, maxDays: 3, rules: { cast: { caller: seer } } } as never,
      { kill: nightly('Gus'), call: nightly('skip', 'Gus') },
    )
    expect(told('channel.opened')).toEqual([{ channel: 'seance', players: ['Eve', 'Gus'] }])
    expect(told('channel.spoke').map(({ player }) => player)).toEqual(['Eve', 'Gus'])
  })

  test('is closed to a player who bears its mark, and so is the discussion', async () => {
    const hush = definePower({
      name: 'hush',
      aim: 'hinder',
      ask: 'Choose whom to silence.',
      verb: { base: 'silence', third: 'silences', past: 'silenced' },
      describe: ['That player does not speak on the next day.'],
      effects: ({ act }) => [{ type: 'mark', mark: 'silenced', until: 'night', seenBy: [act.target] }],
    })
    const hushing = { ...plain, powers: [{ power: 'hush' }] }
    const { told, asked } = await play(
      {
        table: { describe: 'The silenced do not speak.', silencedBy: 'silenced' },
        masons: { ...masons, when: 'day', silencedBy: 'silenced' },
      },
      { at: { ...at, Eve: 'hush' }, powers: { hush }, rules: { cast: { hush: hushing } } } as never,
      { hush: nightly('Cid') },
    )
    expect(told('channel.spoke').map(({ player }) => player)).toEqual(['Dan'])
    expect(asked('speak')).not.toContain('Cid')
    expect(asked('speak')).toContain('Dan')
    expect(asked('vote')).toContain('Cid')
  })

  test('tells nobody else who talks there, or that anybody does', async () => {
    const views = async (cast: Cast) => {
      const { events } = await play({ masons }, { at: cast } as never)
      // The first event commits to the roles, and the last one shows them.
      return ['Ann', 'Eve', 'public'].map((reader) => viewFor(reader, events.slice(0, -1)).events.slice(1))
    }
    expect(await views({ ...at, Flo: 'mason', Cid: 'villager' })).toEqual(
      await views({ ...at, Gus: 'mason', Dan: 'villager' }),
    )
  })

  test('stands on the rule card and in the question', async () => {
    const { requests } = await play({ masons })
    const question = requests.find(({ kind, playerId }) => kind === 'chat' && playerId === 'Dan')
    expect(question).toMatchObject({ place: { channel: 'masons', moment: 'talk' }, words: 'required', options: [] })
    const card = ruleCard({ extends: 'benchmark', roleCounts: { mason: { base: 2 } }, channels: { masons } })
    expect(card).toContain(
      'The masons talk at night. On the channel “masons” they talk each night, before anybody acts, 1 round.',
    )
  })

  test('of which the rules say something wrong is refused', () => {
    const define = (channels: object) => () => defineRules({ extends: 'benchmark', channels } as RulesInput)
    expect(define({ masons: { describe: 'They talk.' } })).toThrow('Expected `speaks`: who talks on this channel')
    expect(define({ masons: { describe: 'They talk.', speaks: { roles: ['masn'] } } })).toThrow('got `masn`')
    expect(define({ table: { describe: 'They talk.', rounds: 2 } })).toThrow('give only `describe` and `silencedBy`')
  })

  test('is played by the default agents, and its games verify and resume', async () => {
    const rules: RulesInput = {
      extends: 'benchmark',
      cast: { spy: plain },
      roleCounts: { mason: { base: 2 }, cupid: { base: 1 }, spy: { base: 1 } },
      channels: {
        masons: { ...masons, when: 'always' },
        lovers: { describe: 'Lovers talk.', speaks: { linked: true } },
        mafia: { describe: 'A spy hears the mafia.', hears: { roles: ['spy'] } },
      },
    }
    const games = await provenGames({ rules, players: 10, games: 2 })
    expect(games.some(({ events }) => events.some(({ type }) => type === 'channel.spoke'))).toBe(true)
  })
})
