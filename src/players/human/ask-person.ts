import type { Claim } from '../../kernel/events/acts.js'
import type { Answer, Beliefs } from '../../kernel/events/answer-schema.js'
import { findOpening } from '../../kernel/events/event.js'
import { chancesBefore, type View } from '../../kernel/events/view.js'
import { describeRequest } from '../../kernel/rules/kinds/kind-words.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import { canonicalRole } from '../../kernel/rules/role.js'
import { possibleRoles } from '../../kernel/rules/role-counts.js'
import { teamNamesIn } from '../../kernel/rules/team.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { oneLine } from '../../kernel/text/clean-text.js'
import { isMessage, type Message, type MessageValue, message, type Text } from '../../kernel/text/message.js'
import { ownEntry } from '../../kernel/text/objects.js'
import type { Language } from '../../words/languages/language.js'
import { wordingFor } from '../../words/stories/describe-event.js'
import { optionText, roleOrTeam } from '../../words/stories/sentence.js'

/** The pairs of a typed list such as `anna=80, p3=20`. What is not a pair is one with an empty `what`. */
function parsePairs(text: string): { typed: string; who: string; what: string }[] {
  const said = text
    .replace(/[,;\s]+/g, ' ')
    .replaceAll(' %', '%')
    .trim()
  return (said.match(/[^=]+=\s*\S+|\S.*$/g) ?? []).map((part) => {
    const [who = '', what = ''] = part.split('=').map((side) => side.trim())
    return { typed: part.trim(), who, what }
  })
}

const findTypedPlayer = (who: string, view: View, ids: readonly string[]): string | undefined =>
  ids.find((id) => [id, shownName(view, id)].some((known) => known.toLowerCase() === who.toLowerCase()))

const namesOf = (view: View, ids: readonly string[]): MessageValue =>
  ids.map((id) => (id === shownName(view, id) ? id : `${id} (${shownName(view, id)})`))

const shownName = ({ players }: View, id: string): string => players.find((player) => player.id === id)?.name ?? id

export function chancesQuestion(view: View, asked: readonly string[]): Message {
  const before = chancesBefore(view, asked)
  const [first = ''] = asked
  const now = asked.map((id) => message('person.chance', { who: shownName(view, id), n: percent(before[id] ?? 0) }))
  return message('person.chances', { example: `\`${first}=80\``, now })
}

/** For all others the chance stated last, at first that of the rules. A message as the result says what was wrong. */
export function parseChances(text: string, view: View, asked: readonly string[]): Beliefs | Message {
  const stated: Record<string, number> = { ...chancesBefore(view, asked) }
  for (const { typed, who, what } of parsePairs(text)) {
    const player = findTypedPlayer(who, view, asked)
    if (player === undefined) return message('person.notAsked', { typed: who, names: namesOf(view, asked) })
    const chance = /^\d+(\.\d+)?%?$/.test(what) ? Number(what.replace('%', '')) / 100 : Number.NaN
    if (!(chance >= 0 && chance <= 1)) return message('person.notPercent', { typed, example: `${player}=80` })
    stated[player] = chance
  }
  return stated
}

const percent = (chance: number): number => Math.round(100 * chance)

/** What was typed to be said: a claim without words of its own is said in a sentence. */
interface TypedSpeech extends Pick<Answer, 'claim'> {
  readonly speech: Text
}

/** How a claim is typed, about somebody at this table whose name can be typed. */
function claimHint(view: View, you: string): Message {
  const others = view.players.filter(({ id, status }) => id !== you && status === 'alive')
  const { name } = others.find(({ name }) => parsePairs(`${name}=mafia`)[0]?.who === name) ?? { name: others[0]?.id }
  const roles = rolesAt(view)
  const role = roles.includes('sheriff') ? 'sheriff' : (roles[0] ?? 'sheriff')
  return message('person.claims', { example: `${role} ${name ?? you}=mafia` })
}

/** The roles that are dealt at this table. */
function rolesAt({ events, players }: View): string[] {
  const rules = findOpening(events)?.rules
  return rules === undefined ? [] : possibleRoles(rules, players.length)
}

