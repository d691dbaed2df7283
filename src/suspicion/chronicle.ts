import type { Correction } from '../events/answer-schema.js'
import type { EventData } from '../events/event-data.js'
import type { RoleCounts } from '../rules/role-counts.js'
import type { Role } from '../rules/roles/role.js'
import type { Team } from '../rules/roles/team.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Heard } from './heard.js'
import type { Remark } from './remarks.js'

/** One public ballot. Of a judgment, `target` is the accused and `choice` the verdict. */
export interface Ballot {
  readonly day: number
  readonly kind: 'nomination' | 'vote' | 'judgment'
  readonly voter: string
  readonly choice: string
  readonly target: string
  /** Whether the voter gave a reason. */
  readonly explained: boolean
}

/** A death as everyone heard of it. */
export interface Death {
  readonly day: number
  readonly player: string
  readonly cause: EventData['player.died']['cause']
  readonly role?: Role
  readonly team?: Team
}

/** Everything that one player has claimed, taken together: the last role, the results of all days. */
export interface Told {
  readonly player: string
  readonly role: Role
  /** The day the role was claimed first. */
  readonly day: number
  readonly results: readonly { readonly player: string; readonly result: string }[]
}

/** All ballots of one kind on one day. */
export interface Round {
  readonly ballots: Ballot[]
  /** Who cast each choice, in order. */
  readonly wagons: Map<string, string[]>
}

/** What everyone heard and saw on one day. */
export interface Day {
  readonly sayings: Heard[]
  /** Whom each one who spoke accused, in order. */
  readonly accusations: Map<string, string[]>
  /** Who accused each player, in words or by a nomination: each accuser once, in order. */
  readonly accusers: Map<string, string[]>
  readonly rounds: Map<Ballot['kind'], Round>
}

/** What a player found out about another by a power: its team or its role. */
export interface Finding {
  readonly player: string
  readonly target: string
  readonly result: string
}

/** Something a player did, said or learned about another, on a day. */
export type Dated<T> = T & { readonly day: number }

/** What everyone heard and saw so far, sorted by what it is about. */
export interface PublicRecord {
  rules: Rules | null
  /** How many of each role were dealt. */
  counts: RoleCounts
  game: string
  accused: string | null
  readonly days: Map<number, Day>
  readonly ballots: Ballot[]
  readonly ballotsBy: Map<string, Ballot[]>
  readonly remarkKeys: Set<string>
  /** Remarks by those who made them, each kept once. */
  readonly remarksBy: Map<string, Remark[]>
  /** The accusations among them, by the accused. */
  readonly accusationsOf: Map<string, Remark[]>
  /** Sayings that tell of votes. */
  readonly tales: Heard[]
  /** How often each one has spoken, or -Infinity once it has named anybody. */
  readonly namelessSpeeches: Map<string, number>
  readonly deaths: Death[]
  /** The teams that have come out: of the dead, as far as everyone can tell. */
  readonly fates: Map<string, Team>
  /** The roles that have come out. */
  readonly shownRoles: Map<string, Role>
  /** The day on which each town player fell that others killed. */
  readonly killed: Map<string, number>
  readonly claims: Map<string, Told>
  /** What each one had claimed before it last spoke: a declared claim goes before the words it comes with. */
  readonly claimedBefore: Map<string, Told | undefined>
  readonly corrections: Dated<{ player: string; correction: Correction }>[]
  readonly personas: Map<string, EventData['persona.chosen']['persona']>
  readonly changes: Changes
}

/** What has changed how often, so that what was worked out before can be used for as long as nothing has. */
export interface Changes {
  /** Changes that bear on everybody: ballots and deaths. */
  all: number
  /** Changes that bear on one player: what it says and claims, and who accuses it. */
  readonly of: Map<string, number>
}

/** What happened so far, as one observer saw it. */
export interface Chronicle extends PublicRecord {
  readonly findings: readonly Dated<Finding>[]
  readonly acts: readonly Dated<EventData['night.acted']>[]
  readonly teamTalk: readonly Dated<{ player: string; text: string; choice?: string | undefined }>[]
}

/** The record of nothing. */
export const emptyRecord = (): PublicRecord => ({
  rules: null,
  counts: {},
  game: '',
  accused: null,
  days: new Map(),
  ballots: [],
  ballotsBy: new Map(),
  remarkKeys: new Set(),
  remarksBy: new Map(),
  accusationsOf: new Map(),
  tales: [],
  namelessSpeeches: new Map(),
  deaths: [],
  fates: new Map(),
  shownRoles: new Map(),
  killed: new Map(),
  claims: new Map(),
  claimedBefore: new Map(),
  corrections: [],
  personas: new Map(),
  changes: { all: 0, of: new Map() },
})

const emptyDay = (): Day => ({ sayings: [], accusations: new Map(), accusers: new Map(), rounds: new Map() })

/** What everyone heard and saw on `day`, to read. */
export const dayOf = ({ days }: PublicRecord, day: number): Day => days.get(day) ?? emptyDay()

/** What the others said on a day after a player last spoke. */
export const sinceLast = (speaker: string, { sayings }: Day): readonly Heard[] =>
  sayings.slice(sayings.findLastIndex(({ player }) => player === speaker) + 1)

/** The page of `day`, to write on. */
export const pageOf = ({ days }: PublicRecord, day: number): Day => entry(days, day, emptyDay)

/** What `map` holds under `key`, made and put there when it holds nothing. */
export function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
