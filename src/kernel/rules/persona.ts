import * as z from 'zod/mini'
import lookAlikes from './look-alikes.json' with { type: 'json' }
import { pick, type Random } from './random.js'
import { namesRoleTwice, roleNameSchema, withCanonicalRoles } from './role.js'
import { bystanders, documentViews } from './views.js'

/** Letters, digits, `-` and `_`, at most 64, not beginning with a sign: safe in any log or path. */
export const playerIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** The id of the narrator in requests. No player has it. */
export const narratorId = 'narrator'

const words = [
  narratorId,
  'skip',
  'abstain',
  'guilty',
  'innocent',
  'silent',
  'operator',
  'mafia',
  'constructor',
  ...bystanders,
  ...documentViews,
]

export function isReservedId(id: string): boolean {
  return words.includes(id.toLowerCase())
}

/** The longest name a player may be shown under, in characters. */
export const maxNameChars = 40

const plain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’_-]*$/u
export const maxPersonaTextChars = 2_000

export const maxPersonaTexts = 20
const text = z.string().check(z.maxLength(maxPersonaTextChars))
const texts = z.array(text).check(z.maxLength(maxPersonaTexts))

/** The key by which names are compared, whatever their case, width, form of accents and invisible characters. */
export const nameKey = (name: string): string => (ascii.test(name) ? name : normalize(name)).trim().toLowerCase()
const ascii = /^[ -~]*$/
const normalize = (name: string): string => name.normalize('NFKC').replace(/\p{DI}/gu, '')

/** By character, what it looks like: ASCII letters, or another letter of its own script (the table of Unicode's UTS 39). */
const looks: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikes).flatMap(([shown, others]) => [...others].map((other) => [other, shown] as const)),
)

