import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  foldEvents,
  type GameEvent,
  type Rules,
  randomAgent,
  resumeGame,
  roles,
  scriptedAgent,
  verifyLog,
} from '../../src/index.js'
import { withoutMeta } from '../support/log.js'
import { audienceLaw } from './support/audience-laws.js'
import { breachesOf } from './support/law.js'
import { logLaws } from './support/log-laws.js'
import { seedPrefix } from './support/play.js'
import { isFull, runs } from './support/runs.js'
import { numbers } from './support/steady-agent.js'

/** How many of each role sit at a table of ten, with what must come up in its games. */
const tables: Readonly<Record<string, { readonly count: number; readonly seen: readonly GameEvent['type'][] }>> = {
  hunter: { count: 1, seen: ['power.used'] },
  bomb: { count: 1, seen: ['power.used'] },
  mason: { count: 2, seen: [] },
  minion: { count: 1, seen: [] },
  possessed: { count: 1, seen: [] },
  bodyguard: { count: 1, seen: [] },
  medium: { count: 1, seen: ['investigation.learned'] },
  witch: { count: 1, seen: ['victims.seen'] },
  poisoner: { count: 1, seen: ['effect.delayed'] },
  cupid: { count: 1, seen: ['players.linked'] },
  'serial-killer': { count: 1, seen: [] },
  vampire: { count: 1, seen: ['role.changed', 'teammate.lost'] },
}

function optionsFor(role: string, count: number, index: number) {
  const mafia = role === 'poisoner' ? 1 : 2
  return {
    rules: 'benchmark',
    roles: { mafia, doctor: 1, sheriff: 1, [role]: count, villager: 10 - mafia - 2 - count },
    seed: `${seedPrefix}-${role}-${index}`,
    // Scripted players want something; random ones come to more places.
    agent: index % 4 === 0 ? scriptedAgent() : randomAgent(),
  } as const
}

/** Laws of games in which nobody acts after death, two sides fight, and each death by day is an elimination. */
const amended = [
  'The dead do nothing',
  'Only the condemned die by day',
  'No phase begins in a game that is over',
  'A game ends when it is won',
  'The winner is who has won',
]
const lasting = [...logLaws, audienceLaw].filter(({ says }) => !amended.some((law) => says.startsWith(law)))

/** Whether a log ends with a winner whom its last living make the winner, or as a draw after its last day. */
function isWonBy(events: readonly GameEvent[], winner: string, maxDays: number): boolean {
  const { players, links = [], rules, day } = foldEvents(events)
  const living = players.filter(({ status }) => status === 'alive')
  const teams = living.map(({ team = '' }) => team)
  const killers = [...new Set(teams)].filter((team) => team === 'mafia' || rules?.teams?.[team]?.kills)
  const [link] = links
  const inLove = link !== undefined && living.length === 2 && living.every(({ id }) => link.players.includes(id))
  if (inLove && teams[0] !== teams[1]) return winner === link.team
  const [killer = 'town', ...others] = killers
  const count = teams.filter((team) => team === killer).length
  if (others.length === 0 && (killers.length === 0 || count * 2 >= teams.length)) return winner === killer
  return winner === 'draw' && day === maxDays
}

const acts: readonly string[] = ['night.acted', 'speech.given', 'vote.cast', 'nomination.made', 'judgment.cast']

/** Acts of the dead, but for what answers to their own death. */
function actsOfTheDead(events: readonly GameEvent[], { cast }: Rules): string[] {
  const dead = new Set<string>()
  const roleOf = new Map<string, string>()
  return events.flatMap((event) => {
    const { type, data, seq } = event
    if (type === 'player.died') dead.add(data.player)
    if (type === 'role.dealt' || type === 'role.changed') roleOf.set(data.player, data.role)
    if (acts.includes(type) && 'player' in data && dead.has(String(data.player))) return [`#${seq} ${type}`]
    if (type !== 'power.used' || !dead.has(data.player)) return []
    const answers = cast[roleOf.get(data.player) ?? '']?.powers.some(({ power }) => power === data.action) ?? false
    return answers && data.on !== 'dawn' ? [] : [`#${seq} ${data.action} on ${data.on}`]
  })
}

describe.each(Object.entries(tables))('%s', (role, { count, seen }) => {
  const games = runs(isFull ? 1_000 : 400)

  test(`each of ${games} games ends, keeps the laws of the log, verifies, and resumes from a cut drawn`, async () => {
    const types = new Set<string>()
    for (let index = 0; index < games; index++) {
      const options = optionsFor(role, count, index)
      const game = createMafiaGame(options)
      const { events, winner } = await game.run()
      const { seed, agent } = options
      for (const { type } of events) types.add(type)
      expect(winner, seed).toMatch(/^(town|mafia|lovers|serial-killer|vampires|draw)$/)
      expect(breachesOf(events, lasting), seed).toEqual([])
      expect(isWonBy(events, winner, game.rules.maxDays), seed).toBe(true)
      expect(actsOfTheDead(events, game.rules), seed).toEqual([])
      expect(await verifyLog(events), seed).toMatchObject({ ok: true })
      if (index % 8 !== 0) continue
      const cut = 1 + Math.floor(numbers(seed, 'cut')() * (events.length - 2))
      const resumed = await resumeGame(events.slice(0, cut), { agent }).run()
      expect(withoutMeta(resumed.events), `${seed} from ${cut}`).toEqual(withoutMeta(events))
    }
    expect([...types]).toEqual(expect.arrayContaining([...seen]))
  })
})

test('every built-in role that came later is played here', () => {
  const usual = [
    'mafia',
    'doctor',
    'sheriff',
    'vigilante',
    'villager',
    'godfather',
    'roleblocker',
    'lookout',
    'mayor',
    'jester',
  ]
  expect(Object.keys(tables)).toEqual(Object.keys(roles).filter((role) => !usual.includes(role)))
})
