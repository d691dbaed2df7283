import type { Claim, Correction } from '../../events/answer-schema.js'
import type { EventData, EventType } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import type { Phase } from '../../rules/game-state.js'
import type { Team } from '../../rules/roles/role.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'
import type { Rules } from '../../rules/rules-schema.js'

/** One public ballot. Of a judgment, `target` is the accused and `choice` the verdict. */
export interface Ballot {
  readonly day: number
  readonly kind: 'nomination' | 'vote' | 'judgment'
  readonly voter: string
  readonly choice: string
  readonly target: string
}

/** Words said where everyone heard them. */
export interface Saying {
  readonly day: number
  readonly phase: Phase
  readonly player: string
  readonly text: string
  readonly nominee?: string
  /** The frozen data of its event. */
  readonly source: object
}

/** A death as the observer heard of it. */
export interface Death {
  readonly day: number
  readonly player: string
  readonly cause: EventData['player.died']['cause']
  readonly role?: Role
  readonly team?: Team
}

/** Something a player did, said or learned about another, on a day. */
type Dated<T> = T & { readonly day: number }

/** What happened so far, sorted by what it is about. Made from one pass over a view's events. */
export interface Chronicle {
  rules: Rules | null
  game: string
  accused: string | null
  readonly ballots: Ballot[]
  readonly sayings: Saying[]
  readonly deaths: Death[]
  readonly claims: Dated<{ player: string; claim: Claim }>[]
  readonly corrections: Dated<{ player: string; correction: Correction }>[]
  readonly findings: Dated<EventData['investigation.learned']>[]
  readonly acts: Dated<EventData['night.acted']>[]
  readonly teamTalk: Dated<{ player: string; text: string; choice?: string | undefined }>[]
  readonly personas: Map<string, EventData['persona.chosen']['persona']>
}

/** Reads a view's events once, in order. */
export function chronicleOf(view: View): Chronicle {
  const chronicle: Chronicle = {
    rules: null,
    game: '',
    accused: null,
    ballots: [],
    sayings: [],
    deaths: [],
    claims: [],
    corrections: [],
    findings: [],
    acts: [],
    teamTalk: [],
    personas: new Map(),
  }
  for (const { type, data, day, phase } of view.events)
    (readers[type] as Reader | undefined)?.({ chronicle, data, day, phase })
  return chronicle
}

interface Reading<D> {
  readonly chronicle: Chronicle
  readonly data: D
  readonly day: number
  readonly phase: Phase
}
type Reader<D = unknown> = (reading: Reading<D>) => void

const heard = ({ chronicle, data, day, phase }: Reading<EventData['speech.given']>): void => {
  const { player, text, nominee } = data
  chronicle.sayings.push({ day, phase, player, text, source: data, ...(nominee !== undefined && { nominee }) })
}

const cast =
  (kind: 'nomination' | 'vote') =>
  ({ chronicle, data: { player, choice }, day }: Reading<EventData['vote.cast']>): void => {
    chronicle.ballots.push({ day, kind, voter: player, choice, target: choice })
  }

const readers: { readonly [K in EventType]?: Reader<EventData[K]> } = {
  'game.opened': ({ chronicle, data }) => {
    chronicle.rules = data.rules
    chronicle.game = data.commitment
  },
  'persona.chosen': ({ chronicle, data: { player, persona } }) => chronicle.personas.set(player, persona),
  'speech.given': heard,
  'defense.given': heard,
  'last-words.given': heard,
  'nomination.made': cast('nomination'),
  'vote.cast': cast('vote'),
  'nomination.resolved': ({ chronicle, data }) => {
    chronicle.accused = data.accused ?? null
  },
  'judgment.cast': ({ chronicle, data: { player, choice }, day }) => {
    chronicle.ballots.push({ day, kind: 'judgment', voter: player, choice, target: chronicle.accused ?? 'skip' })
  },
  'player.died': ({ chronicle, data: { player, cause, role, team }, day }) => {
    const side = team ?? (role && teamOf(role))
    chronicle.deaths.push({ day, player, cause, ...(role && { role }), ...(side && { team: side }) })
  },
  'role.claimed': ({ chronicle, data, day }) => chronicle.claims.push({ ...data, day }),
  'vote.corrected': ({ chronicle, data, day }) => chronicle.corrections.push({ ...data, day }),
  'investigation.learned': ({ chronicle, data, day }) => chronicle.findings.push({ ...data, day }),
  'night.acted': ({ chronicle, data, day }) => chronicle.acts.push({ ...data, day }),
  'mafia.spoke': ({ chronicle, data, day }) => chronicle.teamTalk.push({ ...data, day }),
  'strategy.shared': ({ chronicle, data, day }) => chronicle.teamTalk.push({ ...data, day }),
}
