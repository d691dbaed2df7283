import type { Answer, Beliefs } from '../../events/answer-schema.js'
import type { EventData } from '../../events/event-data.js'
import type { SelfView } from '../../events/view.js'
import type { GameState } from '../../rules/game-state.js'
import type { Persona } from '../../rules/persona.js'
import type { AgentRequest } from '../agent.js'

/** Words, complete or piece by piece. */
export type Words = string | Iterable<string> | AsyncIterable<string>

/** What a policy gets with every question. */
export interface PublicInfo
  extends Pick<AgentRequest, 'kind' | 'playerId' | 'options' | 'beliefs' | 'attempt' | 'error' | 'signal' | 'random'> {
  /** What it has just thought; empty while it thinks. */
  readonly thought: string
}

/** The same, with what only this player knows. */
export interface PrivateInfo extends PublicInfo, Pick<SelfView, 'role' | 'teammates' | 'memory' | 'persona'> {
  /** The results of its investigations, in order. */
  readonly investigations: readonly EventData['investigation.learned'][]
}

/** A choice, with or without a reason. No target (null) means `skip`, or an abstention if only that is legal. */
export interface PolicyChoice {
  readonly target: string | null
  readonly reason?: string
}

/** On whom to use a power: to kill, protect, investigate and so on. */
export type NightAction = PolicyChoice | string | null

/** Whom to vote for or nominate; `guilty` or `innocent` before a judgment. */
export type VoteAction = PolicyChoice | string | null

/**
 * The four questions of source 003. `context` is the game as this player knows it: others' roles are absent until they
 * are revealed. `think` is called first for every question and its result stays private. `say` is called when words are
 * required; empty words mean `silent` in a free discussion.
 */
export interface AgentPolicy {
  think?(context: GameState, info: PrivateInfo): Words | Promise<Words>
  say(context: GameState, info: PublicInfo): Words | Promise<Words>
  nightAction(context: GameState, info: PrivateInfo): NightAction | Promise<NightAction>
  vote(context: GameState, info: PublicInfo): VoteAction | Promise<VoteAction>
  /** The persona it wants, if players invent their own. Default: a built-in one. */
  persona?(info: PublicInfo): Persona | Promise<Persona>
  /**
   * How likely each player of `info.beliefs` is to be mafia, from 0 to 1, if the rules ask for it. Called before `say`
   * and the choice. Default: no beliefs.
   */
  believe?(context: GameState, info: PrivateInfo): Beliefs | Promise<Beliefs>
  /** The value it gets as `memory` in its next questions. Called last for every question. */
  remember?(context: GameState, info: PrivateInfo): Answer['memory']
}
