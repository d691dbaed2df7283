import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, presets, type Rules, scriptedAgent } from '../../../src/index.js'
import type { Team } from '../../../src/kernel/rules/team.js'
import { judgeClaims } from '../../../src/players/suspicion/claims.js'
import { GameRoles } from '../../../src/players/suspicion/game-roles.js'

const results = await Promise.all(
  Array.from({ length: 14 }, (_, seed) =>
    createMafiaGame({ rules: 'masquerade', players: 9 + (seed % 7), seed, agent: scriptedAgent() }).run(),
  ),
)

const rolesIn = ({ players }: (typeof results)[number]) => new Map(players.map(({ id, role }) => [id, role]))

test('a sheriff reports truthfully what it found out, about neutral players too', () => {
  const truths = results.flatMap((result) =>
    result.events.flatMap((event) =>
      isEvent(event, 'claim.checked') &&
      event.data.claimed === 'results' &&
      rolesIn(result).get(event.data.player) === 'sheriff'
        ? [event.data.truthful]
        : [],
    ),
  )
  expect(truths.length).toBeGreaterThan(10)
  expect(truths).not.toContain(false)
})

test('a sheriff whose result is wrong because of a godfather is believed only if there may be a godfather', () => {
  const credit = (rules: Rules, fate: Team) => {
    const results = [{ player: 'p2', result: 'town' }]
    const claims = new Map([['p1', { player: 'p1', role: 'sheriff', day: 2, results }]])
    const teams = new Map<string, Team>([['p2', fate]])
    const roles = new GameRoles(rules, 10)
    return judgeClaims({ claims, roles, deaths: [], outlasted: 0 }, { teams, roles: new Map() }).get('p1')?.credit
  }
  expect(credit(presets.masquerade, 'mafia')).toBe('trusted')
  expect(credit(presets.masquerade, 'neutral')).toBe('false')
  expect(credit(presets.trial, 'mafia')).toBe('false')
})

test('a sheriff who found the last mafia is believed at the end of the game; that all are dead is impossible while it goes on', () => {
  const roles = new GameRoles({ ...presets.mini, roles: { mafia: 1, sheriff: 1, villager: 4 } }, 6)
  const claims = new Map([
    ['p1', { player: 'p1', role: 'sheriff', day: 2, results: [{ player: 'p2', result: 'mafia' }] }],
  ])
  const deaths = [{ player: 'p2', cause: 'vote', day: 2 }] as const
  const credit = (outlasted: number) =>
    judgeClaims({ claims, roles, deaths, outlasted } as never, { teams: new Map(), roles: new Map() }).get('p1')?.credit
  expect(credit(0)).not.toBe('false')
  expect(credit(1)).toBe('false')
})

test('a game seldom stalls: the mafia choose another target after a protected one', () => {
  expect(results.filter(({ winner }) => winner === 'draw').length).toBeLessThan(results.length / 4)
})
