import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import type { Answer, Beliefs } from '../kernel/events/answer-schema.js'
import { isEvent } from '../kernel/events/event.js'
import type { EventData } from '../kernel/events/event-data.js'
import { evolve, initialGameState } from '../kernel/events/evolve.js'
import type { SelfView } from '../kernel/events/view.js'
import type { GameState } from '../kernel/rules/game-state.js'
import { findKind } from '../kernel/rules/kinds/kinds.js'
import type { Persona } from '../kernel/rules/persona.js'
import { powers } from '../kernel/rules/powers/powers.js'
import type { Agent, AgentRequest } from '../kernel/runtime/agent.js'
import { definedFields } from '../kernel/text/objects.js'
import { pickPersona } from './random.js'

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
export type VoteAction = NightAction

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
  /** How likely each player of `info.beliefs` is to be mafia, from 0 to 1. Called before `say` and the choice. */
  believe?(context: GameState, info: PrivateInfo): Beliefs | Promise<Beliefs>
  /** The value it gets as `memory` in its next questions. Called last for every question. */
  remember?(context: GameState, info: PrivateInfo): Answer['memory']
}

/** All the words of one answer, passed on piece by piece. Words after an abort are ignored. */
async function collectWords(
  words: Words | Promise<Words>,
  signal: AbortSignal,
  onChunk: ((chunk: string) => void) | undefined,
): Promise<string> {
  const spoken = await words
  let heard = ''
  for await (const piece of typeof spoken === 'string' ? [spoken] : spoken) {
    signal.throwIfAborted()
    if (piece === '') continue
    heard += piece
    onChunk?.(piece)
  }
  return heard
}

/**
 * An agent made of a policy. Words are streamed as they arrive.
 *
 * @throws {InvalidOptionsError} when the policy lacks a method, or an option is unknown or wrong.
 */
export function policyAgent(policy: AgentPolicy, options: { readonly name?: string } = {}): Agent {
  requirePolicy(policy)
  const { name = 'policy' } = checkFields(optionsSchema, options)
  return { name, act: (request) => answer(policy, request) }
}

const optionsSchema = z.strictObject({ name: z.optional(z.string()) }, 'Expected the options as an object')
const requiredMethods = ['say', 'nightAction', 'vote'] as const
const optionalMethods = ['think', 'persona', 'believe', 'remember'] as const

/** A policy may have other members, so a misspelt name shows only as a missing method. */
function requirePolicy(policy: unknown): void {
  const given = (policy ?? {}) as Partial<AgentPolicy>
  const lacking =
    requiredMethods.find((method) => typeof given[method] !== 'function') ??
    optionalMethods.find((method) => given[method] !== undefined && typeof given[method] !== 'function')
  if (lacking === undefined) return
  const methods = `\`${requiredMethods.join('`, `')}\` and, if it likes, \`${optionalMethods.join('`, `')}\``
  const fact = `Expected a policy with the methods ${methods}: \`${lacking}\` is not a function.`
  throw new InvalidOptionsError(fact, lacking)
}

type Turn = ReturnType<typeof buildTurn>

async function answer(policy: AgentPolicy, request: AgentRequest): Promise<Answer> {
  const { signal, onThought } = request
  const silent = buildTurn(policy, request)
  const thought = await collectWords(policy.think?.(silent.context, silent.secrets) ?? '', signal, onThought)
  const turn = { ...silent, secrets: { ...silent.secrets, thought }, info: { ...silent.info, thought } }
  const stated = request.beliefs && { beliefs: (await policy.believe?.(turn.context, turn.secrets)) ?? {} }
  const answered = findKind(request.kind).beliefs === 'due' ? {} : await replyTo(turn)
  const memory = request.kind === 'persona' ? undefined : policy.remember?.(turn.context, turn.secrets)
  return { ...(thought && { thought }), ...stated, ...answered, ...(memory !== undefined && { memory }) }
}

/** A policy has no method for bids: it wants to speak when nobody wants it more. */
const policyBid = '1'

async function replyTo(turn: Turn): Promise<Answer> {
  const { policy, request, context, info } = turn
  const { kind, options, signal, onSpeech } = request
  if (kind === 'persona')
    return { persona: (await policy.persona?.(info)) ?? pickPersona(request.random, request.attempt) }
  if (kind === 'bid') return { choice: policyBid }
  if (findKind(kind).words !== 'required') return answerWith(await choose(turn), options)
  const speech = await collectWords(policy.say(context, info), signal, onSpeech)
  if (options.includes('silent')) return speech === '' ? { choice: 'silent' } : { speech }
  if (options.length === 0) return { speech }
  return { ...answerWith(await choose(turn), options), speech }
}

async function choose({ policy, request: { kind }, context, secrets, info }: Turn): Promise<NightAction> {
  const atNight = kind === 'chat' || Object.hasOwn(powers, kind)
  return atNight ? policy.nightAction(context, secrets) : policy.vote(context, info)
}

function answerWith(action: NightAction, options: readonly string[]): Answer {
  const { target, reason } = typeof action === 'object' && action !== null ? action : { target: action }
  const nobody = options.includes('skip') || !options.includes('abstain') ? 'skip' : 'abstain'
  return { choice: target ?? nobody, ...(reason && { speech: reason }) }
}

function buildTurn(policy: AgentPolicy, request: AgentRequest) {
  const { view, kind, playerId, options, beliefs, attempt, error, signal, random } = request
  const context = view.events.reduce<GameState>(evolve, initialGameState)
  const info = { kind, playerId, options, attempt, signal, random, thought: '', ...definedFields({ beliefs, error }) }
  const { id: _, ...self } = view.self ?? { id: playerId }
  const investigations = view.events.flatMap((event) => (isEvent(event, 'investigation.learned') ? [event.data] : []))
  return { policy, request, context, info, secrets: { ...info, ...self, investigations } }
}
