/**
 * How often anything that a report or a probe prints is false, where the truth is known: twelve equals with luck of their own, in
 * simulated and in real games, in all designs and presets. Of each table at most 5 % of the tournaments may show a difference.
 * `npm run bench:truth -- SIMULATED REAL`, how many tournaments of each cell: 400 and 60 by default, which takes hours;
 * 40 and 4 show the manner.
 */
import { createMafiaGame, type GameEvent, type presets, scriptedAgent } from 'nightzero'
import { cutPositions } from 'nightzero/positions'
import { rateOf } from 'nightzero/stats'
import { type DesignName, designs, runTournament, tournamentReport } from 'nightzero/tournament'
import { equalOutcomes, probeShows, reportFor, shownTables } from '../test/lab/tournament/truth.ts'
import { printTable, type Row } from './support/table.ts'

const [, , simulated = '400', real = '60'] = process.argv
const allDesigns = Object.keys(designs) as DesignName[]
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** For each table, how many of the tournaments showed something in it. */
function rowFor(cell: Row, found: readonly Readonly<Record<string, boolean>>[]): Row {
  const tables = Object.keys(found[0] ?? {}).map((table) => {
    const { share, low, high } = rateOf(found.filter((shown) => shown[table]).length, found.length)
    return [table, `${percent(share ?? 0)} (${percent(low)} to ${percent(high)})`] as const
  })
  return { ...cell, ...Object.fromEntries(tables) }
}

const rows: Row[] = []
for (const design of allDesigns)
  for (const blocks of [4, 6, 20, 60]) {
    const found = Array.from({ length: Number(simulated) }, (_, at) =>
      shownTables(reportFor(equalOutcomes(`truth-${at}`, { blocks, design }), design)),
    )
    rows.push(rowFor({ design, blocks }, found))
  }
printTable(`Simulated: ${simulated} tournaments of twelve equals in each row, false in`, rows)

const entrants = Object.fromEntries('abcdefghijkl'.split('').map((name) => [name, scriptedAgent({ plain: true })]))

async function realTournament(rules: keyof typeof presets, design: DesignName, seed: string) {
  const { hasBackground, needsRole } = designs[design]
  const result = await runTournament({
    ...{ entrants, tables: [{ rules, players: 7 }], games: 72, seed, design },
    ...(hasBackground && { background: scriptedAgent({ plain: true }) }),
    ...(needsRole && { role: 'mafia' }),
  })
  return shownTables(tournamentReport(result, seed))
}

const played: Row[] = []
for (const rules of ['trial', 'classic', 'night-zero', 'benchmark'] as const)
  for (const design of allDesigns) {
    const found = []
    for (let at = 0; at < Number(real); at++) found.push(await realTournament(rules, design, `truth-${at}`))
    played.push(rowFor({ rules, design }, found))
  }
printTable(`Real games: ${real} tournaments of twelve equal scripted players in each row, false in`, played)

const games: (readonly GameEvent[])[] = []
for (let seed = 0; seed < 8; seed++)
  games.push((await createMafiaGame({ rules: 'classic', players: 7, seed: `truth-${seed}` }).run()).events)
const suite = await cutPositions(games)
const probes = Array.from({ length: Number(simulated) }, (_, at) => ({ 'any pair': probeShows(suite, `${at}`) }))
printTable(`Probes of six who answer by lot: ${simulated}, false in`, [rowFor({ deals: 8 }, probes)])