/** Marks over and under letters, and signs and spaces between them: who reads a name overlooks them. */
const overlooked = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]|[\s.,'’_-]+/g
const bare = (name: string): string => normalize(name).normalize('NFD').replace(overlooked, '').normalize('NFC')

/** How a name looks: two names with the same looks are read as one (the skeleton of UTS 39, and `vv` for `w`). */
const nameLooks = (name: string): string =>
  [...bare(name)]
    .map((each) => looks.get(each) ?? each)
    .join('')
    .replaceAll('vv', 'w')
    .replaceAll('VV', 'W')

/** The keys of a name: people take two names that share one for the same. */
export const nameKeys = (name: string): readonly string[] => [
  nameKey(name),
  `~${nameLooks(name)}`,
  `^${nameLooks(bare(name).toUpperCase())}`,
]

/** Whether people could take one name for the other: it is the same name, or looks the same. */
export function looksLike(one: string, other: string): boolean {
  const keys = nameKeys(other)
  return nameKeys(one).some((key) => keys.includes(key))
}

/** The name without an article before it, in the languages in which games are told, and without a number after it. */
const withoutArticle = (name: string): string =>
  name.replace(/^(the|an?|der|die|das|den|dem|eine?|el|la|los|las|una?) /i, '').replace(/[\s._-]*\p{N}+$/u, '')

/** Words for somebody in the game and around it, and for answers; then those of German, Spanish, Japanese and Chinese. */
const gameWords =
  `moderator narrator gamemaster system user developer host operator spectator mafia town villager sheriff
  detective doctor skip abstain guilty innocent silent nobody noone everyone everybody
  moderatorin spielleiter spielleiterin erzähler erzählerin dorf stadt niemand alle
  moderador moderadora narrador narradora sistema pueblo nadie todos
  マフィア 進行役 司会 語り手 モデレーター システム 村人 黑手党 主持人 旁白 法官 系统 平民`.split(/\s+/)
const reserved = new Set(gameWords.flatMap(nameKeys))

/** Whether it is a word that the game itself uses for somebody, with an article or not, whatever its letters are. */
const isGameWord = (name: string): boolean =>
  nameKeys(withoutArticle(normalize(name).trim().replace(/\s+/g, ' '))).some((key) => reserved.has(key))

/** Scripts whose letters look alike. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
const mixesAlphabets = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1)

/**
 * A name that may be shown: 1 to 40 letters, digits, spaces and `.,'’_-`, no word of which mixes Latin, Cyrillic and Greek
 * letters, and not one the game itself uses.
 */
export const playerNameSchema = z.string().check(
  z.maxLength(maxNameChars, `Expected a name of at most ${maxNameChars} characters`),
  z.regex(plain, "Expected a name of letters, digits, spaces and .,'’_-"),
  z.refine((name) => !mixesAlphabets(name), 'Expected no Latin, Cyrillic and Greek letters mixed in one word'),
  z.refine((name) => !isGameWord(name), 'Expected a name that the game does not use itself'),
)

/**
 * The allowed name nearest to `name`: other characters become spaces, words that mix alphabets are split, a name that
 * is too long is cut between words if possible. Unchanged if nothing is left; a name that the game itself uses is still
 * refused.
 */
export function showableName(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,'’_-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[ ,_-]+$/gu, '')
  const parted = splitByAlphabet(words)
  const short = parted.length > maxNameChars ? cutAtWord(parted) : parted
  return short === '' ? name : short
}

function splitByAlphabet(words: string): string {
  let last = -1
  return [...words]
    .map((character) => {
      const own = alphabets.findIndex((alphabet) => alphabet.test(character.normalize('NFKC')))
      const parts = own >= 0 && last >= 0 && own !== last
      if (own >= 0) last = own
      else if (/[^\p{L}\p{M}]/u.test(character)) last = -1
      return parts ? ` ${character}` : character
    })
    .join('')
}

function cutAtWord(words: string): string {
  const kept = words.slice(0, maxNameChars + 1)
  const end = kept.lastIndexOf(' ')
  const whole = end > 0 ? kept.slice(0, end) : kept.slice(0, maxNameChars)
  // Half of a surrogate pair is not a character.
  return whole.replace(/[\ud800-\udbff]$/, '').replace(/[ ,_-]+$/, '')
}

/** The public fields of a persona: who it is, how it talks and what it does. */
const known = {
  name: playerNameSchema,
  character: z.optional(text),
  traits: z.optional(texts),
  style: z.optional(text),
  quirks: z.optional(texts),
}

const roleGuidance = z.pipe(
  z.pipe(
    z
      .record(roleNameSchema, text)
      .check(z.refine((byRole) => !namesRoleTwice(byRole), 'Give either `sheriff` or its alias `detective`, not both')),
    z.transform(withCanonicalRoles),
  ),
  z.record(roleNameSchema, text),
)

/** The private fields of a persona: its background, how it thinks, and how to play it in each role. */
const privy = {
  background: z.optional(text),
  reasoningStyle: z.optional(text),
  accusationStyle: z.optional(text),
  defenseStyle: z.optional(text),
  trustDisposition: z.optional(text),
  riskTolerance: z.optional(text),
  signaturePhrases: z.optional(texts),
  roleGuidance: z.optional(roleGuidance),
  relationships: z.optional(
    z
      .record(playerNameSchema, text)
      .check(z.refine((others) => Object.keys(others).length <= 50, 'Expected at most 50 relationships')),
  ),
}

export const publicPersonaSchema = z.strictObject(known)

export const personaGuidanceSchema = z.strictObject(privy)

/**
 * A persona (sources 001 and 002). Only the name is required. `name`, `character`, `traits`, `style` (how it speaks)
 * and `quirks` are public; only its player sees the other fields.
 */
export const personaSchema = z.strictObject({ ...known, ...privy })

/** A character to play. */
export interface Persona extends PersonaFields {}

type PersonaFields = z.infer<typeof personaSchema>

/** The private part of a persona, which only its player sees. */
export type PersonaGuidance = z.infer<typeof personaGuidanceSchema>

/** The public part of a persona. */
export function publicPersona(persona: Persona): z.infer<typeof publicPersonaSchema> {
  return { ...pickFields(persona, known), name: persona.name }
}

/** The private part of a persona; undefined if it is empty. */
export function personaGuidance(persona: Persona): PersonaGuidance | undefined {
  const guidance = pickFields(persona, privy)
  return Object.keys(guidance).length === 0 ? undefined : guidance
}

function pickFields(persona: Persona, fields: object): Partial<Persona> {
  return Object.fromEntries(
    Object.entries(persona).filter(([field, value]) => Object.hasOwn(fields, field) && value !== undefined),
  )
}

/** Whether people would read two names as the same name: see `nameKey`. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

/** One of `personas` whose name is not among `taken`; if all are taken, one of them with a number added. */
export function freePersona(personas: readonly Persona[], random: Random, taken: readonly string[]): Persona {
  const free = personas.filter(({ name }) => !taken.some((other) => looksLike(name, other)))
  if (free.length > 0) return pick(free, random)
  const copy = pick(personas, random)
  let number = 2
  while (taken.some((other) => looksLike(other, `${copy.name} ${number}`))) number++
  return { ...copy, name: `${copy.name} ${number}` }
}

interface NamedPlayers {
  readonly players: readonly { readonly id: string; readonly name: string; readonly persona?: Persona }[]
}

/** The names that a persona of `player` may not have: the names and ids of the others. */
export function takenNames({ players }: NamedPlayers, player: string): string[] {
  const others = players.filter(({ id }) => id !== player)
  return others.flatMap(({ id, name, persona }) => (persona === undefined ? [id] : [id, name]))
}

/** Why a persona of `player` cannot have its name, in one sentence; undefined when the name is free. */
export function nameClash({ name }: Persona, player: string, state: NamedPlayers): string | undefined {
  const taken = takenNames(state, player).find((other) => looksLike(other, name))
  if (taken === undefined) return undefined
  return nameKey(taken) === nameKey(name)
    ? `The name \`${name}\` is taken. Choose another.`
    : `The name \`${name}\` looks like \`${taken}\`, which is taken. Choose another.`
}
