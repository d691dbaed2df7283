import {
  actsAboutPlayers,
  type Claim,
  type Correction,
  claimSchema,
  correctionSchema,
  type GivenAct,
  givenActsSchema,
} from '../../kernel/events/acts.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import type { View } from '../../kernel/events/view.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { isObject, isRecord } from '../../kernel/text/objects.js'

type Asked = Pick<AgentRequest, 'view'>

/** A player's id as it is, or found by its name. */
function findId({ players }: Pick<View, 'players'>, said: unknown): unknown {
  if (typeof said !== 'string') return said
  const wanted = said.trim().toLowerCase()
  return players.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted)?.id ?? said
}

const nothing = /^\W*(?:none|null|nothing|no|n\/a|nil|no claim|no correction)?\W*$/i

/** Whether a value says that there is no claim or correction. */
export function saysNothing(value: unknown): boolean {
  if (typeof value === 'string') return nothing.test(value)
  if (Array.isArray(value)) return value.every(saysNothing)
  if (isRecord(value))
    return Object.values(value).every(saysNothing) || saysNothing(value.role ?? value.votes ?? 'some')
  return value === undefined || value === null || value === false
}

/** A role alone, or a role with results as a list or by player. */
export function readClaim(raw: unknown, { view }: Asked): Claim | undefined {
  const { role, results } = isRecord(raw) ? raw : { role: raw, results: null }
  if (saysNothing(role)) return undefined
  const entries = isRecord(results)
    ? Object.entries(results).map(([player, result]) => ({ player, result }))
    : Array.isArray(results)
      ? (results as readonly unknown[])
      : []
  const found = entries.map((entry) => (isRecord(entry) ? { ...entry, player: findId(view, entry.player) } : entry))
  const isGiven = results !== undefined && results !== null
  return claimSchema.safeParse({ role, ...(isGiven && { results: found }) }).data
}

/** Of the right types. What names no role, player or day of this game is left out. */
export const isClaimShaped = (raw: unknown): boolean =>
  typeof raw === 'string' || (isRecord(raw) && typeof raw.role === 'string' && (!raw.results || isObject(raw.results)))

export const isCorrectionShaped = (raw: unknown): boolean => isRecord(raw) && isObject(raw.votes)

export function readCorrection(raw: unknown, { view }: Asked): Correction | undefined {
  if (!isRecord(raw)) return undefined
  const votes = isRecord(raw.votes)
    ? Object.entries(raw.votes).map(([voter, choice]) => ({ voter, choice }))
    : (raw.votes as unknown)
  const found = Array.isArray(votes)
    ? votes.map((vote) =>
        isRecord(vote) ? { voter: findId(view, vote.voter), choice: findId(view, vote.choice) } : (vote as unknown),
      )
    : votes
  return correctionSchema.safeParse({ day: Number(raw.day), votes: found }).data
}

/**
 * A list of `{ act, player }`, of acts by name, or an object of lists by act: undefined where nothing is declared. What names no
 * player of this game, or no act, is left out.
 */
export function readActs(raw: unknown, { view }: Asked): GivenAct[] | undefined {
  if (!isObject(raw)) return undefined
  const listed = Array.isArray(raw) ? (raw as readonly unknown[]) : actsByName(raw)
  return listed.flatMap((entry) => givenActsSchema.safeParse([namedAct(entry, view)]).data ?? [])
}

const actsByName = (raw: object): unknown[] =>
  Object.entries(raw).flatMap(([act, players]) => [players].flat().map((player: unknown) => ({ act, player })))

function namedAct(entry: unknown, view: Asked['view']): unknown {
  if (!isRecord(entry)) return undefined
  const about = actsAboutPlayers.find((act) => act === entry.act || entry[act] !== undefined)
  if (about === undefined) return entry
  const player = findId(view, entry[about] ?? entry.player)
  return view.players.some(({ id }) => id === player) ? { [about]: player } : undefined
}

/** Beside another answer incomplete chances are left out, so that they do not invalidate a vote. */
export function readBeliefs(raw: unknown, { kind, view, beliefs: asked }: AgentRequest): Answer['beliefs'] {
  if (asked === undefined || !isObject(raw)) return undefined
  const given = beliefEntries(raw).filter(([, chance]) => chance !== null && chance !== undefined)
  const stated = Object.fromEntries(
    given.map(([player, chance]) => [String(findId(view, player)), parseChance(chance)]),
  )
  const isWhole = asked.every((id) => isChance(stated[id]))
  return isWhole || findKind(kind).beliefs === 'due' ? (stated as Answer['beliefs']) : undefined
}

/** `{ "p2": 0.4 }`, or `[{ "player": "p2", "chance": 0.4 }]`. */
function beliefEntries(raw: object): [string, unknown][] {
  if (!Array.isArray(raw)) return Object.entries(raw)
  return (raw as readonly unknown[]).flatMap((entry): [string, unknown][] => {
    if (!isObject(entry)) return []
    const { player, id, chance, probability, belief, score } = entry as Readonly<Record<string, unknown>>
    return [[String(player ?? id), chance ?? probability ?? belief ?? score]]
  })
}

function parseChance(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(%?)\s*$/.exec(value) ?? []
  return digits === undefined ? value : Number(digits) / (percent ? 100 : 1)
}

const isChance = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1
