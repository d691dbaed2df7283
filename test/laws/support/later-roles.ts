import { foldEvents, type GameEvent, type Rules, randomAgent, scriptedAgent } from '../../../src/index.js'
import { audienceLaw } from './audience-laws.js'
import { breachesOf } from './law.js'
import { faultsOfLog, logLaws } from './log-laws.js'
import { seedPrefix } from './play.js'

interface LaterRole {
  /** How many sit at a table of ten. */
  readonly count: number
  /** The file with its own test. */
  readonly test: string
  /** What must come up in its games. */
  readonly seen: readonly GameEvent['type'][]
}

/** The built-in roles that came after the first ten. */
export const laterRoles: Readonly<Record<string, LaterRole>> = {
  hunter: { count: 1, test: 'test/kernel/rules/roles/hunter.test.ts', seen: ['power.used'] },
  bomb: { count: 1, test: 'test/kernel/rules/powers/explode.test.ts', seen: ['power.used'] },
  mason: { count: 2, test: 'test/kernel/rules/roles/knowledge.test.ts', seen: [] },
  minion: { count: 1, test: 'test/kernel/rules/roles/knowledge.test.ts', seen: [] },
  possessed: { count: 1, test: 'test/kernel/rules/roles/knowledge.test.ts', seen: [] },
  bodyguard: { count: 1, test: 'test/kernel/rules/powers/protect.test.ts', seen: [] },
  medium: { count: 1, test: 'test/kernel/rules/powers/commune.test.ts', seen: ['investigation.learned'] },
  witch: { count: 1, test: 'test/kernel/rules/powers/heal.test.ts', seen: ['victims.seen'] },
  poisoner: { count: 1, test: 'test/kernel/rules/powers/poison.test.ts', seen: ['effect.delayed'] },
  cupid: { count: 1, test: 'test/kernel/rules/powers/link.test.ts', seen: ['players.linked'] },
  'serial-killer': { count: 1, test: 'test/kernel/rules/powers/stab.test.ts', seen: [] },
  vampire: { count: 1, test: 'test/kernel/rules/powers/convert.test.ts', seen: ['role.changed', 'teammate.lost'] },
}

/** Tables at which all of them play. Two that kill for a side of their own never sit at one: the laws know a single one. */
export const laterTables: readonly (readonly string[])[] = [
  ['hunter', 'mason', 'medium', 'serial-killer'],
  ['bomb', 'minion', 'bodyguard', 'vampire'],
  ['possessed', 'witch', 'cupid', 'poisoner'],
]

/** Roles for ten, these among them. */
export function laterDeal(later: readonly string[]): Readonly<Record<string, number>> {
  const counts = Object.fromEntries(later.map((role) => [role, laterRoles[role]?.count ?? 1]))
  const mafia = later.includes('poisoner') ? 1 : 2
  const villager = 10 - mafia - 2 - Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { mafia, doctor: 1, sheriff: 1, ...counts, villager }
}

/** A game of ten with these roles. */
export function laterGame(later: readonly string[], index: number) {
  return {
    rules: 'benchmark',
    roles: laterDeal(later),
    seed: `${seedPrefix}-${later.join('-')}-${index}`,
    // Scripted players want something; random ones come to more places.
    agent: index % 10 === 0 ? scriptedAgent() : randomAgent(),
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

/** Everything in a finished game's log that breaks a law which holds for these roles too. */
export function faultsOfLater(events: readonly GameEvent[]): string[] {
  const { rules, winner } = foldEvents(events)
  if (rules === null) return ['No event tells the rules.']
  return [
    ...faultsOfLog(events),
    ...breachesOf(events, lasting),
    ...(winner && isWonBy(events, winner, rules.maxDays) ? [] : [`${winner} is not who has won.`]),
    ...actsOfTheDead(events, rules),
  ]
}
