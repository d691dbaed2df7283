/**
 * What a probe costs compared with a tournament: how many calls each needs to tell two scripted players of different skill apart
 * in four of five runs, at 95 %, and for an interval of the same width.
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type Agent, type PresetName, presets, scriptedAgent } from 'nightzero'
import { ProbeFigures, readSuite, runProbe } from 'nightzero/positions'
import { compareEntrants, runTournament } from 'nightzero/tournament'
import { printTable } from './support/table.ts'

const games = Number(process.argv[2] ?? 240)
const samples = Number(process.argv[3] ?? 2)
const skills = { well: 1, half: 0.5 }
const pair = { one: 'well', other: 'half' }
const suite = readSuite(brotliDecompressSync(readFileSync('examples/suites/scripted-200.jsonl.br')).toString('utf8'))

/** The result of a comparison. `half`: half the width of the interval. */
interface Measured {
  readonly calls: number
  readonly difference: number
  readonly half: number
}

function countingEntrants(): { readonly entrants: Record<string, Agent>; readonly calls: () => number } {
  let calls = 0
  const seat = (agent: Agent): Agent => ({
    act: (request) => {
      calls += 1
      return agent.act(request)
    },
  })
  const entrants = Object.fromEntries(
    Object.entries(skills).map(([name, skill]) => [name, seat(scriptedAgent({ skill }))]),
  )
  return { entrants, calls: () => calls }
}

async function byTournament(): Promise<Measured> {
  const { entrants, calls } = countingEntrants()
  const tables = (Object.keys(presets) as PresetName[]).map((rules) => ({
    rules,
    players: presets[rules].table.usual ?? 10,
  }))
  const { outcomes } = await runTournament({ entrants, tables, games, seed: 'bench' })
  const { pairs, reach } = compareEntrants(outcomes)
  const { one, difference, low, high } = pairs[0] as (typeof pairs)[number]
  const sign = one === pair.one ? 1 : -1
  // The interval of one comparison alone, as that of the probe is.
  const half = ((high - low) / 2) * (1.96 / (reach ?? 1.96))
  return { calls: calls(), difference: sign * (difference ?? 0), half }
}

async function byProbe(): Promise<Measured> {
  const { entrants, calls } = countingEntrants()
  const { answers } = await runProbe({ suite, entrants, samples })
  const { difference, low, high } = new ProbeFigures(suite, answers).difference(pair, 'right')
  return { calls: calls(), difference: difference ?? 0, half: ((high ?? 1) - (low ?? -1)) / 2 }
}

/** Calls after which the difference is 2.8 standard errors: an interval's half is about 1.96 of them, and shrinks with the root. */
const toTell = ({ calls, difference, half }: Measured): number => calls * ((2.8 * half) / 1.96 / difference) ** 2
/** Calls after which the half of the interval is 5 points. */
const toFivePoints = ({ calls, half }: Measured): number => calls * (half / 0.05) ** 2

const [tournament, probe] = [await byTournament(), await byProbe()]
const row = (name: string, measured: Measured) => ({
  comparison: name,
  calls: measured.calls,
  'difference, points': (measured.difference * 100).toFixed(1),
  'interval, ±': (measured.half * 100).toFixed(1),
  'calls for ± 5 points': Math.round(toFivePoints(measured)),
  'calls to tell apart': Math.round(toTell(measured)),
})
printTable(`Scripted players of skill ${skills.well} and ${skills.half}, all presets, ten players`, [
  row(`tournament of ${games} games: games won`, tournament),
  row(`probe of ${suite.positions.length} positions, ${samples} samples: right choices`, probe),
  {
    comparison: 'a tournament needs so many times the calls',
    calls: '',
    'difference, points': '',
    'interval, ±': '',
    'calls for ± 5 points': (toFivePoints(tournament) / toFivePoints(probe)).toFixed(1),
    'calls to tell apart': (toTell(tournament) / toTell(probe)).toFixed(1),
  },
])
