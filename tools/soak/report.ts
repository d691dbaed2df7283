import { presets } from '../../src/index.js'
import { table } from '../docs/sections.js'
import { faults } from './faults.js'
import { findings } from './play-scenario.js'
import { rulesNames } from './scenario.js'
import type { Count, Found, Tally } from './tally.js'

const whole = (count: number): string => count.toLocaleString('en-US')
const total = (counts: Readonly<Record<string, Count>>): Count =>
  Object.values(counts).reduce((all, { games, sum }) => ({ games: all.games + games, sum: all.sum + sum }), noGames)
const noGames: Count = { games: 0, sum: 0 }

/** The games by rules, the faults and the findings, as tables. */
export function reportOf(tally: Tally): string {
  const secrets = `Planted secrets that were shown to players who may see them: ${whole(tally.secrets)}.`
  return [rulesTable(tally), faultTable(tally), findingTable(tally), secrets].join('\n\n')
}

function rulesTable({ rules, found }: Tally): string {
  const row = (name: string, { games, sum }: Count, unexpected: number) => [
    name,
    whole(games),
    whole(Math.round(sum / Math.max(games, 1))),
    whole(unexpected),
  ]
  const rows = rulesNames.map((name) => {
    const own = found.filter((finding) => finding.rules === name)
    return row(Object.hasOwn(presets, name) ? `\`${name}\`` : name, rules[name] ?? noGames, own.length)
  })
  return table(
    ['rules', 'games', 'events in a game', 'unexpected'],
    [...rows, row('**all**', total(rules), found.length)],
  )
}

function faultTable({ faults: struck, found }: Tally): string {
  const row = (name: string, { games, sum }: Count, unexpected: number) => [
    name,
    whole(games),
    whole(sum),
    whole(unexpected),
  ]
  const rows = faults.map((name) =>
    row(name, struck[name] ?? noGames, found.filter(({ fault }) => fault === name).length),
  )
  const all = row('**all**', total(struck), found.filter(({ fault }) => fault !== 'none').length)
  return table(['fault', 'games', 'times it struck', 'unexpected'], [...rows, all])
}

function findingTable({ found }: Tally): string {
  const rows = findings.map((what) => [
    `a game ${what}`,
    whole(found.filter((finding) => finding.what === what).length),
  ])
  return table(['unexpected', 'times'], rows)
}

/** One finding for a terminal: the game, what it is, and the command that plays it again. */
export const lineOf = ({ game, rules, fault, what, detail }: Found, seed: string): string =>
  `Game ${game} (${rules}, fault: ${fault}) ${what}: ${detail.slice(0, 1_000)}\n  npm run soak -- --seed '${seed}' --game ${game}`