/** Takes out a line `/claim ROLE [PLAYER=RESULT ...]`, which alone is the speech. A message says what was wrong: any other line that begins as a command. */
export function parseClaim(text: string, view: View): TypedSpeech | Message {
  const lines = text.split('\n')
  const typed = lines
    .map((line) => /^\s*(\/[a-z]+)\b/i.exec(line)?.[1])
    .find((word) => word && !/^\/claim$/i.test(word))
  if (typed !== undefined) return message('person.noCommand', { typed })
  const at = lines.findIndex((line) => /^\s*\/claim\b/i.test(line))
  if (at < 0) return { speech: text }
  const claim = parseClaimLine((lines[at] as string).trim().replace(/^\/claim\s*/i, ''), view)
  if (isMessage(claim)) return claim
  const speech = lines.filter((_, line) => line !== at).join('\n')
  return { speech: speech.trim() === '' ? inWords(claim, view) : speech, claim }
}

function parseClaimLine(line: string, view: View): Claim | Message {
  const [word = '', ...rest] = line.split(/\s+/)
  const rules = findOpening(view.events)?.rules
  const { cast = {}, ...sides } = rules ?? {}
  const roles = Object.keys(cast)
  const role = canonicalRole(word.toLowerCase())
  if (!roles.includes(role)) return message('person.noRole', { typed: word, roles: rolesAt(view).join(', ') })
  const players = view.players.map(({ id }) => id)
  const results: { player: string; result: string }[] = []
  for (const { typed, who, what } of parsePairs(rest.join(' '))) {
    const player = findTypedPlayer(who, view, players)
    const result = canonicalRole(what.toLowerCase())
    if (player === undefined) return message('person.noPlayer', { typed: who, names: namesOf(view, players) })
    if (![...roles, ...teamNamesIn(sides)].includes(result))
      return message('person.noResult', { typed, mafia: `${player}=mafia`, town: `${player}=town` })
    results.push({ player, result })
  }
  return { role, ...(results.length > 0 && { results }) }
}

function inWords({ role, results = [] }: Claim, view: View): Text {
  const found = results.map(({ player, result }) =>
    message('person.found', { who: shownName(view, player), role: roleOrTeam(result) }),
  )
  return message('words.sentences', { sentences: [message('person.claimed', { role: { role } }), ...found] })
}

/** One thing to choose. */
export interface TerminalOption {
  readonly value: string
  readonly label: string
}

/** A question for words. */
export interface Writing {
  readonly question: string
  /** Whether at least one word is required. */
  readonly required: boolean
  /** Whether there may be several lines. */
  readonly multiline?: boolean
  /** What stands there already, to be mended. */
  readonly initial?: string
  /** What a terminal says itself, in the language of the question. */
  readonly words: {
    /** To who gives no word where one is required. */
    readonly empty: string
    /** How several lines are sent. */
    readonly send: string
  }
}

/** Where a person reads and types. Another implementation can connect a person's seat to a page or a test. */
export interface Terminal {
  /** Shows lines, none of which holds a control character. */
  show(lines: readonly string[]): void
  /** The value of the chosen option; undefined when the person wants to leave, or `signal` was aborted. */
  choose(question: string, options: readonly TerminalOption[], signal: AbortSignal): Promise<string | undefined>
  /** What was typed, possibly nothing if no word is required; undefined as for `choose`. */
  write(writing: Writing, signal: AbortSignal): Promise<string | undefined>
}

/** The person pressed Ctrl-C, the terminal was closed, or the answer is no longer wanted. */
export const personGone = Symbol('gone')

/** A person at a terminal, and the language in which it is asked. */
interface Asking {
  readonly terminal: Terminal
  readonly request: AgentRequest
  readonly language: Language
}

/** Puts a question to a person, in a language. */
export async function askPerson(asking: Asking): Promise<Answer> {
  const { kind, beliefs } = asking.request
  if (kind === 'persona') return { persona: await personaFrom(asking) }
  const stated = beliefs && { beliefs: await chances(asking, beliefs) }
  return { ...stated, ...(findKind(kind).beliefs === 'due' ? {} : await reply(asking)) }
}

/** A question for words: its text may be a message. */
type Question = Omit<Writing, 'question' | 'words'> & { readonly question: Text }

