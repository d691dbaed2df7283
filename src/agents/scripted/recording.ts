import type { Claim } from '../../events/answer-schema.js'
import type { ViewEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import type { Phase } from '../../rules/game-state.js'
import { powerEvents } from '../../rules/powers/powers.js'
import { teamOf } from '../../rules/roles/team.js'
import { type Ballot, type Chronicle, entry, type Finding, pageOf, type Told } from './chronicle.js'
import { claimIn } from './claim-in.js'
import type { Heard, Listener } from './heard.js'
import type { Remark } from './remarks.js'
import { wear } from './wear.js'

/** Enters the next event into a chronicle, its words as `ears` take them. */
export function record(chronicle: Chronicle, { type, data, day, phase }: ViewEvent, ears: Ears): void {
  ;(recorders[type] as Recorder | undefined)?.({ chronicle, data, day, phase, ...ears })
}

/** How a player takes words: what they tell, and where they name somebody. */
export interface Ears {
  readonly listen: Listener
  readonly mark: (text: string) => string
}

interface Entry<D> extends Ears {
  readonly chronicle: Chronicle
  readonly data: D
  readonly day: number
  readonly phase: Phase
}
type Recorder<D = unknown> = (entry: Entry<D>) => void

const say = ({ chronicle, data, day, phase, listen, mark }: Entry<EventData['speech.given']>): void => {
  const heard = listen(data, day, phase)
  const { player, accuses, defends, told } = heard
  const { namelessSpeeches, tales } = chronicle
  const { sayings, accusations } = pageOf(chronicle, day)
  sayings.push(heard)
  wear(chronicle, heard, mark)
  entry<string, string[]>(accusations, player, newList).push(...accuses)
  const named = accuses.length + defends.length > 0
  namelessSpeeches.set(player, named ? Number.NEGATIVE_INFINITY : (namelessSpeeches.get(player) ?? 0) + 1)
  if (told.length > 0) tales.push(heard)
  keepNew(heard, chronicle)
  chronicle.claimedBefore.set(player, chronicle.claims.get(player))
  const claim = claimIn(heard, chronicle)
  if (claim) chronicle.claims.set(player, joined(chronicle.claims.get(player), { player, claim, day }))
}

function keepNew({ remarks }: Heard, { remarkKeys, remarksBy, accusationsOf }: Chronicle): void {
  for (const remark of remarks) {
    if (remarkKeys.has(remark.key)) continue
    remarkKeys.add(remark.key)
    entry<string, Remark[]>(remarksBy, remark.player, newList).push(remark)
    if (remark.kind === 'accusation') entry<string, Remark[]>(accusationsOf, remark.other, newList).push(remark)
  }
}

const newList = () => []

function cast(chronicle: Chronicle, ballot: Ballot): void {
  const { day, kind, voter, choice } = ballot
  const round = entry(pageOf(chronicle, day).rounds, kind, () => ({ ballots: [], wagons: new Map() }))
  chronicle.ballots.push(ballot)
  entry<string, Ballot[]>(chronicle.ballotsBy, voter, newList).push(ballot)
  round.ballots.push(ballot)
  entry<string, string[]>(round.wagons, choice, newList).push(voter)
}

const castFor =
  (kind: 'nomination' | 'vote') =>
  ({ chronicle, data: { player, choice, reason }, day, mark }: Entry<EventData['vote.cast']>): void => {
    cast(chronicle, { day, kind, voter: player, choice, target: choice, explained: reason !== undefined })
    if (reason !== undefined) wear(chronicle, { player, text: reason }, mark)
  }

function joined(before: Told | undefined, { player, claim, day }: { player: string; claim: Claim; day: number }): Told {
  const same = before?.role === claim.role ? before : undefined
  const results = new Map([...(same?.results ?? []), ...(claim.results ?? [])].map((result) => [result.player, result]))
  return { player, role: claim.role, day: same?.day ?? day, results: [...results.values()] }
}

/** What a power told its owner of somebody's side. What else it may tell is no finding about anyone. */
const find = ({ chronicle, data, day }: Entry<unknown>): void => {
  const { player, target, result } = data as Partial<Finding>
  if (player !== undefined && target !== undefined && result !== undefined)
    chronicle.findings.push({ player, target, result, day })
}

const confer = ({ chronicle, data, day, mark }: Entry<{ player: string; text: string }>): void => {
  chronicle.teamTalk.push({ ...data, day })
  wear(chronicle, data, mark)
}

const recorders: { readonly [K in EventType]?: Recorder<EventData[K]> } = {
  ...Object.fromEntries(Object.keys(powerEvents).map((type) => [type, find])),
  'game.opened': ({ chronicle, data }) => {
    chronicle.rules = data.rules
    chronicle.game = data.commitment
  },
  'persona.chosen': ({ chronicle, data: { player, persona } }) => chronicle.personas.set(player, persona),
  'speech.given': say,
  'defense.given': say,
  'last-words.given': say,
  'nomination.made': castFor('nomination'),
  'vote.cast': castFor('vote'),
  'nomination.resolved': ({ chronicle, data }) => {
    chronicle.accused = data.accused ?? null
  },
  'judgment.cast': ({ chronicle, data: { player, choice, reason }, day }) => {
    const target = chronicle.accused ?? 'skip'
    cast(chronicle, { day, kind: 'judgment', voter: player, choice, target, explained: reason !== undefined })
  },
  'player.died': ({ chronicle, data: { player, cause, role, team }, day }) => {
    const side = team ?? (role && chronicle.rules ? teamOf(chronicle.rules, role) : undefined)
    chronicle.deaths.push({ day, player, cause, ...(role && { role }), ...(side && { team: side }) })
  },
  'role.claimed': ({ chronicle: { claims, claimedBefore }, data: { player, claim }, day }) => {
    const before = claimedBefore.has(player) ? claimedBefore.get(player) : claims.get(player)
    claimedBefore.delete(player)
    claims.set(player, joined(before, { player, claim, day }))
  },
  'vote.corrected': ({ chronicle, data, day }) => chronicle.corrections.push({ ...data, day }),
  'night.acted': ({ chronicle, data, day }) => chronicle.acts.push({ ...data, day }),
  'mafia.spoke': confer,
  'strategy.shared': confer,
}
