/**
 * AIWolf's village of five (the AI Wolf contests, since 2015; aiwolf.org): a werewolf, a possessed, a seer and two villagers. The
 * contests rank programs by their wins over all roles, in games among each other. Here each entrant plays each role of each
 * deal.
 *
 *     npm run example examples/experiments/aiwolf-five.ts
 */
import { clusterRate } from 'nightzero/stats'
import { runTournament, tournamentReport } from 'nightzero/tournament'
import { conclude, entrants, games, percentText } from './support.js'

const result = await runTournament({
  entrants: await entrants({ sharp: 1, average: 0.6, weak: 0.2 }),
  tables: [{ rules: 'aiwolf-5', players: 5 }],
  games: games(150),
  seed: 'aiwolf-five',
})
const { roles, balance, lies, void: voided } = tournamentReport(result, "AIWolf's five")

console.log(`${result.outcomes.length} games, ${voided} void.`)
for (const { sides } of balance)
  for (const { side, value: share, low, high } of sides)
    console.log(`Won by ${side}: ${percentText({ share, low, high })}`)
const names = [...new Set(roles.map(({ entrant }) => entrant))]
for (const name of names) {
  const own = roles.filter(({ entrant }) => entrant === name)
  const all = clusterRate(
    result.outcomes.map(({ seats }) => {
      const its = seats.filter(({ entrant }) => entrant === name)
      return { count: its.filter(({ won }) => won).length, of: its.length }
    }),
  )
  const byRole = own.map(({ role, share }) => `${role} ${((share ?? 0) * 100).toFixed(0)} %`).join(', ')
  console.log(`${name} wins ${percentText(all)}: ${byRole}`)
}
for (const { agent, role, falseRoles, falseResults, seats } of lies?.claims ?? [])
  if (role === 'werewolf' || role === 'possessed')
    console.log(`${agent} as ${role}: ${falseRoles} false roles and ${falseResults} false results in ${seats} games`)

conclude(
  [
    'It is usual there that the seer says so on the first day and that the possessed claims the same, so that the village must choose between two.',
    'The contests rank by the share of games won, over all roles.',
  ],
  [
    'The contest speaks in a protocol of its own, in turns within a limit of talks; here players speak English.',
    'Its programs play hundreds of games in a row and learn from them.',
    'Intervals here are of single seats; seats of one deal are alike.',
  ],
)
