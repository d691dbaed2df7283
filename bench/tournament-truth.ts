/**
 * How right the figures of tournaments are when the truth is known, by players whose skill is set: how often a false difference
 * is shown between equals, what the designs find and how well, the coverage of ratings, dead entrants, circles, and the
 * sequential test. `npm run bench:tournament -- SIZE PART SEEDS`, where SIZE is how many tournaments are simulated for each figure:
 * 20 takes about two minutes of computing, 200 (the default) about twenty. SEEDS is any word: tournaments of other seeds. Rows
 * are computed by as many threads as there are processors; each has seeds of its own, so that threads change no figure.
 */
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { presets } from 'nightzero'
import {
  blockDifferences,
  compareEntrants,
  type DesignName,
  designs,
  fitRatings,
  type GameOutcome,
  headToHead,
  sequentialTests,
} from 'nightzero/tournament'
import { type Skill, type Skills, skilled } from '../test/lab/tournament/skilled.ts'
import { printTable, type Row } from './support/table.ts'

type Wanted = [size: number, only: string | undefined, seeds: string]
const [, , given = '200', part, seedsGiven = 'truth'] = process.argv
const wanted = (workerData ?? [Number(given), part, seedsGiven]) as Wanted
const [size, only, seeds] = wanted
const names = 'abcdefghijkl'.split('')
const usual: Skill = { sight: 0.6, cover: 0.2 }
const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`

/** So many entrants, the strongest first, from one end of the range of skills to the other. */
function spread(entrants: number, range: number): Skills {
  const skill = (at: number): Skill => {
    const from = entrants === 1 ? 0 : 0.5 - at / (entrants - 1)
    return { sight: 0.6 + 0.7 * range * from, cover: 0.3 + 0.5 * range * from }
  }
  return Object.fromEntries(names.slice(0, entrants).map((name, at) => [name, skill(at)]))
}
const ranges = { equal: 0, narrow: 0.25, wide: 1 }

interface Setting {
  readonly skills: Skills
  readonly blocks: number
  readonly design: DesignName
  /** Four are of `mini`, ten of `trial`. Default 10. */
  readonly seats?: 4 | 10
}

function play({ skills, blocks, design, seats = 10 }: Setting, seed: string): GameOutcome[] {
  const games = blocks * Object.keys(skills).length
  return skilled(skills, {
    ...{ games, seed, design, tables: [{ rules: seats === 4 ? presets.mini : presets.trial, players: seats }] },
    ...(designs[design].needsRole && { role: 'mafia' }),
  })
}

const repeat = <Result>(
  setting: Setting,
  measure: (games: GameOutcome[], seed: string) => Result,
  count = size,
): Result[] => Array.from({ length: count }, (_, at) => measure(play(setting, `${seeds}-${at}`), `${at}`))

/** Tournaments of four entrants have a third of the intervals of twelve; what happens seldom needs many to be measured. */
const fewSize = 3 * size

const allDesigns = Object.keys(designs) as DesignName[]

/** A table, whose rows are computed one by one. */
interface Part {
  readonly title: string
  readonly rows: readonly (() => Row)[]
}

const parts: Readonly<Record<string, Part>> = {
  equal: {
    title: `Twelve equal entrants: ${size} tournaments each, of which at most 5 % may show any difference`,
    rows: allDesigns.flatMap((design) =>
      [5, 20, 100].map((blocks) => () => {
        const wrong = repeat({ skills: spread(12, ranges.equal), blocks, design }, (games, seed) =>
          compareEntrants(games, { design, seed }).pairs.some(({ better }) => better !== null),
        ).filter(Boolean).length
        return { design, blocks, games: 12 * blocks, 'with a false difference': percent(wrong, size) }
      }),
    ),
  },
  designs: {
    title: `A spread of skills, 1,200 games each: ${size} tournaments for each row`,
    rows: (['narrow', 'wide'] as const).flatMap((range) =>
      [4, 12].flatMap((entrants) => allDesigns.map((design) => () => designRow({ range, entrants, design }))),
    ),
  },
  ratings: {
    title: `Tournaments in which the intervals of all ratings contain the truth, 95 % expected at least: ${size} tournaments of 12 entrants for each row, ${fewSize} of 4`,
    rows: (['mixed', 'sides'] as const).flatMap((design) =>
      [4, 12].flatMap((entrants) =>
        (['narrow', 'wide'] as const).flatMap((range) =>
          [5, 10, 20, 60].map((blocks) => () => ratingRow({ design, entrants, range }, blocks)),
        ),
      ),
    ),
  },
  dead: {
    title: `Ten equal entrants and some that answer nothing, 40 blocks: ${size} tournaments each`,
    rows: [1, 2].flatMap((dead) => (['mixed', 'sides'] as const).map((design) => () => deadRow(dead, design))),
  },
  circle: {
    title: `Three who beat each other in a circle, alone or among six, at tables of ten and of four: ${size} tournaments each`,
    rows: (
      [
        { entrants: 6, design: 'sides', seats: 10, blocks: 40 },
        { entrants: 6, design: 'sides', seats: 10, blocks: 160 },
        { entrants: 3, design: 'sides', seats: 10, blocks: 40 },
        { entrants: 6, design: 'mixed', seats: 10, blocks: 160 },
        { entrants: 3, design: 'mixed', seats: 4, blocks: 400 },
        { entrants: 3, design: 'mixed', seats: 4, blocks: 1_600 },
      ] as const
    ).map((setting) => () => circleRow(setting)),
  },
  none: {
    title: `No circle among entrants of whole sides, equal or far apart: ${fewSize} tournaments each, of which at most 5 % may name one`,
    rows: ([3, 6, 12] as const).flatMap((entrants) =>
      (['equal', 'wide'] as const).flatMap((range) =>
        [40, 56, 80, 160].map((blocks) => () => noCircleRow({ range, entrants, design: 'sides' }, blocks)),
      ),
    ),
  },
  sequential: {
    title: `The sequential test at 5 %, up to 2,400 games of whole sides: ${size} tournaments each`,
    rows: [
      () => {
        const all = names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })))
        const wrong = decide('equal', all).filter((tests) => tests.some(({ decided }) => decided !== null)).length
        return { entrants: 'twelve equals', pairs: 66, 'decides on any': percent(wrong, size), 'mean games': 2_400 }
      },
      () => {
        const right = decide('wide', [{ one: 'a', other: 'l' }]).flat()
        const won = right.filter(({ decided }) => decided === 'one').length
        const after = right.reduce((sum, one) => sum + one.after, 0) / right.length
        const decides = { 'decides on any': percent(won, size), 'mean games': (12 * after).toFixed(0) }
        return { entrants: 'the best and the worst of twelve', pairs: 1, ...decides }
      },
    ],
  },
}

function deadRow(dead: number, design: DesignName): Row {
  const gone = Object.fromEntries(['y', 'z'].slice(0, dead).map((name) => [name, { ...usual, dead: 1 }]))
  const setting = { skills: { ...spread(10, ranges.equal), ...gone }, blocks: 40, design }
  const found = repeat(setting, (games, seed) => {
    const { pairs, ranks } = compareEntrants(games, { design, seed })
    const isDead = (name: string) => name === 'y' || name === 'z'
    const among = pairs.filter(({ one, other }) => !isDead(one) && !isDead(other))
    const last = ranks.filter(({ part }) => part === 'all').slice(-dead)
    return {
      wrong: among.some(({ better }) => better !== null),
      last: last.every(({ entrant }) => isDead(entrant)),
    }
  })
  return {
    dead,
    design,
    'last by place': percent(found.filter(({ last }) => last).length, size),
    'false difference among the others': percent(found.filter(({ wrong }) => wrong).length, size),
  }
}

interface Circle {
  readonly entrants: 3 | 6
  readonly design: DesignName
  readonly seats: 4 | 10
  readonly blocks: number
}

function circleRow({ entrants, design, seats, blocks }: Circle): Row {
  const plain: Skill = { sight: 0.35, cover: 0.2 }
  const reading = (who: string): Skill => ({ ...plain, reads: [who] })
  const others: Skills =
    entrants === 3 ? {} : { d: { sight: 0.5, cover: 0.2 }, e: usual, f: { sight: 0.7, cover: 0.2 } }
  const circle: Skills = { x: reading('y'), y: reading('z'), z: reading('x'), ...others }
  const none: Skills = { x: plain, y: plain, z: plain, ...others }
  const named = (skills: Skills) =>
    repeat({ skills, blocks, design, seats }, (games, seed) => headToHead(games, { seed }).cycles)
  const isRight = ({ entrants }: { readonly entrants: readonly string[] }) => entrants.toSorted().join() === 'x,y,z'
  return {
    design,
    entrants,
    seats,
    games: entrants * blocks,
    'circle found': percent(named(circle).filter((cycles) => cycles.some(isRight)).length, size),
    'named where there is none': percent(named(none).filter((cycles) => cycles.length > 0).length, size),
  }
}

function noCircleRow({ range, entrants, design }: Spread, blocks: number): Row {
  const setting = { skills: spread(entrants, ranges[range]), blocks, design }
  const named = repeat(
    setting,
    (games, seed) => headToHead(games, { seed, resamples: 1_000 }).cycles.length > 0,
    fewSize,
  )
  const share = percent(named.filter(Boolean).length, fewSize)
  return { skills: range, entrants, blocks, games: entrants * blocks, 'with a circle': share }
}

const decide = (range: keyof typeof ranges, pairs: readonly { one: string; other: string }[]) =>
  repeat({ skills: spread(12, ranges[range]), blocks: 200, design: 'sides' }, (games) =>
    sequentialTests(
      pairs.map((pair) => blockDifferences(games, pair, 'sides')),
      0.05,
    ),
  )

interface Spread {
  readonly range: keyof typeof ranges
  readonly entrants: number
  readonly design: DesignName
}

/** The truth of a difference is that of a tournament as long as twenty. */
function designRow({ range, entrants, design }: Spread): Row {
  const skills = spread(entrants, ranges[range])
  const blocks = Math.round(1_200 / entrants)
  const truth = compareEntrants(play({ skills, blocks: blocks * 20, design }, `${seeds}-long`), {
    design,
    resamples: 100,
  }).pairs
  const found = repeat({ skills, blocks, design }, (games, seed) => {
    const { pairs, ranks, reach } = compareEntrants(games, { design, seed })
    const overall = pairs.filter(({ part }) => part === 'all')
    const top = overall.find(({ one, other }) => one === 'a' && other === names[entrants - 1])
    const error = top === undefined || reach === null ? 0 : (top.high - top.low) / 2 / reach
    return {
      held: pairs.every(
        ({ low, high }, at) => low <= (truth[at]?.difference ?? 0) && (truth[at]?.difference ?? 0) <= high,
      ),
      order: overall.filter(({ difference }) => (difference ?? 0) > 0).length / overall.length,
      best: ranks.find(({ part }) => part === 'all')?.entrant === 'a',
      shown: overall.filter(({ better }) => better !== null).length / overall.length,
      error: error * Math.sqrt(games.length),
      reach: reach ?? 0,
    }
  })
  const mean = (of: (one: (typeof found)[number]) => number) => found.reduce((sum, one) => sum + of(one), 0) / size
  const apart = truth.find(({ one, other, part }) => part === 'all' && one === 'a' && other === names[entrants - 1])
  const needed = (((mean(({ reach }) => reach) + 0.84) * mean(({ error }) => error)) / (apart?.difference ?? 1)) ** 2
  return {
    skills: range,
    entrants,
    design,
    'all intervals hold': percent(found.filter(({ held }) => held).length, size),
    'pairs in order': percent(
      mean(({ order }) => order),
      1,
    ),
    'best found': percent(found.filter(({ best }) => best).length, size),
    'pairs shown': percent(
      mean(({ shown }) => shown),
      1,
    ),
    'best over worst, points': ((apart?.difference ?? 0) * 100).toFixed(1),
    'games to show it': needed < 1e6 ? Math.round(needed).toLocaleString('en-US') : 'over a million',
  }
}

const sides = ['overall', 'town', 'mafia'] as const

/** The truth of a rating is that of a tournament of 3,000 blocks. */
function ratingRow({ range, entrants, design }: Spread, blocks: number): Row {
  const skills = spread(entrants, ranges[range])
  const truth = fitRatings(play({ skills, blocks: 3_000, design }, `${seeds}-long`)).ratings
  const fits = repeat({ skills, blocks, design }, (games) => fitRatings(games), entrants === 4 ? fewSize : size)
  const share = (side: (typeof sides)[number]) => {
    const held = fits.map(({ ratings }) =>
      ratings.every((rating, at) => {
        const [estimate, value] = [rating[side], truth[at]?.[side]?.value ?? 0]
        return estimate !== null && estimate.low <= value && value <= estimate.high
      }),
    )
    return percent(held.filter(Boolean).length, held.length)
  }
  const width = fits.reduce((sum, one) => sum + one.width, 0) / fits.length
  return {
    design,
    entrants,
    skills: range,
    blocks,
    ...Object.fromEntries(sides.map((side) => [side, share(side)])),
    'width of the prior': width.toFixed(0),
  }
}

/** Computes the rows of a part, each in the first thread that is free. */
function rowsInThreads(name: string, count: number): Promise<Row[]> {
  const rows = new Array<Row>(count)
  let [next, done] = [0, 0]
  const threads = Array.from(
    { length: Math.min(count, availableParallelism()) },
    () => new Worker(new URL(import.meta.url), { workerData: wanted }),
  )
  return new Promise((resolve, reject) => {
    for (const thread of threads) {
      const give = () => (next < count ? thread.postMessage([name, next++]) : void thread.terminate())
      thread.on('message', ([at, row]: [number, Row]) => {
        rows[at] = row
        done += 1
        if (done === count) resolve(rows)
        give()
      })
      thread.on('error', reject)
      give()
    }
  })
}

if (isMainThread)
  for (const [name, { title, rows }] of Object.entries(parts))
    if (only === undefined || only === name) printTable(title, await rowsInThreads(name, rows.length))
parentPort?.on('message', ([name, at]: [string, number]) => parentPort?.postMessage([at, parts[name]?.rows[at]?.()]))
