import type { Answer, Beliefs } from '../../events/answer-schema.js'
import type { EventData } from '../../events/event-data.js'
import type { SelfView } from '../../events/view.js'
import type { GameState } from '../../rules/game-state.js'
import type { Persona } from '../../rules/persona.js'
import type { AgentRequest } from '../agent.js'

/** Words, whole or piece by piece as they come. */
export type Words = string | Iterable<string> | AsyncIterable<string>

/** What a policy gets with every question. */
export interface PublicInfo
  extends Pick<AgentRequest, 'kind' | 'playerId' | 'options' | 'beliefs' | 'attempt' | 'error' | 'signal' | 'random'> {
  /** What it has just thought; empty while it thinks. */
  readonly thought: string
}

/** The same with what only this player knows. */
export interface PrivateInfo extends PublicInfo, Pick<SelfView, 'role' | 'teammates' | 'memory' | 'persona'> {
  /** What its investigations found out, in order. */
  readonly investigations: readonly EventData['investigation.learned'][]
}

/** A choice, with a reason or without. No target (null) is `skip`, or an abstention where only that is legal. */
export interface PolicyChoice {
  readonly target: string | null
  readonly reason?: string
}

/** On whom to use a power: to kill, protect, investigate and so on. */
export type NightAction = PolicyChoice | string | null

/** Whom to vote for or nominate; `guilty` or `innocent` before a judgment. */
export type VoteAction = PolicyChoice | string | null

/**
 * The four questions of source 003. `context` is the game as this player knows it: others' roles are absent until they are
 * revealed. `think` is called first for every question and stays private. `say` is called where words are due; empty words
 * mean `silent` in a free discussion.
 */
export interface AgentPolicy {
  think?(context: GameState, info: PrivateInfo): Words | Promise<Words>
  say(context: GameState, info: PublicInfo): Words | Promise<Words>
  nightAction(context: GameState, info: PrivateInfo): NightAction | Promise<NightAction>
  vote(context: GameState, info: PublicInfo): VoteAction | Promise<VoteAction>
  /** The character it wants to be, where players make up their own. Default: a built-in one. */
  persona?(info: PublicInfo): Persona | Promise<Persona>
  /**
   * How likely each player of `info.beliefs` is to be mafia, from 0 to 1, where the rules ask for it. Called before it speaks or
   * chooses. Default: it states nothing.
   */
  believe?(context: GameState, info: PrivateInfo): Beliefs | Promise<Beliefs>
  /** What it wants as `memory` in its next questions. Called last for every question. */
  remember?(context: GameState, info: PrivateInfo): Answer['memory']
}
