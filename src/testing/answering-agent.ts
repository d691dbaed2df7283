import { InvalidOptionsError } from '../errors/errors.js'
import type { Answer } from '../events/answer-schema.js'
import { type RequestKind, requestKinds } from '../rules/kinds/kinds.js'
import type { Agent, AgentRequest } from '../runtime/agent.js'
import { didYouMean } from '../text/did-you-mean.js'
import { ownEntry } from '../text/objects.js'

/** A short form of an answer: a string is the choice or, if only words count, the words. */
export type Scripted = string | Answer

/** A player's answers: always the same, or a list in order and after that plain answers. */
export type Lines = Scripted | readonly Scripted[]

/** Answers for all players, by player id, or from a function. If the function returns undefined, the answer is plain. */
export type KindScript = string | Readonly<Record<string, Lines>> | AnswerOf

/** Computes an answer. */
export type AnswerOf = (request: AgentRequest) => Scripted | undefined | Promise<Scripted | undefined>

/** Answers by the kind of request, for example `{ nominate: { Ann: 'Bob' }, judge: 'guilty' }`. */
export interface Script extends Readonly<Partial<Record<RequestKind, KindScript>>> {}

/**
 * An agent that answers from a script: by kind of request, from a list in the order it is asked, or by a function. All
 * other requests get a plain answer: a few words if required, no action if the rules allow it (`skip`, `silent`,
 * `innocent`, `abstain`), otherwise the first legal option, and equal chances if beliefs are asked for.
 */
export function answeringAgent(script: Script | readonly Scripted[] | AnswerOf = {}): Agent {
  const answerOf = readScript(script)
  return {
    name: 'scripted answers',
    async act(request) {
      const scripted = await answerOf(request)
      return scripted === undefined ? plainAnswer(request) : completeAnswer(scripted, request)
    },
  }
}

/** An agent that keeps the requests it gets, in order. */
export interface RecordingAgent extends Agent {
  readonly requests: readonly AgentRequest[]
}

/** Keeps every request that `agent` gets in `requests`. */
export function recordingAgent(agent: Agent = answeringAgent()): RecordingAgent {
  const requests: AgentRequest[] = []
  const act = (request: AgentRequest) => {
    requests.push(request)
    return agent.act(request)
  }
  return { ...(agent.name !== undefined && { name: agent.name }), requests, act }
}

function readScript(script: Script | readonly Scripted[] | AnswerOf): AnswerOf {
  if (typeof script === 'function') return script
  if (isList(script)) {
    const next = lineReader(script)
    return () => next()
  }
  const readers = new Map<string, () => Scripted | undefined>()
  return (request) => {
    const lines = script[request.kind]
    if (typeof lines === 'string' || lines === undefined) return lines
    return typeof lines === 'function' ? lines(request) : nextLine(lines, request, readers)
  }
}

function nextLine(
  lines: Readonly<Record<string, Lines>>,
  { kind, playerId }: AgentRequest,
  readers: Map<string, () => Scripted | undefined>,
): Scripted | undefined {
  const own = ownEntry(lines, playerId)
  if (!isList(own)) return own
  const place = `${kind} ${playerId}`
  const next = readers.get(place) ?? lineReader(own)
  readers.set(place, next)
  return next()
}

function lineReader(lines: readonly Scripted[]): () => Scripted | undefined {
  let read = 0
  return () => lines[read++]
}

const isList = (lines: unknown): lines is readonly Scripted[] => Array.isArray(lines)

function completeAnswer(scripted: Scripted, request: AgentRequest): Answer {
  if (typeof scripted !== 'string') return scripted
  if (request.options.length === 0) return { speech: scripted }
  return requestKinds[request.kind].words === 'required' && scripted !== 'silent'
    ? { speech, choice: scripted }
    : { choice: scripted }
}

const speech = 'I have little to say.'

function plainAnswer({ kind, options, playerId, beliefs }: AgentRequest): Answer {
  if (kind === 'persona') return { persona: { name: `Someone like ${playerId}` } }
  const choice = ['skip', 'silent', 'innocent', 'abstain'].find((word) => options.includes(word)) ?? options[0]
  const words = requestKinds[kind].words === 'required' && choice !== 'silent' ? { speech } : {}
  const even = beliefs && { beliefs: Object.fromEntries(beliefs.map((id) => [id, 0.5])) }
  return { ...words, ...(choice !== undefined && { choice }), ...even }
}

export function checkScript(script: Script, players: readonly string[]): void {
  for (const [kind, lines] of Object.entries<KindScript>(script)) {
    requireKnownName(kind, Object.keys(requestKinds), { what: 'kind of request', path: 'answers' })
    if (typeof lines !== 'object') continue
    for (const id of Object.keys(lines)) requireKnownName(id, players, { what: 'player', path: `answers.${kind}` })
  }
}

function requireKnownName(name: string, known: readonly string[], { what, path }: Record<'what' | 'path', string>) {
  if (known.includes(name)) return
  throw new InvalidOptionsError(
    `Unknown ${what} \`${name}\` in \`${path}\`${didYouMean(name, known)}; known: ${known.join(', ')}.`,
    path,
  )
}
