import { createMafiaGame, type GameEvent, type GameState, isEvent, type Rules, randomAgent } from '../../src/index.js'
import { evolve, initialGameState } from '../../src/kernel/events/index.js'
import { findTeam, findTeamDefinition } from '../../src/kernel/rules/index.js'
import { recordingAgent } from '../../src/testing/index.js'
import { chartsFor } from './walk-rules.js'

/** What long random walks of whole games have shown. */
export interface GamesWalk {
  readonly games: number
  /** Microsteps of all their machines. */
  readonly steps: number
  readonly faults: readonly string[]
}

/** Plays whole games of chance and checks each from its log. */
export async function walkGames(rules: Rules, games: number): Promise<GamesWalk> {
  const faults: string[] = []
  let steps = 0
  for (let seed = 0; seed < games; seed++) {
    const agent = recordingAgent(randomAgent())
    const players = Math.max(10, rules.table.min)
    const game = createMafiaGame({ rules, charts: chartsFor(rules), players, agent, narrator: agent, seed })
    game.actor.system.inspect({
      next: ({ type }) => {
        if (type === '@xstate.microstep') steps++
      },
    })
    const { events } = await game.run()
    const dead = agent.requests.flatMap(({ kind, playerId, view }) => {
      const self = view.players.find(({ id }) => id === playerId)
      const { powers = [] } = rules.cast[view.self?.role ?? ''] ?? {}
      const answers = kind === 'last-words' || powers.some(({ power, on }) => power === kind && atOwnDeath.has(on))
      return self?.status === 'dead' && !answers ? [`the dead ${playerId} is asked: ${kind}`] : []
    })
    faults.push(...[...dead, ...faultsIn(events)].map((fault) => `${rules.name}, seed ${seed}: ${fault}`))
  }
  return { games, steps, faults }
}

/** When a power is used by a player who has just died. */
const atOwnDeath = new Set<string | undefined>(['death', 'elimination'])

/** Every night, ballot and game ends, nobody dead does anything, and a team that has won is noticed before anyone plays on. */
export function faultsIn(events: readonly GameEvent[]): string[] {
  let state: GameState = initialGameState
  let open: string | null = null
  return events.flatMap((event) => {
    const faults: string[] = []
    const doer = doerOf(event)
    if (state.players.some(({ id, status }) => id === doer && status === 'dead'))
      faults.push(`the dead ${doer}: ${event.type}`)
    if (isEvent(event, 'phase.changed')) {
      if (open !== null) faults.push(`${event.data.to} begins before ${open}`)
      open = endOf[event.data.to] ?? null
      if (isPlay.has(event.data.to) && isDecided(state)) faults.push(`${event.data.to} begins though a team has won`)
    }
    if (event.type === open) open = null
    if (isEvent(event, 'game.ended') && open !== null) faults.push(`the game ends before ${open}`)
    state = evolve(state, event)
    return faults
  })
}

/** What ends a phase that has an outcome. */
const endOf: Readonly<Record<string, GameEvent['type']>> = {
  dawn: 'night.resolved',
  nomination: 'nomination.resolved',
  judgment: 'judgment.resolved',
  vote: 'vote.resolved',
  revote: 'vote.resolved',
}

const isPlay = new Set(['night', 'discussion', 'roundEnd'])
const deeds = new Set([
  'night.acted',
  'mafia.spoke',
  'channel.spoke',
  'speech.given',
  'defense.given',
  'nomination.made',
  'vote.cast',
  'judgment.cast',
  'summary.written',
])

const doerOf = ({ type, data }: GameEvent): string | undefined =>
  deeds.has(type) ? (data as { readonly player?: string }).player : undefined

/** Counted here once more, apart from the rules: no team that kills is left, or one alone, as many as all others. */
function isDecided({ players, rules }: GameState): boolean {
  const living = players
    .filter(({ status }) => status === 'alive')
    .map(({ role = '' }) => rules && findTeam(rules, role))
  const killers = living.filter((team) => findTeamDefinition(team ?? undefined, rules)?.kills)
  const alone = new Set(killers).size < 2 && (killers.length === 0 || killers.length * 2 >= living.length)
  return living.length > 0 && living.every((team) => team !== undefined) && alone
}
