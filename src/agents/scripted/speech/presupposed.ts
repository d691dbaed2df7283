import { powersOf } from '../../../rules/powers/owned.js'
import { isMafia } from '../../../rules/roles/team.js'
import { dayOf } from '../../../suspicion/chronicle.js'
import type { Line, Need } from '../phrases/phrase.js'
import type { Situation } from '../situation.js'

/** Whom and what a phrase is about, by id. */
export interface About {
  readonly player?: string
  readonly other?: string
  readonly day?: number
}

/** Whether all conditions of a line hold, as far as this player saw. */
export const isTrue = (line: Line, about: About, situation: Situation): boolean =>
  typeof line === 'string' || line.needs.every((need) => holds[need](about, situation))

const holds: Readonly<Record<Need, (about: About, situation: Situation) => boolean>> = {
  nobodyDead: (_, { chronicle }) => chronicle.deaths.length === 0,
  somebodyDied: (_, { chronicle }) => chronicle.deaths.length > 0,
  nothingKnown: (_, { chronicle, view }) =>
    view.day <= 1 && chronicle.deaths.length === 0 && chronicle.claims.size === 0,
  satYesterday: (_, { view }) => view.day >= 2,
  firstCaught: (_, { chronicle, book: { knowledge } }) =>
    chronicle.deaths.every(({ player }) => knowledge.fates.has(player)) &&
    chronicle.deaths.filter(({ player }) => isMafia({ team: knowledge.fates.get(player) })).length === 1,
  savable: (_, situation) => isHeld('protect', situation),
  divisible: (_, { chronicle }) => chronicle.rules?.night.mafia.settlement === 'leaderOrNoKill',
  spoke: ({ player = '' }, { book }) => book.today.sayings.some((saying) => saying.player === player),
  silent: ({ player = '' }, { book }) => !book.today.sayings.some((saying) => saying.player === player),
  answered: (about, situation) => spokeSince(about, situation) === true,
  unanswered: (about, situation) => spokeSince(about, situation) === false,
  accusedOther: ({ player = '', other = '', day }, { chronicle, view }) =>
    (dayOf(chronicle, day ?? view.day).accusations.get(player) ?? []).includes(other),
  otherAccused: (about, situation) => spokeSince(about, situation) !== undefined,
  otherVotedOut: ({ other, day }, { chronicle }) =>
    chronicle.deaths.some((death) => death.player === other && death.cause === 'vote' && death.day === day),
  gaveNoReason: ({ player, other, day }, { chronicle }) =>
    !chronicle.ballots.some(
      (ballot) => ballot.voter === player && ballot.target === other && ballot.day === day && ballot.explained,
    ),
}

/** Whether a player spoke today after another had accused it; undefined if that one has not. */
function spokeSince({ player = '', other = '' }: About, { book }: Situation): boolean | undefined {
  const { sayings } = book.today
  const at = sayings.findLastIndex((saying) => saying.player === other && saying.accuses.includes(player))
  return at < 0 ? undefined : sayings.slice(at + 1).some((saying) => saying.player === player)
}

/** Whether somebody at the table may have been dealt a power. */
function isHeld(power: string, { chronicle: { rules }, book }: Situation): boolean {
  return Object.entries(rules?.cast ?? {}).some(
    ([role, definition]) => book.knowledge.counts[role] && powersOf(definition).some(({ name }) => name === power),
  )
}
