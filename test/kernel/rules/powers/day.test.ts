import { describe, expect, test } from 'vitest'
import { definePower, defineRules, type OwnPower, type RulesInput, ruleCard, viewFor } from '../../../../src/index.js'
import type { Script } from '../../../../src/testing/index.js'
import { playCast } from '../../../support/play-cast.js'
import { provenGames } from '../../../support/proven-games.js'

const verb = { base: 'challenge', third: 'challenges', past: 'challenged' }
const at = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'villager',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'own',
}
const usedBy = (power: string, more: object = {}) =>
  ({ team: 'town', powers: [{ power, on: 'day', uses: 1, ...more }], describe: 'It acts by day.' }) as const

interface Play {
  readonly more?: object
  readonly rules?: RulesInput
  readonly maxDays?: number
}
const play = (power: OwnPower, answers: object, { more, rules, maxDays = 1 }: Play = {}) =>
  playCast(at, { kill: 'skip', ...answers } as Script, {
    powers: { [power.name]: power },
    maxDays,
    rules: { cast: { own: usedBy(power.name, more) }, ...rules },
  })

const slay = definePower({
  name: 'slay',
  aim: 'harm',
  ask: 'Name whom you take for mafia.',
  verb: { base: 'slay', third: 'slays', past: 'slew' },
  describe: ['If that player is mafia, it dies.'],
  kills: 'slain',
  effects: ({ act, state }) =>
    state.players.some(({ id, team }) => id === act.target && team === 'mafia') ? [{ type: 'strike' }] : [],
})

const duel = definePower({
  name: 'duel',
  aim: 'harm',
  ask: 'Challenge a player.',
  verb,
  describe: ['If that player is mafia, it dies and the day is over; otherwise the challenger dies.'],
  kills: 'beaten in a duel',
  effects: ({ act, state }) =>
    state.players.some(({ id, team }) => id === act.target && team === 'mafia')
      ? [{ type: 'strike' }, { type: 'endDay' }]
      : [{ type: 'strike', player: act.by }],
})

const unmask = definePower({
  name: 'unmask',
  aim: 'help',
  ask: 'Show yourself as the mayor?',
  verb: { base: 'show', third: 'shows', past: 'showed' },
  describe: ['From then on its vote counts three times.'],
  targets: ({ player }) => [player.id],
  effects: ({ act, state }) => [
    { type: 'mark', mark: 'mayor', seenBy: 'public' },
    { type: 'announce', text: `${state.players.find(({ id }) => id === act.by)?.name} is the mayor` },
  ],
})

