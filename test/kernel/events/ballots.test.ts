import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import {
  ballotMachine,
  type Choice,
  type DecidedEvent,
  type DecisionPhase,
  decideFor,
  decides,
  onError,
  rethrow,
  withOutput,
} from '../../../machines/index.js'
import { openingScene, plain } from '../../../src/cli/output/scene.js'
import { layOutEvent } from '../../../src/cli/output/tell.js'
import { replayGame, verifyLog, viewFor } from '../../../src/index.js'
import { ballotTally, chosenInBallot, collectBallots } from '../../../src/kernel/events/ballots.js'
import { ballotsIn, gameReport } from '../../../src/lab/stats/index.js'
import { playCast } from '../../support/play-cast.js'

type Council = DecisionPhase & { readonly choices: readonly Choice[] }

const asking = <const Kind extends 'vote' | 'nominate'>(kind: Kind, target: string) => ({
  invoke: {
    src: 'ballot' as const,
    input: ({ context: { rules, living } }: { context: Council }) => ({
      rules,
      poll: { kind, place: { phase: 'council' }, players: living },
    }),
    onDone: { target, actions: withOutput('hear') },
    onError,
  },
})

/** A straw vote that is closed, nominations that end with the next question, and a vote that ends with the phase. */
const council = setup({
  types: { context: {} as Council, input: {} as DecisionPhase, events: {} as DecidedEvent<'closeBallot'> },
  actors: { ballot: ballotMachine },
  actions: {
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    decide: decideFor<'closeBallot'>(),
    rethrow,
  },
}).createMachine({
  id: 'council',
  description: 'The table votes to try it out, names its candidates and chooses a captain.',
  context: ({ input }) => ({ ...input, choices: [] }),
  initial: 'straw',
  states: {
    straw: asking('vote', 'closing'),
    closing: {
      entry: decides(({ choices }: Council) => ({
        type: 'closeBallot',
        choices,
        outcome: { en: 'The straw vote decides nothing.', de: 'Die Probewahl entscheidet nichts.' },
      })),
      on: { decided: 'nomination' },
    },
    nomination: asking('nominate', 'election'),
    election: asking('vote', 'over'),
    over: { type: 'final' },
  },
})

const cast = { Ann: 'mafia', Bob: 'sheriff', Cid: 'doctor', Dan: 'villager', Eve: 'villager' } as const
const vote = {
  Ann: ['Bob', 'Cid'],
  Bob: ['Ann', 'Ann'],
  Cid: ['Ann', 'Ann'],
  Dan: ['Ann', 'Cid'],
  Eve: ['skip', 'Ann'],
}
const played = () => playCast(cast, { vote, nominate: 'skip' }, { rules: { decision: 'council' }, charts: { council } })

test("a ballot of a phase of one's own ends with its result, with the next question, or with the phase", async () => {
  const { events } = await played()
  const ballots = collectBallots(events)
  expect(ballots.map(({ kind, phase, votes }) => [kind, phase, votes.length])).toEqual([
    ['vote', 'council', 5],
    ['nomination', 'council', 5],
    ['vote', 'council', 5],
  ])
  expect(ballots.every(({ endedAt }) => endedAt !== undefined)).toBe(true)
  expect(ballots.map(chosenInBallot)).toEqual([['Ann'], [], []])
  expect(ballots.map(ballotTally)).toEqual([{ Bob: 1, Ann: 3, skip: 1 }, { skip: 5 }, { Cid: 2, Ann: 3 }])
  await replayGame(events, { charts: { council } })
  expect(await verifyLog(events, { charts: { council } })).toMatchObject({ ok: true })
})

test("statistics count every ballot of a phase of one's own for its players", async () => {
  const { events } = await played()
  expect(ballotsIn(events).map(({ kind, chosen, votes }) => [kind, chosen, votes.map(({ swing }) => swing)])).toEqual([
    ['vote', 'Ann', [false, false, false, false, false]],
    ['nomination', null, [false, false, false, false, false]],
    ['vote', 'Ann', [false, true, true, false, true]],
  ])
  const { players } = gameReport(events)
  expect(players.map(({ votes: { cast, received, onMafia } }) => [cast, received, onMafia])).toEqual([
    [3, 6, 0],
    [3, 1, 2],
    [3, 2, 2],
    [3, 0, 1],
    [3, 0, 1],
  ])
})

test('a later vote of the same voter replaces the earlier one', async () => {
  const { events } = await played()
  const votes = events.filter(({ type }) => type === 'vote.cast')
  const again = votes.slice(0, 5).map((event) => ({ ...event, data: { ...event.data, choice: 'Dan' } }) as typeof event)
  const [ballot] = collectBallots([...votes.slice(0, 5), ...again])
  expect(ballot?.votes.map(({ choice }) => choice)).toEqual(['Dan', 'Dan', 'Dan', 'Dan', 'Dan'])
})

test("the terminal and the story tell the counts and the outcome of a phase of one's own", async () => {
  const { events } = await played()
  let scene = openingScene('public', plain)
  const lines = viewFor('public', events).events.flatMap((event) => {
    const page = layOutEvent(scene, event)
    scene = page.scene
    return page.lines
  })
  const text = lines.join('\n')
  expect(text).toMatch(/Ann\W+3\W+Bob, Cid, Dan\b/)
  expect(text).toContain('The straw vote decides nothing.\n')
  expect(text).toMatch(/Ann\W+3\W+Bob, Cid, Eve\b/)
  expect(text.match(/For\W+Votes\W+From/g)).toHaveLength(3)
})
