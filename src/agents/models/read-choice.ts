import type { PlayerView } from '../../events/view.js'
import type { AgentRequest } from '../agent.js'

/** The fields in which models put a choice; the prompt names `choice`. */
const fields = [
  'choice',
  'action',
  'vote',
  'target',
  'nominee',
  'nomination',
  'judgment',
  'verdict',
  'player',
  'answer',
]

/**
 * The choice in a model's answer: the one legal option that it means, however it is written. A text that means no
 * option, or more than one, stays as it is, so that the error can name it beside the legal options. Undefined if
 * nothing was chosen.
 */
export function readChoice(raw: Readonly<Record<string, unknown>>, request: AgentRequest): string | undefined {
  const { options } = request
  const said = Object.fromEntries(fields.filter((field) => isSaid(raw[field])).map((field) => [field, raw[field]]))
  const values = isSaid(raw.choice) ? [raw.choice] : Object.values(said)
  const maySpeak = options.length === 1 && options[0] === 'silent'
  if (values.length === 0) return maySpeak && raw.choice === null && raw.speech === null ? 'silent' : undefined
  if (options.length === 0) return undefined
  const meant = new Set(values.map((value) => optionMeant(value, request)).filter((option) => option !== undefined))
  if (meant.size === 1) return [...meant][0]
  return maySpeak ? undefined : asText(meant.size === 0 ? values[0] : said)
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 200))

/** The legal option that a value means: a text, a list of one, an object that names it. Undefined for none and for two. */
export function optionMeant(value: unknown, request: AgentRequest): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? optionMeant(value[0], request) : undefined
  if (typeof value === 'object' && value !== null) return optionIn(value as Readonly<Record<string, unknown>>, request)
  return typeof value === 'string' ? optionInText(value, request) : undefined
}

function optionIn(value: Readonly<Record<string, unknown>>, request: AgentRequest): string | undefined {
  const parts = ['id', 'choice', 'player', 'target', 'value', 'name'].map((field) => value[field])
  const said = parts.filter((part) => typeof part === 'string')
  const meant = new Set(said.map((part) => optionInText(part as string, request)))
  return meant.size === 1 ? [...meant][0] : undefined
}

/** A player or an option that a word may stand for. */
interface Mention {
  readonly words: string
  readonly option: string
}

const nobody = ['skip', 'pass', 'none', 'nobody', 'no one', 'no kill', 'no elimination', 'no vote', 'hold', 'hold fire']
/** Words that do not change the meaning of a choice. */
const fillers =
  /\b(?:i|my|the|a|an|is|am|are|will|would|to|for|on|with|go|going|choose|choice|pick|select|answer|final|votes?|voting|stay|remain|player|target|option|id|name)\b/g
const longestChoice = 200

function optionInText(said: string, request: AgentRequest): string | undefined {
  const { options, kind, view } = request
  if (options.includes(said.trim())) return said.trim()
  if (said.length > longestChoice) return undefined
  const plain = ` ${normal(said)} `
  const { meant, rest } = readMentions(plain, mentions(options, view.players))
  const left = rest.replaceAll(` ${kind} `, ' ').replace(fillers, ' ').trim()
  const [option] = meant
  return left === '' && meant.size === 1 && option !== undefined && options.includes(option) ? option : undefined
}

/** Every option and every player by each of its names, the longest first: a name may be a part of another. */
function mentions(options: readonly string[], players: readonly PlayerView[]): Mention[] {
  const ids = new Set([...options, ...players.map(({ id }) => id)])
  const all = [...ids].flatMap((id) => [id, ...namesByNumber(id)].map((words) => ({ words, option: id })))
  const named = players.map(({ id, name }) => ({ words: name, option: id }))
  const skip = options.includes('skip') ? nobody.map((words) => ({ words, option: 'skip' })) : []
  return [...all, ...named, ...skip]
    .map(({ words, option }) => ({ words: normal(words), option }))
    .sort((one, other) => other.words.length - one.words.length)
}

/** The words without punctuation. Separators between names still count: `Ann, Lee` is not `Ann Lee`. */
const normal = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[,;|/\n]| - /g, ' ; ')
    .replace(/[\s*_~`"'“”‘’<>()[\]{}.!:=#-]+/g, ' ')
    .trim()

/** `p3` is also called `player_3`. A bare number is not: it may be a seat, from 0 or from 1. */
const namesByNumber = (id: string): string[] => {
  const [, number] = /^p(\d+)$/.exec(id) ?? []
  return number === undefined ? [] : [`player ${number}`, `player${number}`]
}

/**
 * The players and options that a text mentions, and the rest of the text. A word that means two of them is not a
 * choice.
 */
function readMentions(plain: string, all: readonly Mention[]): { meant: Set<string>; rest: string } {
  const meant = new Set<string>()
  let rest = plain
  for (const { words } of all) {
    if (words === '' || !rest.includes(` ${words} `)) continue
    for (const { words: same, option } of all) if (same === words) meant.add(option)
    while (rest.includes(` ${words} `)) rest = rest.replace(` ${words} `, ' ; ')
  }
  return { meant, rest: rest.replaceAll(';', ' ').replace(/\s+/g, ' ') }
}
