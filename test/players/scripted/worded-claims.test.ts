import { expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type MafiaGame,
  type PresetName,
  scriptedAgent,
} from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { benchmarkTable } from './table-of-seven.js'

const games = runs(200, 6)
const scripted = scriptedAgent()

/** A sheriff that comes out as soon as it has caught somebody who lives, with the claim declared or in words only. */
function outspoken(declares: boolean): Agent {
  return {
    name: 'outspoken',
    act: async (request) => {
      const { view, kind } = request
      const answer = await scripted.act(request)
      if (view.self?.role !== 'sheriff') return answer
      const found = view.events.filter((event) => isEvent(event, 'investigation.learned'))
      const caught = found.find(
        ({ data }) =>
          data.result === 'mafia' && view.players.some(({ id, status }) => id === data.target && status === 'alive'),
      )
      const { claim: _, acts: __, ...silent } = answer
      if (kind !== 'speak' || caught === undefined) return silent
      const { target } = caught.data
      const name = view.players.find(({ id }) => id === target)?.name
      const speech = `I am the sheriff. I investigated ${name}. ${name} is mafia.`
      const claim = { role: 'sheriff', results: [{ player: target, result: 'mafia' }] }
      return { ...silent, speech, ...(declares && { claim }) }
    },
  }
}

const named = /I investigated (.+)\. \1 is mafia\.$/

/** Plays the day on which the sheriff comes out, and no further. */
async function playUntilClaimed(game: MafiaGame): Promise<readonly GameEvent[]> {
  const isOut = (event: GameEvent) => isEvent(event, 'speech.given') && named.test(event.data.text)
  while (game.state.winner === null && !game.events.some((event) => isOut(event) && event.day < game.state.day))
    await game.step('phase')
  return game.events
}

/** Of the votes of the others on the town's side, on the first day on which the sheriff came out: shares on the mafia it named and on itself. */
async function votesAfter(rules: PresetName, declares: boolean) {
  const votes = { named: 0, sheriff: 0, all: 0 }
  for (let seed = 0; seed < games; seed++) {
    const game = createMafiaGame({ rules, players: 10, seed: `worded ${seed}`, agent: outspoken(declares) })
    const events = await playUntilClaimed(game)
    const { players } = game.state
    const out = events.find(
      (event): event is GameEvent<'speech.given'> => isEvent(event, 'speech.given') && named.test(event.data.text),
    )
    if (out === undefined) continue
    const caught = players.find(({ name }) => name === named.exec(out.data.text)?.[1])?.id
    for (const event of events) {
      if (!isEvent(event, 'vote.cast') || event.day !== out.day || event.data.player === out.data.player) continue
      if (players.find(({ id }) => id === event.data.player)?.role === 'mafia') continue
      votes.all++
      votes.named += event.data.choice === caught ? 1 : 0
      votes.sheriff += event.data.choice === out.data.player ? 1 : 0
    }
  }
  expect(votes.all).toBeGreaterThan(games / 2)
  return { named: (100 * votes.named) / votes.all, sheriff: (100 * votes.sheriff) / votes.all, votes: votes.all }
}

test.each(['classic', 'benchmark'] as const)(
  `in ${games} paired games of %s a sheriff in plain words is followed like one with a declared claim`,
  async (rules) => {
    const declared = await votesAfter(rules, true)
    const worded = await votesAfter(rules, false)
    for (const [how, { named, sheriff, votes }] of Object.entries({ declared, worded }))
      console.log(
        `${rules}, ${how}: ${named.toFixed(1)} % of ${votes} on the mafia, ${sheriff.toFixed(1)} % on the sheriff`,
      )
    expect(Math.abs(declared.named - worded.named)).toBeLessThanOrEqual(5)
    expect(worded.named).toBeGreaterThan(60)
  },
)

test.each([
  ['I am the sheriff. I investigated Anna. Anna is mafia.', { role: 'sheriff', results: { anna: 'mafia' } }],
  ['I checked anna last night: mafia.', { role: 'sheriff', results: { anna: 'mafia' } }],
  ['Sheriff here. Seat 1 is mafia, seat 4 is town.', { role: 'sheriff', results: { anna: 'mafia', david: 'town' } }],
] as const)('"%s" is believed like the declared claim', (text, { role, results }) => {
  const votes = { player: 'gerda', kind: 'vote', options: ['anna', 'boris', 'clara', 'david', 'skip'] } as const
  const worded = benchmarkTable().at(2, 'discussion').said('clara', text).at(2, 'vote')
  const declared = benchmarkTable()
    .at(2, 'discussion')
    .said('clara', text)
    .claimed('clara', role, results)
    .at(2, 'vote')
  const choices = worded.answers(votes).map(({ choice }) => choice)
  expect(choices).toEqual(declared.answers(votes).map(({ choice }) => choice))
  expect(new Set(choices)).toEqual(new Set(['anna']))
})