describe('a power by day', () => {
  test('is used once, after the talk and before the vote, for all to see: the slayer', async () => {
    const { told, deaths, asked, events } = await play(slay, { slay: 'Ann' }, { maxDays: 2 })
    expect(asked('slay')).toEqual(['Gus'])
    expect(told('power.used')).toEqual([{ player: 'Gus', action: 'slay', on: 'day', target: 'Ann', shotNumber: 1 }])
    expect(deaths).toEqual(['Ann own'])
    const phases = told('phase.changed').map(({ to }) => to)
    expect(phases.slice(phases.indexOf('discussion'), phases.indexOf('discussion') + 3)).toEqual([
      'discussion',
      'noon',
      'vote',
    ])
    expect(events.find(({ type }) => type === 'power.used')).toMatchObject({ phase: 'noon', audience: 'public' })
  })

  test('asks in the words of the day', async () => {
    const { requests } = await play(slay, { slay: 'Cid' })
    expect(requests.find(({ kind }) => kind === 'slay')?.place).toEqual({ phase: 'noon', moment: 'day' })
    const card = ruleCard(
      defineRules({ extends: 'benchmark', cast: { own: { ...usedBy('shoot') } }, roleCounts: { own: { base: 1 } } }),
    )
    expect(card).toContain('It may do this by day, at noon.')
  })

  test('may end the day, or cost the life of its owner: the knight', async () => {
    const right = await play(duel, { duel: 'Bob' })
    expect(right.deaths).toEqual(['Bob own'])
    expect(right.asked('vote')).toEqual([])
    const wrong = await play(duel, { duel: 'Cid' })
    expect(wrong.deaths).toEqual(['Gus own'])
    expect(wrong.asked('vote')).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo'])
  })

  test('may announce something to all and change a vote: the mayor', async () => {
    const vote = { Ann: 'Cid', Bob: 'Cid', Gus: 'Ann' }
    const rules: RulesInput = { vote: { marks: { mayor: { votes: 3 } } } }
    const { told, audiences } = await play(unmask, { unmask: 'Gus', vote }, { rules })
    expect(told('announcement.made')).toEqual([{ text: 'Gus is the mayor' }])
    expect(audiences('announcement.made')).toEqual(['public'])
    expect(audiences('power.used')).toEqual([['Gus']])
    expect(told('vote.resolved')[0]?.tally).toMatchObject({ Cid: 2, Ann: 3 })
  })

  test('stands where the rules place it in the day, as often as they do', async () => {
    const rules: RulesInput = { day: ['slay', 'discussion', 'slay', 'decision'] }
    const { told, asked } = await play(slay, { slay: 'skip' }, { rules })
    expect(asked('slay')).toEqual(['Gus', 'Gus'])
    expect(told('phase.changed').map(({ to }) => to)).toEqual([
      'night',
      'dawn',
      'noon',
      'discussion',
      'noon',
      'vote',
      'resolution',
      'ended',
    ])
  })

  test('that its owner does not use, or that is hidden, shows nobody else who has it', async () => {
    const views = async (slayer: string, choice: string) => {
      const { events } = await playCast(
        { ...at, Gus: 'villager', [slayer]: 'own' },
        { kill: 'skip', slay: choice } as Script,
        {
          powers: { slay },
          rules: { cast: { own: usedBy('slay', choice === 'skip' ? {} : { seen: false }) }, reveal: { day: 'none' } },
        },
      )
      return ['Ann', 'Dan', 'public'].map((reader) => viewFor(reader, events.slice(0, -1)).events.slice(1))
    }
    expect(await views('Gus', 'skip')).toEqual(await views('Flo', 'skip'))
    expect(await views('Gus', 'Bob')).toEqual(await views('Flo', 'Bob'))
  })

  test('is played by the default agents, and its games verify and resume', async () => {
    const rules: RulesInput = {
      extends: 'benchmark',
      cast: { slayer: usedBy('slay'), knight: usedBy('duel'), mayor: usedBy('unmask') },
      roleCounts: { slayer: { base: 1 }, knight: { base: 1 }, mayor: { base: 1 } },
      vote: { marks: { mayor: { votes: 3 } } },
    }
    const games = await provenGames({ rules, powers: { slay, duel, unmask }, players: 10, games: 2 })
    expect(games.some(({ events }) => events.some(({ type }) => type === 'power.used'))).toBe(true)
  })
})

describe('an effect', () => {
  const nightly = (effects: Parameters<typeof definePower>[0]['effects'], targets?: 'dead') =>
    definePower({
      name: 'touch',
      aim: 'help',
      ask: 'Choose a player.',
      verb: { base: 'touch', third: 'touches', past: 'touched' },
      describe: ['It touches a player.'],
      ...(effects && { effects }),
      ...(targets && {
        targets: ({ state }) => state.players.filter(({ status }) => status === 'dead').map(({ id }) => id),
      }),
    })
  const touched = (power: OwnPower, answers: object, maxDays = 1) =>
    playCast(at, { kill: 'skip', ...answers } as Script, {
      powers: { touch: power },
      maxDays,
      rules: { cast: { own: { team: 'town', powers: [{ power: 'touch' }], describe: 'It touches.' } } },
    })

  test('tells one player something, its owner unless it names another', async () => {
    const power = nightly(({ act, random }) => [
      { type: 'learn', text: `drew ${Math.floor(random() * 1)}` },
      { type: 'learn', player: act.target, text: 'felt a hand', target: act.target },
    ])
    const { told, audiences } = await touched(power, { touch: 'Cid' })
    expect(told('finding.learned')).toEqual([
      { player: 'Gus', power: 'touch', text: 'drew 0' },
      { player: 'Cid', power: 'touch', text: 'felt a hand', target: 'Cid' },
    ])
    expect(audiences('finding.learned')).toEqual([['Gus'], ['Cid']])
  })

  test('brings a dead player back, who speaks, votes and wins with its team again', async () => {
    const power = nightly(() => [{ type: 'revive' }], 'dead')
    const choices = ['Cid', 'skip', 'skip']
    const { told, state, asked } = await touched(
      power,
      {
        kill: ({ view }: { view: { day: number } }) => choices[view.day - 1] ?? 'skip',
        touch: ({ options }: { options: readonly string[] }) => options.find((id) => id === 'Cid') ?? 'skip',
      },
      2,
    )
    expect(told('player.revived')).toEqual([{ player: 'Cid' }])
    expect(state.players[2]).toMatchObject({ id: 'Cid', status: 'alive' })
    expect(state.players[2]).not.toHaveProperty('cause')
    expect(asked('vote').filter((id) => id === 'Cid')).toHaveLength(1)
  })
})
