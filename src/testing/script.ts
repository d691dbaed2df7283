import { InvalidOptionsError } from '../kernel/errors/errors.js'
import { type Answer, answerSchema } from '../kernel/events/answer-schema.js'
import { takenParts } from '../kernel/rules/answers.js'
import { type BuiltInKind, requestKinds } from '../kernel/rules/kinds/kinds.js'
import type { AgentRequest } from '../kernel/runtime/agent.js'
import { didYouMean } from '../kernel/text/did-you-mean.js'
import { ownEntry } from '../kernel/text/objects.js'

/** A short form of an answer: a string is the choice or, if only words count, the words. */
export type Scripted = string | Answer

/** A player's answers: always the same, or a list in order and after that plain answers. */
export type Lines = Scripted | readonly Scripted[]

/** Answers for all players, by player id, or from a function. If the function returns undefined, the answer is plain. */
export type KindScript = string | Readonly<Record<string, Lines>> | AnswerOf

/** Computes an answer. */
export type AnswerOf = (request: AgentRequest) => Scripted | undefined | Promise<Scripted | undefined>

/** Answers by the kind of request, for example `{ nominate: { Ann: 'Bob' }, judge: 'guilty' }`. */
export interface Script extends Readonly<Partial<Record<BuiltInKind, KindScript>>> {}

/** A script as it is read, answer by answer. */
export class ScriptReader {
  readonly #script: Script
  /** How many answers were read for each kind, and for each kind and player. */
  readonly #read = new Map<string, number>()

  constructor(script: Script) {
    this.#script = script
  }

  /** The answer to a request; undefined where the script has none. */
  answer(request: AgentRequest): ReturnType<AnswerOf> {
    const { kind, playerId } = request
    const lines = ownEntry(this.#script as Readonly<Record<string, KindScript>>, kind)
    this.#count(kind)
    if (typeof lines === 'function') return lines(request)
    if (typeof lines === 'string' || lines === undefined) return lines
    const own = ownEntry(lines, playerId)
    const before = this.#count(`${kind} ${playerId}`)
    return isList(own) ? own[before] : own
  }

  /** The answers that nobody was asked for, such as `vote.Ann[1]`. */
  unused(): string[] {
    return Object.entries<KindScript>(this.#script).flatMap(([kind, lines]) =>
      typeof lines === 'object' ? this.#unusedLines(kind, lines) : this.#countOf(kind) > 0 ? [] : [kind],
    )
  }

  #unusedLines(kind: string, lines: Readonly<Record<string, Lines>>): string[] {
    return Object.entries(lines).flatMap(([player, own]) => {
      const read = this.#countOf(`${kind} ${player}`)
      if (!isList(own)) return read > 0 ? [] : [`${kind}.${player}`]
      return own.slice(read).map((_, at) => `${kind}.${player}[${read + at}]`)
    })
  }

  #countOf(place: string): number {
    return this.#read.get(place) ?? 0
  }

  /** Counts one more; returns how many there were before. */
  #count(place: string): number {
    const before = this.#countOf(place)
    this.#read.set(place, before + 1)
    return before
  }
}

export const isList = (lines: unknown): lines is readonly Scripted[] => Array.isArray(lines)

/** Throws `InvalidOptionsError` for an unknown kind of request, or a player who does not play. */
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

const badHint = 'To test bad answers, give `badAnswers: true`.'

/** Why an answer stops a test: it would be asked for again or ignored, and the test would be green without it. */
export function badAnswerError({ kind, playerId }: Pick<AgentRequest, 'kind' | 'playerId'>, reason: string) {
  const message = `\`${playerId}\` gave a bad answer to \`${kind}\`. ${reason} ${badHint}`
  return new InvalidOptionsError(message, `answers.${kind}`)
}

/** Throws for a part of an answer that its request does not read: a misspelt field, or a choice where only words count. */
export function requireReadAnswer(answer: Answer, request: AgentRequest): void {
  const words = request.words === 'none' ? [] : ['speech']
  const read = ['reasoning', 'thought', 'steps', 'latencyMs', 'usage', 'call', ...words, ...takenParts(request)]
  const parts = Object.entries(answer).flatMap(([part, value]) => (value === undefined ? [] : [part]))
  const unread = parts.find((part) => !read.includes(part))
  if (unread === undefined) return
  const isField = Object.hasOwn(answerSchema.shape, unread)
  const what = isField ? 'is not asked for here' : `is no field of an answer${didYouMean(unread, read)}`
  throw badAnswerError(request, `\`${unread}\` ${what}; read are: ${read.join(', ')}.`)
}

/** Throws for an answer of a script that nobody was asked for. `requests` are all that were made. */
export function requireUsedScript(script: ScriptReader, requests: readonly AgentRequest[]): void {
  const [first, ...more] = script.unused()
  if (first === undefined) return
  const kind = first.split('.')[0]
  const players = requests.flatMap((request) => (request.kind === kind ? [request.playerId] : []))
  const others = more.length > 0 ? ` Nor were ${more.map((each) => `\`${each}\``).join(', ')}.` : ''
  const asked =
    players.length > 0
      ? `${distinct(players)} ${players.length === 1 ? 'was' : 'were'} asked to \`${kind}\``
      : `nobody was asked to \`${kind}\`, only to ${distinct(requests.map((request) => `\`${request.kind}\``)) || 'do nothing'}`
  throw new InvalidOptionsError(
    `The answer \`answers.${first}\` was never used: ${asked}.${others} Leave it out. ${badHint}`,
    `answers.${first}`,
  )
}

const distinct = (words: readonly string[]): string => [...new Set(words)].join(', ')
