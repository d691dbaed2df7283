import seedrandom from 'seedrandom'
import { expect, test } from 'vitest'
import {
  createMafiaGame,
  type GameEvent,
  isEvent,
  type JournalEntry,
  type Random,
  resumeGame,
} from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { bare, counted, gameNumber } from '../../support/logs.js'

const cuts = runs(200, 25)
const ballotCuts = runs(100, 15)

interface Recorded {
  readonly n: number
  readonly events: readonly GameEvent[]
  /** Every try, in the order they ended, with how many events the log had then. */
  readonly tries: readonly { readonly entry: JournalEntry; readonly length: number }[]
  readonly asked: readonly string[]
}

async function recorded(n: number): Promise<Recorded> {
  const options = gameNumber(n)
  const agent = counted(options.agent)
  const tries: { entry: JournalEntry; length: number }[] = []
  const game = createMafiaGame({
    ...options,
    agent,
    journal: { record: (entry) => void tries.push({ entry, length: game.events.length }) },
  })
  const { events } = await game.run()
  return { n, events, tries, asked: agent.asked }
}

/** The tries whose end the first `length` events tell. */
function triesIn(events: readonly GameEvent[]): Set<string> {
  return new Set(
    events.flatMap((event) =>
      isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected')
        ? [`${event.data.requestId}/${event.data.attempt}`]
        : [],
    ),
  )
}

async function goesOn({ n, events, asked }: Recorded, length: number, entries: readonly JournalEntry[]) {
  const agent = counted(gameNumber(n).agent)
  const past = events.slice(0, length)
  const resumed = await resumeGame(past, { agent, journal: entries }).run()
  expect(bare(resumed.events)).toEqual(bare(events))
  expect(resumed.events.slice(0, length)).toEqual(past)
  const known = triesIn(past)
  for (const { requestId, attempt } of entries) known.add(`${requestId}/${attempt}`)
  const dropped = new Set(past.flatMap((event) => (isEvent(event, 'answer.dropped') ? [event.data.requestId] : [])))
  const fresh = asked.filter((ask) => !known.has(ask) && !dropped.has(ask.slice(0, ask.lastIndexOf('/'))))
  expect([...agent.asked].sort()).toEqual([...fresh].sort())
}

const draw = (random: Random, count: number) => Math.floor(random() * count)

test(`${cuts} games cut after a random event end as they would have, and nothing recorded is asked again`, async () => {
  const random = seedrandom.alea('cuts')
  for (let n = 0; n < cuts; n++) {
    const game = await recorded(n)
    await goesOn(game, 1 + draw(random, game.events.length), [])
  }
})

test(`${ballotCuts} games cut inside a ballot continue with its journal, and ask exactly who had not answered`, async () => {
  const random = seedrandom.alea('ballots')
  let inside = 0
  for (let n = 0; inside < ballotCuts; n++) {
    const game = await recorded(n)
    const lengths = [...new Set(game.tries.map(({ length }) => length))]
    const ballots = lengths.map((at) => [at, game.tries.filter(({ length }) => length === at)] as const)
    const open = ballots.filter(([, tries]) => tries.length > 2)
    const [length, tries] = open[draw(random, open.length)] ?? []
    if (length === undefined || tries === undefined) continue
    const answered = 1 + draw(random, tries.length - 1)
    const heldBack = game.tries.filter((tried) => tried.length < length).map(({ entry }) => entry)
    const entries = [...heldBack, ...tries.slice(0, answered).map(({ entry }) => entry)]
    await goesOn(game, length, entries)
    inside++
  }
  expect(inside).toBe(ballotCuts)
})

test('a game that is over resumes to its end without asking anyone', async () => {
  const game = await recorded(7)
  await goesOn(game, game.events.length, [])
})

test('a new game takes no answers out of a journal that was left by another', async () => {
  const { events, tries } = await recorded(1)
  const entries = tries.map(({ entry }) => entry)
  const agent = counted(gameNumber(1).agent)
  const fresh = await createMafiaGame({ ...gameNumber(1), agent, journal: { entries, record: () => {} } }).run()
  expect(bare(fresh.events)).toEqual(bare(events))
  expect(agent.asked).toHaveLength(entries.length)
})
