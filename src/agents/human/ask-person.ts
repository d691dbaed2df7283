import type { Answer, Beliefs } from '../../events/answer-schema.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { wordingFor } from '../../telling/tell-events.js'
import { choiceIn } from '../../telling/wording.js'
import { oneLine } from '../../text/clean-text.js'
import type { AgentRequest } from '../agent.js'
import type { Terminal, TerminalOption } from './terminal.js'
import { chancesQuestion, typedChances } from './typed-chances.js'
import { claimHint, type Typed, typedClaim } from './typed-claim.js'

/** The person pressed Ctrl-C, the terminal was closed, or the answer is no longer wanted. */
export const gone = Symbol('gone')

/** Puts a request to the person, in as many questions as needed. Throws `gone` when there is no answer. */
export async function askPerson(terminal: Terminal, request: AgentRequest): Promise<Answer> {
  const { kind, beliefs } = request
  if (kind === 'persona') return { persona: await personaFrom(terminal, request) }
  const stated = beliefs && { beliefs: await chances(terminal, request, beliefs) }
  return { ...stated, ...(requestKinds[kind].beliefs === 'due' ? {} : await reply(terminal, request)) }
}

/** Percentages. If they are wrong, the person sees why and is asked again. */
async function chances(terminal: Terminal, request: AgentRequest, asked: readonly string[]): Promise<Beliefs> {
  const { view } = request
  for (;;) {
    const question = oneLine(chancesQuestion(view, asked))
    const typed = typedChances(await write(terminal, request, { question, required: false }), view, asked)
    if (typeof typed !== 'string') return typed
    terminal.show([oneLine(typed)])
  }
}

async function reply(terminal: Terminal, request: AgentRequest): Promise<Answer> {
  const { kind, options } = request
  const { describe, words, takes } = requestKinds[kind]
  const claims = words === 'required' && takes.includes('claim')
  if (options.includes('silent') && (await speaksUp(terminal, request)) === 'silent') return { choice: 'silent' }
  const question = claims ? `${describe} (${claimHint})` : describe
  const typed =
    words === 'required' ? await say(terminal, request, { question, required: true, multiline: true }) : { speech: '' }
  const { speech } = typed
  if (options.length === 0 || options.includes('silent')) return typed
  const choice = await choose(terminal, request)
  const reason =
    words === 'required' ? speech : await write(terminal, request, { question: 'Why? (may be empty)', required: false })
  const { claim } = typed
  return { choice, ...(reason.trim() !== '' && { speech: reason }), ...(claim && { claim }) }
}

/**
 * Words, which may declare a claim if the question takes one. If the claim is wrong, the person sees why and is asked
 * again.
 */
async function say(terminal: Terminal, request: AgentRequest, writing: Writing): Promise<Typed> {
  for (;;) {
    const text = await write(terminal, request, writing)
    const typed = requestKinds[request.kind].takes.includes('claim') ? typedClaim(text, request.view) : { speech: text }
    if (typeof typed !== 'string') return typed
    terminal.show([oneLine(typed)])
  }
}

async function personaFrom(terminal: Terminal, request: AgentRequest) {
  const { describe } = requestKinds.persona
  const name = await write(terminal, request, { question: `${describe} Its name?`, required: true })
  const character = await write(terminal, request, { question: 'Who is it? (may be empty)', required: false })
  return { name: name.trim(), ...(character.trim() !== '' && { character: character.trim() }) }
}

async function speaksUp(terminal: Terminal, { signal }: AgentRequest): Promise<string> {
  const options = ['speak', 'silent'].map((value) => ({ value, label: value === 'silent' ? 'stay silent' : value }))
  return present(await terminal.choose('You may speak.', options, signal))
}

async function choose(terminal: Terminal, { kind, options, view, signal }: AgentRequest): Promise<string> {
  const wording = wordingFor(view)
  const listed = options.map((value): TerminalOption => ({ value, label: choiceIn(wording, value) }))
  const question = kind === 'speak' || kind === 'chat' ? afterWords[kind] : requestKinds[kind].describe
  return present(await terminal.choose(question, listed, signal))
}

const afterWords = { speak: 'Whom do you nominate?', chat: 'Whom would you kill?' } as const

type Writing = Parameters<Terminal['write']>[0]

async function write(terminal: Terminal, { signal }: Pick<AgentRequest, 'signal'>, writing: Writing) {
  return present(await terminal.write(writing, signal))
}

function present(typed: string | undefined): string {
  if (typed === undefined) throw gone
  return typed
}
