import * as z from 'zod/mini'
import { builtInPersonas } from '../../characters/built-in-personas.js'
import { checkFields } from '../../errors/check-fields.js'
import { InvalidOptionsError } from '../../errors/invalid-options-error.js'
import type { Answer } from '../../events/answer-schema.js'
import { isEvent } from '../../events/event.js'
import { evolve, nothingYet } from '../../events/evolve.js'
import type { GameState } from '../../rules/game-state.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { powers } from '../../rules/powers/powers.js'
import { pick } from '../../rules/random.js'
import type { Agent, AgentRequest } from '../agent.js'
import { withNumber } from '../with-number.js'
import type { AgentPolicy, NightAction, PrivateInfo, PublicInfo, VoteAction } from './agent-policy.js'
import { listen } from './listen.js'

/**
 * An agent made of a policy: the `think / say / nightAction / vote` interface of source 003. Words are streamed as they
 * arrive.
 *
 * @throws {InvalidOptionsError} when the policy lacks a method, or an option is unknown or wrong.
 */
export function policyAgent(policy: AgentPolicy, options: { readonly name?: string } = {}): Agent {
  requirePolicy(policy)
  const { name = 'policy' } = checkFields(optionsSchema, options)
  return { name, act: (request) => answer(policy, request) }
}

const optionsSchema = z.strictObject({ name: z.optional(z.string()) }, 'Expected the options as an object')
const due = ['say', 'nightAction', 'vote'] as const
const optional = ['think', 'persona', 'believe', 'remember'] as const

/** A policy may have other members, so a misspelt name shows only as a missing method. */
function requirePolicy(policy: unknown): void {
  const given = (policy ?? {}) as Partial<AgentPolicy>
  const lacking =
    due.find((method) => typeof given[method] !== 'function') ??
    optional.find((method) => given[method] !== undefined && typeof given[method] !== 'function')
  if (lacking === undefined) return
  const methods = `\`${due.join('`, `')}\` and, if it likes, \`${optional.join('`, `')}\``
  throw new InvalidOptionsError(
    `Expected a policy with the methods ${methods}: \`${lacking}\` is not a function.`,
    lacking,
  )
}

/** One turn of a policy. */
interface Turn {
  readonly policy: AgentPolicy
  readonly request: AgentRequest
  readonly context: GameState
  readonly secrets: PrivateInfo
  readonly info: PublicInfo
}

async function answer(policy: AgentPolicy, request: AgentRequest): Promise<Answer> {
  const { signal, onThought } = request
  const { context, secrets, info } = turnOf(policy, request)
  const thought = await listen(policy.think?.(context, secrets) ?? '', { signal, onChunk: onThought })
  const turn = { policy, request, context, secrets: { ...secrets, thought }, info: { ...info, thought } }
  const stated = request.beliefs && { beliefs: (await policy.believe?.(turn.context, turn.secrets)) ?? {} }
  const answered = requestKinds[request.kind].beliefs === 'due' ? {} : await replyTo(turn)
  const memory = request.kind === 'persona' ? undefined : policy.remember?.(turn.context, turn.secrets)
  return { ...(thought && { thought }), ...stated, ...answered, ...(memory !== undefined && { memory }) }
}

async function replyTo(turn: Turn): Promise<Answer> {
  const { policy, request, info } = turn
  const { kind, options } = request
  if (kind === 'persona') return { persona: (await policy.persona?.(info)) ?? builtIn(request) }
  if (requestKinds[kind].words !== 'required') return answerWith(await choose(turn), options)
  const speech = await speak(turn)
  if (options.includes('silent')) return speech === '' ? { choice: 'silent' } : { speech }
  if (options.length === 0) return { speech }
  return { ...answerWith(await choose(turn), options), speech }
}

/** On a retry the built-in name may be the taken one. */
const builtIn = ({ random, attempt }: AgentRequest) => {
  const persona = pick(builtInPersonas, random)
  return attempt === 1 ? persona : { ...persona, name: withNumber(persona.name, random) }
}

function speak({ policy, request: { signal, onSpeech }, context, info }: Turn): Promise<string> {
  return listen(policy.say(context, info), { signal, onChunk: onSpeech })
}

async function choose({ policy, request: { kind }, context, secrets, info }: Turn): Promise<NightAction | VoteAction> {
  const atNight = kind === 'chat' || Object.hasOwn(powers, kind)
  return atNight ? policy.nightAction(context, secrets) : policy.vote(context, info)
}

function answerWith(action: NightAction | VoteAction, options: readonly string[]): Answer {
  const { target, reason } = typeof action === 'object' && action !== null ? action : { target: action }
  const nobody = options.includes('skip') || !options.includes('abstain') ? 'skip' : 'abstain'
  return { choice: target ?? nobody, ...(reason && { speech: reason }) }
}

/** The turn before the policy has thought. */
function turnOf(policy: AgentPolicy, request: AgentRequest): Turn {
  const { view, kind, playerId, options, beliefs, attempt, error, signal, random } = request
  const context = view.events.reduce<GameState>(evolve, nothingYet)
  const asked = { kind, playerId, options, ...(beliefs && { beliefs }), attempt, signal, random, thought: '' }
  const info = error === undefined ? asked : { ...asked, error }
  const { id: _, ...self } = view.self ?? { id: playerId }
  const investigations = view.events.flatMap((event) => (isEvent(event, 'investigation.learned') ? [event.data] : []))
  return { policy, request, context, info, secrets: { ...info, ...self, investigations } }
}
