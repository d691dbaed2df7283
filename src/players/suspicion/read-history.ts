import type { Claim, SpeechAct } from '../../kernel/events/acts.js'
import type { GameEvent, ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { RequestKind } from '../../kernel/rules/poll.js'
import { isAccusing } from '../../kernel/rules/question-words.js'
import { findTeam, isMafia, townTeam } from '../../kernel/rules/team.js'
import type { TextReading } from '../../words/reading/reader.js'
import type { TableReader } from '../../words/reading/table-reader.js'
import { readClaim, recordProvenTeams } from './claims.js'
import type { Ballot, Death, PlayerClaims, PublicHistory, PublicStatement, Remark } from './history.js'
import { getOrCreate, isNearlyVotedOut, openDay, readDay } from './history.js'

/** Private events are ignored. */
export function recordEvent(history: PublicHistory, { type, data, day, phase }: GameEvent | ViewEvent): void {
  ;(recorders[type] as Recorder | undefined)?.({ history, data, day, phase })
}

type RecordedEvent<D> = Pick<ViewEvent, 'day' | 'phase'> & { readonly history: PublicHistory; readonly data: D }
type Recorder<D = unknown> = (event: RecordedEvent<D>) => void

const append = <T>(lists: Map<string, T[]>, key: string, ...items: readonly T[]): void => {
  getOrCreate<string, T[]>(lists, key, () => []).push(...items)
}

const recordSpeech = ({ history, data, day, phase }: RecordedEvent<EventData['speech.given']>): void => {
  const { player, text, nominee, acts } = data
  const dead = new Set(history.deaths.map((death) => death.player))
  const told = readSaid(data, { day, dead, reader: history.reader })
  const statement: PublicStatement = { day, phase, player, text, nominee, acts, ...told }
  const { accuses, defends, recalledVotes } = statement
  const { namelessSpeeches, claims } = history
  const { statements, accusations, accusers } = openDay(history, day)
  statements.push(statement)
  history.repetition.add({ player, text, day })
  append(accusations, player, ...accuses)
  for (const target of nominee === undefined ? accuses : [...accuses, nominee])
    addAccuser(accusers, { by: player, target })
  const named = accuses.length + defends.length > 0
  namelessSpeeches.set(player, named ? Number.NEGATIVE_INFINITY : (namelessSpeeches.get(player) ?? 0) + 1)
  if (recalledVotes.length > 0) history.voteStatements.push(statement)
  addRemarks(statement, history)
  for (const id of [player, ...accuses]) history.evidence.delete(id)
  history.claimedBefore.set(player, claims.get(player))
  const claim = readClaim(statement, history)
  if (claim) addClaim(claims.get(player), { history, player, claim, day })
}

interface Hearing {
  readonly day: number
  readonly dead?: ReadonlySet<string>
  readonly reader: TableReader
}

/** What words do is taken from what is declared with them, where anything is. */
export const readSaid = (said: EventData['speech.given'], { day, dead, reader }: Hearing): TextReading =>
  said.acts === undefined ? reader.read(said, day, dead) : declaredReading(said.player, said.acts)

function declaredReading(player: string, acts: readonly SpeechAct[]): TextReading {
  const others = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id !== player)
  return {
    accuses: others(acts.flatMap((act) => ('accuse' in act ? act.accuse : []))),
    defends: others(acts.flatMap((act) => ('defend' in act ? act.defend : []))),
    recalledVotes: [],
  }
}

function addAccuser(accusers: Map<string, string[]>, { by, target }: { by: string; target: string }): void {
  if (target === by) return
  if (!accusers.get(target)?.includes(by)) append(accusers, target, by)
}

function addRemarks({ player, day, accuses, defends, slip }: PublicStatement, history: PublicHistory): void {
  const { remarks, accusationsAgainst } = history
  const own = getOrCreate<string, Map<string, Remark>>(remarks, player, () => new Map())
  for (const other of accuses) {
    if (own.has(`against ${other}`)) continue
    const accusation = { kind: 'accusation', player, other, day } as const
    own.set(`against ${other}`, accusation)
    append<Remark>(accusationsAgainst, other, accusation)
  }
  for (const other of defends)
    getOrCreate<string, Remark>(own, `for ${other}`, () => ({ kind: 'defense', player, other, day }))
  if (slip) getOrCreate<string, Remark>(own, 'slip', () => ({ kind: 'slip', player, power: slip, day }))
}

function recordBallot(history: PublicHistory, ballot: Ballot): void {
  const { day, kind, voter, choice } = ballot
  const { voteGroups, accusers } = openDay(history, day)
  history.ballots.push(ballot)
  history.evidence.clear()
  append(voteGroups[kind], choice, voter)
  if (kind === 'nomination') addAccuser(accusers, { by: voter, target: choice })
}

