import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  foldEvents,
  type GameEvent,
  type Rules,
  resumeGame,
  roles,
  verifyLog,
} from '../../src/index.js'
import { withoutMeta } from '../support/log.js'
import { audienceLaw } from './support/audience-laws.js'
import { laterGame, laterRoles } from './support/later-roles.js'
import { breachesOf } from './support/law.js'
import { logLaws } from './support/log-laws.js'
import { runs } from './support/runs.js'
import { numbers } from './support/steady-agent.js'

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

describe.each(Object.entries(laterRoles))('%s', (role, { count, seen }) => {
  const games = runs(1_000, 12)

  test(`each of ${games} games ends, keeps the laws of the log, verifies, and resumes from a cut drawn`, async () => {
    const types = new Set<string>()
    for (let index = 0; index < games; index++) {
      const options = laterGame(role, count, index)
      const game = createMafiaGame(options)
      const { events, winner } = await game.run()
      const { seed, agent } = options
      for (const { type } of events) types.add(type)
      expect(winner, seed).toMatch(/^(town|mafia|lovers|serial-killer|vampires|draw)$/)
      expect(breachesOf(events, lasting), seed).toEqual([])
      expect(isWonBy(events, winner, game.rules.maxDays), seed).toBe(true)
      expect(actsOfTheDead(events, game.rules), seed).toEqual([])
      // Whether a log verifies and resumes follows from its kinds of answers: some games have them all.
      if (index % 4 !== 0) continue
      expect(await verifyLog(events), seed).toMatchObject({ ok: true })
      const cut = 1 + Math.floor(numbers(seed, 'cut')() * (events.length - 2))
      const resumed = await resumeGame(events.slice(0, cut), { agent }).run()
      expect(withoutMeta(resumed.events), `${seed} from ${cut}`).toEqual(withoutMeta(events))
    }
    expect([...types]).toEqual(expect.arrayContaining([...seen]))
  }, 1_800_000)
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
  expect(Object.keys(laterRoles)).toEqual(Object.keys(roles).filter((role) => !usual.includes(role)))
})
