import type { Answer } from '../../events/answer-schema.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { AgentRequest } from '../agent.js'

/**
 * The chances in a model's answer for the players asked about: by id or by name, as numbers, as texts or in percent
 * (`"80 %"`), in an object or in a list. Beside another answer, incomplete chances are left out, so that they do not
 * invalidate a vote. If nothing else is asked for, they stay as they were given, so that the error can say what is
 * wrong.
 */
export function readBeliefs(raw: unknown, { kind, view, beliefs: asked }: AgentRequest): Answer['beliefs'] {
  if (asked === undefined || typeof raw !== 'object' || raw === null) return undefined
  const idOf = (said: string): string =>
    view.players.find(({ id, name }) => [id, name].some((known) => isSame(known, said)))?.id ?? said
  const stated = Object.fromEntries(
    entriesOf(raw).flatMap(([player, chance]) =>
      chance === null || chance === undefined ? [] : [[idOf(player), chanceOf(chance)]],
    ),
  )
  const isWhole = asked.every((id) => isChance(stated[id]))
  return isWhole || requestKinds[kind].beliefs === 'due' ? (stated as Answer['beliefs']) : undefined
}

const isSame = (known: string, said: string): boolean => known.toLowerCase() === said.trim().toLowerCase()

/** `{ "p2": 0.4 }`, or `[{ "player": "p2", "chance": 0.4 }]`. */
function entriesOf(raw: object): [string, unknown][] {
  if (!Array.isArray(raw)) return Object.entries(raw)
  return (raw as readonly unknown[]).flatMap((entry): [string, unknown][] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { player, id, chance, probability, belief, score } = entry as Readonly<Record<string, unknown>>
    return [[String(player ?? id), chance ?? probability ?? belief ?? score]]
  })
}

const number = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(%?)\s*$/

function chanceOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, digits, percent] = number.exec(value) ?? []
  return digits === undefined ? value : Number(digits) / (percent ? 100 : 1)
}

const isChance = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1
