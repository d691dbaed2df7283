import type { Claim } from '../events/answer-schema.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import type { EventData, EventType } from '../events/event-data.js'
import type { Phase } from '../rules/game-state.js'
import { roleCountsFor } from '../rules/role-counts.js'
import { isMafia, teamOf, townTeam } from '../rules/roles/team.js'
import { type Ballot, type Changes, type Death, entry, type PublicRecord, pageOf, type Told } from './chronicle.js'
import { claimIn } from './claim-in.js'
import type { Heard, Listener } from './heard.js'
import { isMafiaResult, othersKill } from './office.js'
import { prove } from './proven.js'
import type { Remark } from './remarks.js'

/** Adds the next event to a record, with its words as `listen` reads them. Private events are ignored. */
export function enter(record: PublicRecord, { type, data, day, phase }: GameEvent | ViewEvent, listen: Listener): void {
  ;(recorders[type] as Recorder | undefined)?.({ record, data, day, phase, listen })
}

interface Entry<D> {
  readonly record: PublicRecord
  readonly data: D
  readonly day: number
  readonly phase: Phase
  readonly listen: Listener
}
type Recorder<D = unknown> = (entry: Entry<D>) => void

const say = ({ record, data, day, phase, listen }: Entry<EventData['speech.given']>): void => {
  const heard = listen(data, day, phase)
  const { player, accuses, defends, nominee, recalledVotes: told } = heard
  const { namelessSpeeches, tales, changes } = record
  const { sayings, accusations, accusers } = pageOf(record, day)
  sayings.push(heard)
  entry<string, string[]>(accusations, player, newList).push(...accuses)
  for (const target of nominee === undefined ? accuses : [...accuses, nominee]) accuse(accusers, { by: player, target })
  const named = accuses.length + defends.length > 0
  namelessSpeeches.set(player, named ? Number.NEGATIVE_INFINITY : (namelessSpeeches.get(player) ?? 0) + 1)
  if (told.length > 0) tales.push(heard)
  keepNew(heard, record)
  for (const id of [player, ...accuses]) touch(id, changes)
  record.claimedBefore.set(player, record.claims.get(player))
  const claim = claimIn(heard, record)
  if (claim) record.claims.set(player, addClaim(record.claims.get(player), { player, claim, day }))
}

const touch = (id: string, { of }: Changes) => of.set(id, (of.get(id) ?? 0) + 1)

function accuse(accusers: Map<string, string[]>, { by, target }: { by: string; target: string }): void {
  if (target === by) return
  const known = entry<string, string[]>(accusers, target, newList)
  if (!known.includes(by)) known.push(by)
}

function keepNew({ remarks }: Heard, { remarkKeys, remarksBy, accusationsOf }: PublicRecord): void {
  for (const remark of remarks) {
    if (remarkKeys.has(remark.key)) continue
    remarkKeys.add(remark.key)
    entry<string, Remark[]>(remarksBy, remark.player, newList).push(remark)
    if (remark.kind === 'accusation') entry<string, Remark[]>(accusationsOf, remark.other, newList).push(remark)
  }
}

const newList = () => []

function cast(record: PublicRecord, ballot: Ballot): void {
  const { day, kind, voter, choice } = ballot
  const { rounds, accusers } = pageOf(record, day)
  const round = entry(rounds, kind, () => ({ ballots: [], wagons: new Map() }))
  record.ballots.push(ballot)
  record.changes.all++
  entry<string, Ballot[]>(record.ballotsBy, voter, newList).push(ballot)
  round.ballots.push(ballot)
  entry<string, string[]>(round.wagons, choice, newList).push(voter)
  if (kind === 'nomination') accuse(accusers, { by: voter, target: choice })
}

const castFor =
  (kind: 'nomination' | 'vote') =>
  ({ record, data: { player, choice, reason }, day }: Entry<EventData['vote.cast']>): void =>
    cast(record, { day, kind, voter: player, choice, target: choice, explained: reason !== undefined })

function addClaim(
  before: Told | undefined,
  { player, claim, day }: { player: string; claim: Claim; day: number },
): Told {
  const same = before?.role === claim.role ? before : undefined
  const results = new Map([...(same?.results ?? []), ...(claim.results ?? [])].map((result) => [result.player, result]))
  return { player, role: claim.role, day: same?.day ?? day, results: [...results.values()] }
}

const bury = ({ record, data: { player, cause, role, team }, day }: Entry<EventData['player.died']>): void => {
  const shown = team ?? (role && record.rules ? teamOf(record.rules, role) : undefined)
  record.deaths.push({ day, player, cause, ...(role && { role }), ...(shown && { team: shown }) })
  record.changes.all++
  const side = shown ?? record.fates.get(player) ?? (isMafiaKill({ cause }, record) ? townTeam : undefined)
  if (side) record.fates.set(player, side)
  if (side && !isMafia({ team: side }) && cause !== 'vote') record.killed.set(player, day)
  if (role) record.shownRoles.set(player, role)
  prove(record)
}

/** Whether only the mafia can have made this kill, and only a town player can have died. */
function isMafiaKill({ cause }: Pick<Death, 'cause'>, { rules, counts }: PublicRecord): boolean {
  if (cause === 'vote' || rules?.night.mafia.teammates) return false
  return isMafiaResult(rules, cause) || (rules !== null && !othersKill(rules, counts))
}

const recorders: { readonly [K in EventType]?: Recorder<EventData[K]> } = {
  'game.opened': ({ record, data: { rules, players, commitment } }) => {
    record.rules = rules
    record.game = commitment
    record.counts = roleCountsFor(rules, players.length)
  },
  'persona.chosen': ({ record, data: { player, persona } }) => record.personas.set(player, persona),
  'speech.given': say,
  'defense.given': say,
  'last-words.given': say,
  'nomination.made': castFor('nomination'),
  'vote.cast': castFor('vote'),
  'nomination.resolved': ({ record, data }) => {
    record.accused = data.accused ?? null
  },
  'judgment.cast': ({ record, data: { player, choice, reason }, day }) =>
    cast(record, {
      day,
      kind: 'judgment',
      voter: player,
      choice,
      target: record.accused ?? 'skip',
      explained: reason !== undefined,
    }),
  'player.died': bury,
  'role.claimed': ({ record, data: { player, claim }, day }) => {
    const { claims, claimedBefore, changes } = record
    const before = claimedBefore.has(player) ? claimedBefore.get(player) : claims.get(player)
    claimedBefore.delete(player)
    claims.set(player, addClaim(before, { player, claim, day }))
    touch(player, changes)
    prove(record)
  },
  'vote.corrected': ({ record, data, day }) => record.corrections.push({ ...data, day }),
}

/** The public types of events that the record uses. */
export const publicTypes: ReadonlySet<EventType> = new Set(Object.keys(recorders) as EventType[])
