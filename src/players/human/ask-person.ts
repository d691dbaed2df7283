import type { Answer, Beliefs, Claim } from '../../kernel/events/answer-schema.js'
import { findOpening } from '../../kernel/events/event.js'
import { chancesBefore, type View } from '../../kernel/events/view.js'
import { describeRequest, findKind, requestKinds } from '../../kernel/rules/kinds/kinds.js'
import { canonicalRole } from '../../kernel/rules/role.js'
import { dealtRoles, roleCountsFor } from '../../kernel/rules/role-counts.js'
import { teamNamesIn, withArticle } from '../../kernel/rules/team.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { oneLine } from '../../kernel/text/clean-text.js'
import { ownEntry } from '../../kernel/text/objects.js'
import type { Translator } from '../../words/languages/translator.js'
import { wordingFor } from '../../words/stories/describe-event.js'
import { optionText } from '../../words/stories/sentence.js'

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

const listPlayers = (view: View, ids: readonly string[]): string =>
  ids.map((id) => (id === shownName(view, id) ? id : `${id} (${shownName(view, id)})`)).join(', ')

const shownName = ({ players }: View, id: string): string => players.find((player) => player.id === id)?.name ?? id

export function chancesQuestion(view: View, asked: readonly string[]): string {
  const before = chancesBefore(view, asked)
  const [first = ''] = asked
  const now = asked.map((id) => `${shownName(view, id)} ${percent(before[id] ?? 0)}`).join(', ')
  return `How likely is each to be mafia, in percent? Type what has changed, for example \`${first}=80\`, or nothing. So far: ${now}`
}

/** For all others the chance stated last, at first that of the rules. A text as the result says what was wrong. */
export function parseChances(text: string, view: View, asked: readonly string[]): Beliefs | string {
  const stated: Record<string, number> = { ...chancesBefore(view, asked) }
  for (const { typed, who, what } of parsePairs(text)) {
    const player = findTypedPlayer(who, view, asked)
    if (player === undefined)
      return `\`${who}\` is not one of the players asked about. Name one of: ${listPlayers(view, asked)}.`
    const chance = /^\d+(\.\d+)?%?$/.test(what) ? Number(what.replace('%', '')) / 100 : Number.NaN
    if (!(chance >= 0 && chance <= 1)) return `\`${typed}\` is not a percentage. Write for example \`${player}=80\`.`
    stated[player] = chance
  }
  return stated
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`

type TypedSpeech = Pick<Answer, 'claim'> & { readonly speech: string }

/** How a claim is typed, about somebody at this table whose name can be typed. */
function claimHint(view: View, you: string): string {
  const others = view.players.filter(({ id, status }) => id !== you && status === 'alive')
  const { name } = others.find(({ name }) => parsePairs(`${name}=mafia`)[0]?.who === name) ?? { name: others[0]?.id }
  const roles = rolesAt(view)
  const role = roles.includes('sheriff') ? 'sheriff' : (roles[0] ?? 'sheriff')
  return `a line \`/claim ${role} ${name ?? you}=mafia\` declares a claim`
}

/** The roles that are dealt at this table. */
function rolesAt({ events, players }: View): string[] {
  const rules = findOpening(events)?.rules
  return rules === undefined ? [] : dealtRoles(roleCountsFor(rules, players.length))
}

/** Takes out a line `/claim ROLE [PLAYER=RESULT ...]`, which alone is the speech. A text says what was wrong: any other line that begins as a command. */
export function parseClaim(text: string, view: View): TypedSpeech | string {
  const lines = text.split('\n')
  const unknown = lines
    .map((line) => /^\s*(\/[a-z]+)\b/i.exec(line)?.[1])
    .find((word) => word && !/^\/claim$/i.test(word))
  if (unknown !== undefined)
    return `\`${unknown}\` is not a command, and was not said. \`/claim ROLE\` is the only one; Ctrl-C leaves the game.`
  const at = lines.findIndex((line) => /^\s*\/claim\b/i.test(line))
  if (at < 0) return { speech: text }
  const claim = parseClaimLine((lines[at] as string).trim().replace(/^\/claim\s*/i, ''), view)
  if (typeof claim === 'string') return claim
  const speech = lines.filter((_, line) => line !== at).join('\n')
  return { speech: speech.trim() === '' ? inWords(claim, view) : speech, claim }
}

function parseClaimLine(line: string, view: View): Claim | string {
  const [word = '', ...rest] = line.split(/\s+/)
  const rules = findOpening(view.events)?.rules
  const { cast = {}, ...sides } = rules ?? {}
  const roles = Object.keys(cast)
  const role = canonicalRole(word.toLowerCase())
  if (!roles.includes(role)) return `\`${word}\` is not a role of this game. Claim one of: ${rolesAt(view).join(', ')}.`
  const players = view.players.map(({ id }) => id)
  const results: { player: string; result: string }[] = []
  for (const { typed, who, what } of parsePairs(rest.join(' '))) {
    const player = findTypedPlayer(who, view, players)
    const result = canonicalRole(what.toLowerCase())
    if (player === undefined)
      return `\`${who}\` is not a player of this game. Name one of: ${listPlayers(view, players)}.`
    if (![...roles, ...teamNamesIn(sides)].includes(result))
      return `\`${typed}\` is not a result. Write for example \`${player}=mafia\` or \`${player}=town\`.`
    results.push({ player, result })
  }
  return { role, ...(results.length > 0 && { results }) }
}

