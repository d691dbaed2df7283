import { type PowerName, powerNames, powers } from '../powers/powers.js'
import { believe } from './believe.js'
import { chat } from './chat.js'
import { defend } from './defend.js'
import { judge } from './judge.js'
import type { RequestKindDefinition } from './kind.js'
import { lastWords } from './last-words.js'
import { narrate } from './narrate.js'
import { nominate } from './nominate.js'
import { persona } from './persona.js'
import { powerKind } from './power-kind.js'
import { speak } from './speak.js'
import { strategize } from './strategize.js'
import { summarize } from './summarize.js'
import { vote } from './vote.js'

const powerKinds = Object.fromEntries(powerNames.map((name) => [name, powerKind(powers[name])])) as Record<
  PowerName,
  RequestKindDefinition
>

const kinds = {
  persona,
  strategize,
  chat,
  ...powerKinds,
  speak,
  nominate,
  defend,
  judge,
  vote,
  believe,
  'last-words': lastWords,
  summarize,
  narrate,
} as const

/** The name of a kind of request: one of the game's own, or a power. */
export type RequestKind = keyof typeof kinds

/** Every kind of request an agent may get, by name. */
export const requestKinds: Readonly<Record<RequestKind, RequestKindDefinition>> = kinds

/** The names of all kinds of request. */
export const requestKindNames = Object.keys(kinds) as [RequestKind, ...RequestKind[]]
