import type { Agent } from '../agents/agent.js'
import type { GameSetup } from '../events/decide/decide.js'
import type { CallLog } from './ask/call-log.js'
import type { FailingAgents } from './ask/failing-agents.js'
import type { GameClock } from './clock/game-clock.js'
import type { GameLog } from './game-log.js'
import type { LiveEvent } from './live-event.js'

/** The agents by player id, the narrator among them. */
export type Roster = ReadonlyMap<string, Agent>

/** One running game, as all its parts see it: setup, agents, log and clocks. */
export interface GameContext {
  readonly setup: GameSetup
  readonly roster: Roster
  readonly log: GameLog
  /** The game's time. */
  readonly clock: GameClock
  /** The clock that measures answers: real time while the game's time is simulated. */
  readonly wall: GameClock
  readonly onLive: (event: LiveEvent) => void
  /** Where calls to models are saved, if the game saves them. */
  readonly calls?: CallLog
  /** Warns of agents that throw in every try or give no valid answer. */
  readonly failing?: FailingAgents
}