function inWords({ role, results = [] }: Claim, view: View): string {
  const findings = results.map(({ player, result }) => `${shownName(view, player)} is ${withArticle(result)}.`)
  return [`I am ${withArticle(role)}.`, ...findings].join(' ')
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

/** The same terminal with its questions in another language. */
function inLanguage(terminal: Terminal, translator: Translator): Terminal {
  const put = (question: string): string => {
    const told = translator.text(question)
    const hinted = /^(.*) \((.*)\)$/s.exec(question)
    if (told !== question || hinted === null) return told
    const [, asked = '', hints = ''] = hinted
    return `${translator.text(asked)} (${translator.words(hints)})`
  }
  return {
    show: (lines) => terminal.show(lines),
    choose: (question, options, signal) => terminal.choose(put(question), options, signal),
    write: (writing, signal) => terminal.write({ ...writing, question: put(writing.question) }, signal),
  }
}

/** Puts a question to a person; with a translator in its language. */
export async function askPerson(asked: Terminal, request: AgentRequest, translator?: Translator): Promise<Answer> {
  const terminal = translator === undefined ? asked : inLanguage(asked, translator)
  const { kind, beliefs } = request
  if (kind === 'persona') return { persona: await personaFrom(terminal, request) }
  const stated = beliefs && { beliefs: await chances(terminal, request, beliefs) }
  return { ...stated, ...(findKind(kind).beliefs === 'due' ? {} : await reply(terminal, request, translator)) }
}

async function askUntilParsed<T extends object>(
  ask: (refused: Pick<Writing, 'initial'>) => Promise<string>,
  parse: (text: string) => T | string,
  terminal: Terminal,
): Promise<T> {
  for (let refused: Pick<Writing, 'initial'> = {}; ; ) {
    const typed = await ask(refused)
    const parsed = parse(typed)
    if (typeof parsed !== 'string') return parsed
    refused = { initial: typed }
    terminal.show([oneLine(parsed)])
  }
}

function chances(terminal: Terminal, request: AgentRequest, asked: readonly string[]): Promise<Beliefs> {
  const question = oneLine(chancesQuestion(request.view, asked))
  const ask = (refused: Pick<Writing, 'initial'>) => write(terminal, request, { ...refused, question, required: false })
  return askUntilParsed(ask, (text) => parseChances(text, request.view, asked), terminal)
}

async function reply(terminal: Terminal, request: AgentRequest, translator: Translator | undefined): Promise<Answer> {
  const { kind, playerId, options, view, maxSpeechChars } = request
  const { describe, words, takes } = findKind(kind)
  const claims = words === 'required' && takes.includes('claim')
  if (options.includes('silent') && (await speaksUp(terminal, request, translator)) === 'silent')
    return { choice: 'silent' }
  const hints = [
    ...(maxSpeechChars === undefined ? [] : [`at most ${maxSpeechChars} characters`]),
    ...(claims ? [claimHint(view, playerId)] : []),
  ]
  const question = hints.length > 0 ? `${describe} (${hints.join('; ')})` : describe
  const ask = (refused: Pick<Writing, 'initial'>) =>
    write(terminal, request, { ...refused, question, required: true, multiline: true })
  const parse = (speech: string): TypedSpeech | string => (claims ? parseClaim(speech, view) : { speech })
  const typed = words === 'required' ? await askUntilParsed(ask, parse, terminal) : undefined
  if (options.length === 0 || options.includes('silent')) return typed ?? { speech: '' }
  const choice = await choose(terminal, request, translator)
  if (words === 'none') return { choice }
  const { speech, claim }: TypedSpeech = typed ?? {
    speech: await write(terminal, request, { question: 'Why? (may be empty)', required: false }),
  }
  return { choice, ...(speech.trim() !== '' && { speech }), ...(claim && { claim }) }
}

async function personaFrom(terminal: Terminal, request: AgentRequest) {
  const { describe } = requestKinds.persona
  const name = await write(terminal, request, { question: `${describe} Its name?`, required: true })
  const character = await write(terminal, request, { question: 'Who is it? (may be empty)', required: false })
  return { name: name.trim(), ...(character.trim() !== '' && { character: character.trim() }) }
}

async function speaksUp(
  terminal: Terminal,
  { signal }: AgentRequest,
  translator: Translator | undefined,
): Promise<string> {
  const labels = { speak: 'speak', silent: 'stay silent' }
  const options = Object.entries(labels).map(([value, label]) => ({ value, label: translator?.words(label) ?? label }))
  return requireTyped(await terminal.choose('You may speak.', options, signal))
}

async function choose(terminal: Terminal, request: AgentRequest, translator: Translator | undefined): Promise<string> {
  const { kind, options, view, signal } = request
  const wording = wordingFor(view, translator?.language)
  const listed = options.map((value): TerminalOption => ({ value, label: optionText(kind, value, wording) }))
  const question = ownEntry(afterWords, kind) ?? describeRequest(request, findOpening(view.events)?.rules)
  return requireTyped(await terminal.choose(question, listed, signal))
}

const afterWords = { speak: 'Whom do you nominate?', chat: 'Whom would you kill?' } as const

async function write(terminal: Terminal, { signal }: Pick<AgentRequest, 'signal'>, writing: Writing) {
  return requireTyped(await terminal.write(writing, signal))
}

function requireTyped(typed: string | undefined): string {
  if (typed === undefined) throw personGone
  return typed
}
