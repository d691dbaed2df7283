import { reactionsTo } from '../../src/kernel/rules/deaths.js'
import { defineRules } from '../../src/kernel/rules/define-rules.js'
import type { GameState } from '../../src/kernel/rules/game-state.js'
import { computePlayState } from '../../src/kernel/rules/play-state.js'
import { powerNames } from '../../src/kernel/rules/powers/powers.js'
import { roleCountsFor } from '../../src/kernel/rules/role-counts.js'
import type { Rules } from '../../src/kernel/rules/rules-schema.js'
import { ownPower } from '../../src/kernel/rules/ruleset.js'
import { isKiller, isMafia } from '../../src/kernel/rules/team.js'
import { derive } from '../../src/kernel/runtime/randomness.js'
import { answeringAgent, type Past } from '../../src/testing/index.js'
import { openTestGame } from '../../src/testing/test-game.js'
import { type WalkTable, walkTable } from '../../src/testing/walk/walk-table.js'

const names = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea']

/** The tables of some rules: everyone alive, few alive with one of the mafia or of another team that kills, and all powers used once. Games last two days. */
export function tablesOf(given: Rules): WalkTable[] {
  const rules = defineRules({ extends: given, maxDays: 2 })
  const seats = names.slice(0, Math.max(10, rules.table.min + 2))
  const counts = Object.entries(roleCountsFor(rules, seats.length)).flatMap(([role, count]) =>
    Array<string>(count).fill(role),
  )
  const players = Object.fromEntries(seats.map((name, seat) => [name, counts[seat] ?? rules.filler]))
  const open = (past: Past) => openTestGame({ players, rules, before: { day: 1, ...past } }, answeringAgent())
  const early = open({})
  const team = early.runtime.state.players.filter(isMafia).map(({ id }) => id)
  const others = seats.filter((id) => !team.includes(id))
  const rival = early.runtime.state.players.find((player) => !isMafia(player) && isKiller(player, rules))?.id
  const late = open({ alive: [...new Set([rival ?? team[0] ?? '', ...others.slice(0, 4)])] })
  const spent = open({ day: 2, acts: actsOf(early.runtime.state) })
  const ends = [open({ alive: [...team, ...others.slice(0, team.length)] }), open({ alive: others })]
  const { state } = early.runtime
  const reactions = reactionsTo(
    state.players.map(({ id }) => ({ player: id, cause: 'night', by: team })),
    { state, draw: (purpose, ...place) => derive('walk', purpose, ...place) },
  )
  const playStates = [
    ...[early, late, ...ends].map(({ runtime }) => computePlayState(runtime.state)),
    ...(reactions.length > 0 ? [{ ...computePlayState(state), reactions }] : []),
  ]
  return [early, late, spent].map((table) => walkTable(table, playStates))
}

/** A night in which everyone has used every power on somebody else. */
function actsOf(state: GameState): NonNullable<Past['acts']> {
  const used = powerNames.map((power) => {
    const owners = state.players.filter((player) => ownPower(state, player, power))
    const targets = owners.map(({ id }) => [id, state.players.find((other) => other.id !== id)?.id ?? id])
    return [power, Object.fromEntries(targets)]
  })
  return Object.fromEntries(used)
}