/** A vote for a captain accuses nobody. */
function accuses({ history: { question }, day, phase }: RecordedEvent<unknown>, kind: RequestKind): boolean {
  const isAsked = question?.kind === kind && question.day === day && question.phase === phase
  return !isAsked || isAccusing({ question })
}

const ballotRecorder =
  (kind: 'nomination' | 'vote') =>
  (event: RecordedEvent<EventData['vote.cast']>): void => {
    const { history, data, day } = event
    const { player, choice, reason } = data
    if (accuses(event, kind === 'vote' ? kind : 'nominate'))
      recordBallot(history, { day, kind, voter: player, choice, target: choice, explained: reason !== undefined })
    if (reason !== undefined) history.repetition.add({ player, text: reason, day })
  }

interface Claiming {
  readonly history: PublicHistory
  readonly player: string
  readonly claim: Claim
  readonly day: number
}

function addClaim(before: PlayerClaims | undefined, { history, player, claim, day }: Claiming): void {
  const same = before?.role === claim.role ? before : undefined
  const results = new Map([...(same?.results ?? []), ...(claim.results ?? [])].map((result) => [result.player, result]))
  const { role } = claim
  const { pressed, after } = same ?? circumstances({ history, player, claim, day })
  history.claims.set(player, { player, role, day: same?.day ?? day, pressed, after, results: [...results.values()] })
  history.evidence.clear()
}

/** In which a role is claimed for the first time. */
function circumstances({ history, player, claim, day }: Claiming): Pick<PlayerClaims, 'pressed' | 'after'> {
  const others = [...history.claims.values()].filter((other) => other.player !== player && other.role === claim.role)
  return { pressed: isNearlyVotedOut(player, day, history), after: others[0]?.player }
}

const recordDeath = ({ history, data, day }: RecordedEvent<EventData['player.died']>): void => {
  const { player, cause, role, team } = data
  const { deaths, knownTeams, killed, shownRoles, evidence } = history
  const shown = team ?? (role && findTeam(history.rules, role))
  deaths.push({ day, player, cause, ...(role && { role }), ...(shown && { team: shown }) })
  evidence.clear()
  const side = shown ?? knownTeams.get(player) ?? (isMafiaKill(cause, history) ? townTeam : undefined)
  if (side) knownTeams.set(player, side)
  if (side && !isMafia({ team: side }) && cause !== 'vote') killed.set(player, day)
  if (role) shownRoles.set(player, role)
  recordProvenTeams(history)
}

function isMafiaKill(cause: Death['cause'], { rules, roles }: PublicHistory): boolean {
  if (cause === 'vote' || rules.night.mafia.teammates) return false
  return roles.isMafia(cause) || !roles.othersKill()
}

/** Phases that begin before it is known whether a death has ended the game. */
const mayEnd: ReadonlySet<string> = new Set(['dawn', 'resolution', 'lastWords', 'ended'])

const recorders: { readonly [K in EventType]?: Recorder<EventData[K]> } = {
  'persona.chosen': ({ history, data: { player, persona } }) => history.personas.set(player, persona),
  'speech.given': recordSpeech,
  'defense.given': recordSpeech,
  'last-words.given': recordSpeech,
  'question.put': ({ history, data, day, phase }) => {
    history.question = { ...data, day, phase }
  },
  'nomination.made': ballotRecorder('nomination'),
  'vote.cast': ballotRecorder('vote'),
  'nomination.resolved': ({ history, data }) => {
    history.accused = data.accused ?? null
  },
  'ballot.resolved': ({ history, data: { chosen } }) => {
    history.accused = chosen[0] ?? null
  },
  'judgment.cast': ({ history, data: { player, choice, reason }, day }) => {
    if (reason !== undefined) history.repetition.add({ player, text: reason, day })
    recordBallot(history, {
      day,
      kind: 'judgment',
      voter: player,
      choice,
      target: history.accused ?? 'skip',
      explained: reason !== undefined,
    })
  },
  'phase.changed': ({ history, data: { to } }) => {
    if (!mayEnd.has(to)) history.outlasted = history.deaths.length
  },
  'player.died': recordDeath,
  'role.claimed': ({ history, data: { player, claim }, day }) => {
    const { claims, claimedBefore } = history
    const before = claimedBefore.has(player) ? claimedBefore.get(player) : claims.get(player)
    claimedBefore.delete(player)
    addClaim(before, { history, player, claim, day })
    recordProvenTeams(history)
  },
  'vote.corrected': ({ history, data: { player, correction }, day }) => {
    history.corrections.push({ player, correction, day })
    const said = readDay(history, day).statements.findLast((statement) => statement.player === player)
    if (said?.acts === undefined) return
    const recalledVotes = correction.votes.map((vote) => ({ ...vote, day: correction.day }))
    history.voteStatements.push({ player, day, recalledVotes })
    history.evidence.delete(player)
  },
}

/** No type that tells something to one player only is among them. */
export const recordedTypes: ReadonlySet<string> = new Set(Object.keys(recorders))
