import type { PlayerView } from '../../kernel/events/view.js'
import { maySilence } from '../../kernel/rules/answers.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { isObject } from '../../kernel/text/objects.js'
import { choiceFieldsAbroad, choiceWords } from './choice-words.js'
import { choiceFields } from './field-names.js'
import type { JsonObject } from './json-objects.js'

const fieldNames = [...choiceFields, ...choiceFieldsAbroad]

/** A text that means no option, or several, stays for the error. Undefined if nothing was chosen. */
export function readChoice(raw: JsonObject, request: AgentRequest): string | undefined {
  const { options } = request
  const fields = fieldNames.filter((field) => isSaid(raw[field]))
  const said = Object.fromEntries(fields.map((field) => [field, raw[field]]))
  const values = isSaid(raw.choice) ? [raw.choice] : Object.values(said)
  const maySpeak = maySilence(request)
  if (values.length === 0) return maySpeak && raw.choice === null && raw.speech === null ? 'silent' : undefined
  if (options.length === 0) return undefined
  const meant = new Set(values.map((value) => optionMeant(value, request)).filter((option) => option !== undefined))
  if (meant.size === 1) return [...meant][0]
  return maySpeak ? undefined : asText(meant.size === 0 ? values[0] : said)
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 200))

export function optionMeant(value: unknown, request: AgentRequest): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? optionMeant(value[0], request) : undefined
  if (isObject(value)) return optionIn(value as JsonObject, request)
  return typeof value === 'string' ? optionInText(value, request) : undefined
}

function optionIn(value: JsonObject, request: AgentRequest): string | undefined {
  const parts = ['id', 'choice', 'player', 'target', 'value', 'name'].map((field) => value[field])
  const said = parts.filter((part) => typeof part === 'string')
  const meant = new Set(said.map((part) => optionInText(part as string, request)))
  return meant.size === 1 ? [...meant][0] : undefined
}

interface Mention {
  readonly words: string
  readonly option: string
}

const longestChoice = 200

function optionInText(said: string, request: AgentRequest): string | undefined {
  const { options, kind, view } = request
  if (options.includes(said.trim())) return said.trim()
  if (said.length > longestChoice) return undefined
  const plain = ` ${normalizeWords(said)} `
  const { meant, rest } = readMentions(plain, mentions(options, view.players))
  const left = withoutPhrases(rest, [kind, ...fillers])
  const [option] = meant
  return left === '' && meant.size === 1 && option !== undefined && options.includes(option) ? option : undefined
}

function mentions(options: readonly string[], players: readonly PlayerView[]): Mention[] {
  const ids = new Set([...options, ...players.map(({ id }) => id)])
  const all = [...ids].flatMap((id) => [id, ...namesByNumber(id)].map((words) => ({ words, option: id })))
  const named = players.map(({ id, name }) => ({ words: name, option: id }))
  const called = Object.values(choiceWords).flatMap((language) =>
    options.flatMap((option) =>
      (Object.hasOwn(language.options, option) ? (language.options[option] ?? []) : []).map((words) => ({
        words,
        option,
      })),
    ),
  )
  return [...all, ...named, ...called]
    .map(({ words, option }) => ({ words: normalizeWords(words), option }))
    .sort((one, other) => other.words.length - one.words.length)
}

/** Words in lower case with spaces between; signs that write a word each are words. */
export const normalizeWords = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[,;|/\n、，；]| - /g, ' ; ')
    .replace(/[\s*_~`"'“”‘’<>()[\]{}.!:=#。！：「」『』（）-]+/g, ' ')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, ' $& ')
    .replace(/\s+/g, ' ')
    .trim()

const fillers = Object.values(choiceWords)
  .flatMap((language) => language.fillers)
  .map(normalizeWords)
  .sort((one, other) => other.length - one.length)

/** `p3` is also called `player_3`. A bare number is not: it may be a seat, from 0 or from 1. */
const namesByNumber = (id: string): string[] => {
  const [, number] = /^p(\d+)$/.exec(id) ?? []
  if (number === undefined) return []
  const words = ['player', 'spieler', 'spielerin', 'jugador', 'jugadora', 'プレイヤー', '玩家']
  return [`player${number}`, `${number}号玩家`, ...words.map((word) => `${word} ${number}`)]
}

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

function withoutPhrases(text: string, phrases: readonly string[]): string {
  let rest = ` ${text} `.replace(/\s+/g, ' ')
  for (const phrase of phrases) while (rest.includes(` ${phrase} `)) rest = rest.replace(` ${phrase} `, ' ')
  return rest.trim()
}
