import type { Answer } from '../../events/answer-schema.js'
import type { RequestKind } from '../../rules/request-kind.js'
import type { Agent, AgentRequest } from '../agent.js'
import { defend, lastWords } from './acts/defend.js'
import { investigate, protect, shoot } from './acts/night.js'
import { persona } from './acts/persona.js'
import { narrate, summarize } from './acts/reports.js'
import { speak } from './acts/speak.js'
import { chat, kill, strategize } from './acts/team.js'
import { judge, vote } from './acts/vote.js'
import type { PastGame } from './past-game.js'
import { type Situation, situationOf } from './situation.js'

/** How a scripted player plays. */
export interface ScriptedAgentOptions {
  /** Earlier games, oldest first, that it may bring up. Default: none. */
  readonly history?: readonly PastGame[]
}

/**
 * An agent that plays by heuristics and calls nothing: it weighs votes, words and claims, and talks in a voice of its own.
 * It keeps nothing between requests but what it has read of the very events it is shown again, so that the same request
 * always gets the same answer. One serves a whole table, and any number of games.
 */
export function scriptedAgent({ history = [] }: ScriptedAgentOptions = {}): Agent {
  return { name: 'scripted', act: (request) => answerTo(request, history) }
}

function answerTo(request: AgentRequest, history: readonly PastGame[]): Answer {
  return request.kind === 'persona' ? persona(request) : acts[request.kind](situationOf(request, history))
}

const acts: Readonly<Record<Exclude<RequestKind, 'persona'>, (situation: Situation) => Answer>> = {
  strategize,
  chat,
  kill,
  protect,
  investigate,
  shoot,
  speak,
  nominate: vote,
  defend,
  judge,
  vote,
  'last-words': lastWords,
  summarize,
  narrate,
}
