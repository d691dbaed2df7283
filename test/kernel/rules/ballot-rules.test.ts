import { describe, expect, test } from 'vitest'
import { definePower, type OwnPower, type RulesInput, ruleCard, viewFor } from '../../../src/index.js'
import type { Script } from '../../../src/testing/index.js'
import { told } from '../../support/log.js'
import { playCast } from '../../support/play-cast.js'
import { provenGames } from '../../support/proven-games.js'

const cast = { Ann: 'mafia', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const plain = (team: string, more: object = {}) =>
  ({ team, powers: [], describe: 'It has no power.', ...more }) as const
interface Play {
  readonly powers?: Readonly<Record<string, OwnPower>>
  readonly maxDays?: number
  readonly at?: Readonly<Record<string, string>>
}
const play = (vote: Readonly<Record<string, string>>, rules: RulesInput, { at = cast, ...more }: Play = {}) =>
  playCast(at, { kill: 'skip', vote } as Script, { rules, ...more })

const spread = { Ann: 'Cid', Bob: 'Cid', Cid: 'Ann', Dan: 'Ann', Eve: 'skip', Flo: 'skip' }

describe('a ballot by day', () => {
  test('lets a player vote for itself, if the rules say so', async () => {
    const { told: tell, requests } = await play({ ...spread, Cid: 'Cid' }, { vote: { self: true } })
    expect(tell('vote.resolved')[0]).toMatchObject({ tally: { Cid: 3, Ann: 1, skip: 2 } })
    const asked = requests.find(({ kind, playerId }) => kind === 'vote' && playerId === 'Cid')
    expect(asked?.options).toContain('Cid')
  })

  test('counts a vote and a half', async () => {
    const rules = { cast: { captain: plain('town', { votes: 1.5 }) } } as RulesInput
    const { told: tell, deaths } = await play(
      spread,
      { ...rules, vote: { elimination: 'plurality' } },
      { at: { ...cast, Dan: 'captain' } },
    )
    expect(tell('vote.resolved')[0]).toMatchObject({ tally: { Cid: 2, Ann: 2.5, skip: 2 }, outcome: 'eliminated' })
    expect(deaths).toEqual(['Ann vote'])
  })

  test('that is secret tells nobody who voted for whom, only the counts', async () => {
    const seen = async (votes: typeof spread) => {
      const { events, requests, audiences } = await play(votes, { vote: { secret: true } }, { maxDays: 2 })
      expect(audiences('vote.cast').slice(0, 6)).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo'].map((id) => [id]))
      expect(told(events, 'vote.resolved')[0]).toMatchObject({ tally: { Cid: 2, Ann: 2, skip: 2 } })
      return [
        viewFor('public', events).events,
        requests.filter(({ playerId }) => playerId === 'Cid').map(({ view }) => view),
      ]
    }
    // Two who voted for one another's choice: nobody else can tell.
    expect(await seen({ ...spread, Bob: 'skip', Flo: 'Cid' })).toEqual(await seen(spread))
  })

  test('has another rule for a second tie', async () => {
    const rules = {
      vote: { revote: true, elimination: 'plurality', secondTie: 'pluralityOrLot', skip: false },
    } as const
    const tie = { Ann: 'Cid', Bob: 'Cid', Eve: 'Cid', Cid: 'Ann', Dan: 'Ann', Flo: 'Ann' }
    const { told: tell, deaths } = await play(tie, rules)
    expect(tell('vote.resolved').map(({ outcome }) => outcome)).toEqual(['revote', 'eliminated'])
    expect(deaths).toHaveLength(1)
    expect(ruleCard({ extends: 'benchmark', ...rules })).toContain(
      'In that second vote: The player with the most votes is eliminated; a lot decides between players who tie.',
    )
  })
})

/** Each night it marks a player with a feather until the next night: two votes count against that player. */
const brand = definePower({
  name: 'brand',
  aim: 'harm',
  ask: 'Choose before whose door to leave a feather.',
  verb: { base: 'brand', third: 'brands', past: 'branded' },
  describe: ['That player bears the mark “feather” until the next night.'],
  effects: () => [{ type: 'mark', mark: 'feather', until: 'night', seenBy: 'public' }],
})
const raven = (meaning: object): RulesInput => ({
  cast: { raven: { team: 'town', powers: [{ power: 'brand' }], describe: 'A raven leaves a feather.' } },
  vote: { elimination: 'plurality', marks: { feather: meaning } },
})
const flying = { ...cast, Flo: 'raven' }
const branded = (meaning: object, votes: Readonly<Record<string, string>> = spread) =>
  playCast(flying, { kill: 'skip', brand: 'Dan', vote: votes } as Script, { rules: raven(meaning), powers: { brand } })

describe('a mark in ballots', () => {
  test('counts against its bearer from the start', async () => {
    const { told: tell, deaths } = await branded({ against: 2 }, { ...spread, Eve: 'Dan' })
    expect(tell('vote.resolved')[0]).toMatchObject({ tally: { Cid: 2, Ann: 2, Dan: 3, skip: 1 }, player: 'Dan' })
    expect(deaths).toEqual(['Dan vote'])
  })

  test('changes how many votes its bearer has', async () => {
    const { told: tell } = await branded({ votes: 3 })
    expect(tell('vote.resolved')[0]).toMatchObject({ tally: { Cid: 2, Ann: 4, skip: 2 } })
  })

  test('keeps its bearer from voting, or from being voted for', async () => {
    const mute = await branded({ mayVote: false })
    expect(mute.asked('vote')).toEqual(['Ann', 'Bob', 'Cid', 'Eve', 'Flo'])
    expect(mute.told('vote.resolved')[0]?.tally).toEqual({ Cid: 2, Ann: 1, skip: 2 })
    const safe = await branded({ mayBeChosen: false })
    expect(safe.requests.filter(({ kind }) => kind === 'vote').every(({ options }) => !options.includes('Dan'))).toBe(
      true,
    )
  })

  test('is told on the rule card', () => {
    const card = ruleCard({ extends: 'benchmark', vote: { marks: { feather: { against: 2, mayVote: false } } } })
    expect(card).toContain('Against who bears the mark “feather”, 2 votes count from the start.')
    expect(card).toContain('Who bears the mark “feather” has no vote.')
  })
})

/** Votes against its owner count only if all of the town who vote do so. */
const immunity = definePower({
  name: 'stand-apart',
  aim: 'help',
  ask: 'Stand apart.',
  verb: { base: 'stand apart', third: 'stands apart', past: 'stood apart' },
  describe: ['Votes against it count only if all others of the town vote so.'],
  automatic: () => [],
  weigh: (votes, { player, state }) => {
    const town = votes.filter(
      (vote) => vote.player !== player.id && state.players.find(({ id }) => id === vote.player)?.team === 'town',
    )
    const isAgreed = town.every(({ choice }) => choice === player.id)
    return votes.map((vote) => (vote.choice === player.id && !isAgreed ? { ...vote, votes: 0 } : vote))
  },
})

test('a power weighs the votes of a ballot by who voted how', async () => {
  const rules: RulesInput = {
    cast: { fed: { team: 'town', powers: [{ power: 'stand-apart' }], describe: 'A fed stands apart.' } },
    vote: { elimination: 'plurality' },
  }
  const at = { ...cast, Flo: 'fed' }
  const options = { powers: { 'stand-apart': immunity }, at }
  const most = { Ann: 'Flo', Bob: 'Flo', Cid: 'Flo', Dan: 'Flo', Eve: 'Ann', Flo: 'Ann' }
  expect((await play(most, rules, options)).deaths).toEqual(['Ann vote'])
  expect((await play({ ...most, Eve: 'Flo' }, rules, options)).deaths).toEqual(['Flo vote'])
  const wrong = definePower({
    name: 'stand-apart',
    aim: 'help',
    ask: 'x',
    verb: immunity.verb,
    describe: ['x'],
    automatic: () => [],
    weigh: () => [],
  })
  await expect(play(most, rules, { powers: { 'stand-apart': wrong }, at })).rejects.toThrow(
    '`weigh` changed who votes for whom',
  )
})

/** The first decision against it is stopped: its face is shown, and from then on it has no vote. */
const grin = definePower({
  name: 'grin',
  aim: 'help',
  ask: 'Grin.',
  verb: { base: 'grin at', third: 'grins at', past: 'grinned at' },
  describe: ['It is spared, bears the mark “fool” for all to see, and has no vote from then on.'],
  defaults: { self: true, uses: 1 },
  automatic: ({ player }) => [player.id],
  effects: ({ act }) => [
    { type: 'shield', player: act.by },
    { type: 'mark', mark: 'fool', player: act.by, seenBy: 'public' },
  ],
})
const idiot: RulesInput = {
  cast: { idiot: { team: 'town', powers: [{ power: 'grin', on: 'condemned', uses: 1 }], describe: 'An idiot grins.' } },
  vote: { elimination: 'plurality', marks: { fool: { mayVote: false } } },
}

describe('a power that answers to being condemned', () => {
  const against = { Ann: 'Flo', Bob: 'Flo', Cid: 'Flo', Dan: 'Flo', Eve: 'Ann', Flo: 'Ann' }
  const idiots = { ...cast, Flo: 'idiot' }

  test('spares its owner once; the second decision kills', async () => {
    const {
      deaths,
      told: tell,
      events,
      asked,
    } = await play(against, idiot, { powers: { grin }, maxDays: 2, at: idiots })
    expect(tell('player.spared')).toEqual([{ player: 'Flo' }])
    expect(deaths).toEqual(['Flo vote'])
    expect(events.find(({ type }) => type === 'player.died')).toMatchObject({ day: 2 })
    expect(asked('vote').filter((id) => id === 'Flo')).toHaveLength(1)
  })

  test('is told on the rule card', () => {
    const card = ruleCard({
      extends: 'benchmark',
      ...idiot,
      roleCounts: { idiot: { base: 1 } },
      powers: { grin: grin.words },
    } as RulesInput)
    expect(card).toContain('This happens when the table has decided to eliminate it, before it dies.')
  })

  test('games with it and with marked votes finish, verify and resume', async () => {
    const rules = {
      extends: 'benchmark',
      ...idiot,
      cast: { ...idiot.cast, ...raven({}).cast },
      roleCounts: { idiot: { base: 1 }, raven: { base: 1 } },
      vote: {
        elimination: 'plurality',
        revote: true,
        secondTie: 'pluralityOrLot',
        self: true,
        secret: true,
        marks: { fool: { mayVote: false }, feather: { against: 2 } },
      },
    } as const
    const results = await provenGames({ rules, powers: { grin, brand }, players: 9 })
    expect(results.some(({ events }) => told(events, 'player.spared').length > 0)).toBe(true)
  })
})
