import type { Answer } from '../../events/answer-schema.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { wordingFor } from '../../telling/tell-events.js'
import { choiceIn } from '../../telling/wording.js'
import type { AgentRequest } from '../agent.js'
import type { Terminal, TerminalOption } from './terminal.js'

/** The person pressed Ctrl-C, its terminal is gone, or its answer is no longer wanted. */
export const gone = Symbol('gone')

/** Puts a request to the person, in as many questions as it takes. Throws `gone` when there is no answer. */
export async function askPerson(terminal: Terminal, request: AgentRequest): Promise<Answer> {
  const { kind, options } = request
  if (kind === 'persona') return { persona: await personaFrom(terminal, request) }
  const { describe, words } = requestKinds[kind]
  if (options.includes('silent') && (await speaksUp(terminal, request)) === 'silent') return { choice: 'silent' }
  const speech =
    words === 'required' ? await write(terminal, request, { question: describe, required: true, multiline: true }) : ''
  if (options.length === 0 || options.includes('silent')) return { speech }
  const choice = await choose(terminal, request)
  const reason =
    words === 'required' ? speech : await write(terminal, request, { question: 'Why? (may be empty)', required: false })
  return { choice, ...(reason.trim() !== '' && { speech: reason }) }
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