async function askUntilParsed<T extends object>(
  { terminal, language }: Asking,
  ask: (refused: Pick<Writing, 'initial'>) => Promise<string>,
  parse: (text: string) => T | Message,
): Promise<T> {
  for (let refused: Pick<Writing, 'initial'> = {}; ; ) {
    const typed = await ask(refused)
    const parsed = parse(typed)
    if (!isMessage(parsed)) return parsed
    refused = { initial: typed }
    terminal.show([oneLine(language.render(parsed))])
  }
}

function chances(asking: Asking, asked: readonly string[]): Promise<Beliefs> {
  const { view } = asking.request
  const question = chancesQuestion(view, asked)
  const ask = (refused: Pick<Writing, 'initial'>) => write(asking, { ...refused, question, required: false })
  return askUntilParsed(asking, ask, (text) => parseChances(text, view, asked))
}

async function reply(asking: Asking): Promise<Answer> {
  const { request, language } = asking
  const { kind, options, view } = request
  const { words, takes } = findKind(kind)
  const claims = words === 'required' && takes.includes('claim')
  if (options.includes('silent') && (await speaksUp(asking)) === 'silent') return { choice: 'silent' }
  const question = speechQuestion(request, claims)
  const ask = (refused: Pick<Writing, 'initial'>) =>
    write(asking, { ...refused, question, required: true, multiline: true })
  const parse = (speech: string): TypedSpeech | Message => (claims ? parseClaim(speech, view) : { speech })
  const typed = words === 'required' ? await askUntilParsed(asking, ask, parse) : undefined
  const said = typed && { ...typed, speech: language.render(typed.speech) }
  if (options.length === 0 || options.includes('silent')) return said ?? { speech: '' }
  const choice = await choose(asking)
  if (words === 'none') return { choice }
  const { speech, claim }: Pick<Answer, 'claim'> & { speech: string } = said ?? {
    speech: await write(asking, { question: message('person.why'), required: false }),
  }
  return { choice, ...(speech.trim() !== '' && { speech }), ...(claim && { claim }) }
}

/** The question of its kind, with what to know when one types. */
function speechQuestion(request: AgentRequest, claims: boolean): Text {
  const { playerId, view, maxSpeechChars } = request
  const ask = describeRequest(request, findOpening(view.events)?.rules)
  const hints = [
    ...(maxSpeechChars === undefined ? [] : [message('person.atMost', { n: maxSpeechChars })]),
    ...(claims ? [claimHint(view, playerId)] : []),
  ]
  return hints.length > 0 ? message('person.hints', { question: ask, hints }) : ask
}

async function personaFrom(asking: Asking) {
  const name = await write(asking, { question: message('person.name'), required: true })
  const character = await write(asking, { question: message('person.character'), required: false })
  return { name: name.trim(), ...(character.trim() !== '' && { character: character.trim() }) }
}

async function speaksUp({ terminal, request, language }: Asking): Promise<string> {
  const labels = { speak: message('person.speak'), silent: message('person.silent') }
  const options = Object.entries(labels).map(([value, label]) => ({ value, label: language.render(label) }))
  return requireTyped(await terminal.choose(language.render(message('person.maySpeak')), options, request.signal))
}

async function choose({ terminal, request, language }: Asking): Promise<string> {
  const { kind, options, view, signal } = request
  const wording = { ...wordingFor(view, language), choices: request.choices }
  const listed = options.map((value): TerminalOption => ({ value, label: optionText(kind, value, wording) }))
  const question = ownEntry<Text>(afterWords, kind) ?? describeRequest(request, findOpening(view.events)?.rules)
  return requireTyped(await terminal.choose(language.render(question, wording), listed, signal))
}

const afterWords = { speak: message('person.nominate'), chat: message('person.kill') } as const

async function write({ terminal, request, language }: Asking, { question, ...writing }: Question): Promise<string> {
  const asked = language.render(question, wordingFor(request.view, language))
  const words = { empty: language.render(message('person.empty')), send: language.render(message('person.send')) }
  return requireTyped(await terminal.write({ ...writing, question: oneLine(asked), words }, request.signal))
}

function requireTyped(typed: string | undefined): string {
  if (typed === undefined) throw personGone
  return typed
}
