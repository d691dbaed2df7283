import { type GameEvent, isEvent, type Rules } from '../../../src/index.js'
import { findTeam } from '../../../src/kernel/rules/team.js'

/** The log up to a saying, as one who checks it looks things up. */
export interface Past {
  readonly before: readonly GameEvent[]
  readonly day: number
  readonly speaker: string
  readonly rules: Rules
  readonly roleOf: (id: string) => string
  readonly nameOf: (id: string) => string
}
export type Check = (past: Past, said: readonly string[]) => boolean

const dayOf = (when: string | undefined, day: number): number =>
  when === undefined || when === 'today' ? day : when === 'yesterday' ? day - 1 : Number(when.replace(/\D/g, ''))

const deaths = ({ before }: Past) => before.filter((event) => isEvent(event, 'player.died'))
const isDead = (past: Past, id = ''): boolean => deaths(past).some(({ data }) => data.player === id)
const votedOut = (past: Past, id = '', day?: number): boolean =>
  deaths(past).some(
    (event) => event.data.player === id && event.data.cause === 'vote' && (day === undefined || event.day === day),
  )
const killed = (past: Past, id = ''): boolean =>
  deaths(past).some(({ data }) => data.player === id && data.cause !== 'vote')

export const isPublicWord = (event: GameEvent): event is GameEvent<'speech.given'> =>
  event.type === 'speech.given' || event.type === 'defense.given' || event.type === 'last-words.given'

const spoken = ({ before }: Past, id = '', day?: number) =>
  before.filter(isPublicWord).filter((event) => event.data.player === id && (day === undefined || event.day === day))

/** Whether a player named another aloud on a day, or any day. */
const named = (past: Past, [by = '', whom = '']: readonly (string | undefined)[], day?: number): boolean =>
  spoken(past, by, day).some(({ data }) => data.text.includes(past.nameOf(whom)) || data.nominee === whom)

const ballots = ({ before }: Past) =>
  before.filter(
    (event): event is GameEvent<'vote.cast'> => isEvent(event, 'vote.cast') || isEvent(event, 'nomination.made'),
  )

/** Whether a ballot, or a verdict, of a day went against somebody. */
function votedAgainst(past: Past, [by = '', whom = '']: readonly (string | undefined)[], day = 0): boolean {
  const judged = past.before.some(
    (event, at) =>
      isEvent(event, 'judgment.cast') &&
      event.day === day &&
      event.data.player === by &&
      event.data.choice === 'guilty' &&
      past.before.slice(0, at).findLast((each) => isEvent(each, 'nomination.resolved'))?.data.accused === whom,
  )
  return (
    judged || ballots(past).some((event) => event.day === day && event.data.player === by && event.data.choice === whom)
  )
}

const skipped = (past: Past, by = '', day = 0): boolean =>
  past.before.some(
    (event) =>
      (isEvent(event, 'vote.cast') || isEvent(event, 'nomination.made')) &&
      event.day === day &&
      event.data.player === by &&
      (event.data.choice === 'skip' || event.data.choice === 'abstain'),
  )

/** The last time that a player was named today by another, and whether it has spoken since. */
function answered(past: Past, id = '', by = ''): boolean | undefined {
  const today = past.before.filter(isPublicWord).filter(({ day }) => day === past.day)
  const at = today.findLastIndex(({ data }) => data.player === by && data.text.includes(past.nameOf(id)))
  return at < 0 ? undefined : today.slice(at + 1).some(({ data }) => data.player === id)
}

/** Whether a player has spoken today after another had named it, whatever that one said later. */
function hasAnswered(past: Past, id = '', by = ''): boolean {
  const today = past.before.filter(isPublicWord).filter(({ day }) => day === past.day)
  const at = today.findIndex(({ data }) => data.player === by && data.text.includes(past.nameOf(id)))
  return at >= 0 && today.slice(at + 1).some(({ data }) => data.player === id)
}

const isTown = (past: Past, id = ''): boolean => findTeam(past.rules, past.roleOf(id)) !== 'mafia'
const claimedBy = ({ before }: Past, id = '') =>
  before.flatMap((event) => (isEvent(event, 'role.claimed') && event.data.player === id ? [event.data.claim] : []))
const looked = (past: Past, by = '', whom = ''): boolean =>
  claimedBy(past, by).some(({ results = [] }) => results.some(({ player }) => player === whom))

const who = '<([^<>]+)>'
const when = '(today|yesterday|on day \\d+)'

/** Claims of fact that scripted players make, `<id>` for a name, and what the log must hold for each to be true. */
export const checks: readonly (readonly [pattern: string, holds: Check])[] = [
  [
    `${who} (?:pushed|chose|voted against|stood against) ${who} ${when}`,
    (past, [by, whom, day]) => votedAgainst(past, [by, whom], dayOf(day, past.day)) && isTown(past, whom),
  ],
  [
    `${who} wanted ${who} gone ${when}`,
    (past, [by, whom, day]) => votedAgainst(past, [by, whom], dayOf(day, past.day)),
  ],
  [
    `${who} put a name to the ballot ${when}: ${who}`,
    (past, [by, day, whom]) => votedAgainst(past, [by, whom], dayOf(day, past.day)),
  ],
  [
    `${who} (?:helped to bring down|has a share in what we did to) ${who} ${when}`,
    (past, [by, whom, day]) =>
      votedAgainst(past, [by, whom], dayOf(day, past.day)) && votedOut(past, whom, dayOf(day, past.day)),
  ],
  [`${who} was loud against ${who} ${when}`, (past, [by, whom, day]) => named(past, [by, whom], dayOf(day, past.day))],
  [
    `${who} (?:was quick to point at|threw mud at|spoke against|aimed at|spoke up for|vouched for|had a good word for|believed in) ${who} ${when}`,
    (past, [by, whom, day]) => named(past, [by, whom], dayOf(day, past.day)),
  ],
  [
    `${who} (?:joined the crowd against|came late to the crowd around|was not the first against|let two others go ahead against|went with the crowd against|jumped on) ${who} ${when}`,
    (past, [by, whom, day]) => votedAgainst(past, [by, whom], dayOf(day, past.day)),
  ],
  [
    `${who} jumped on ${who} ${when} without giving a reason`,
    (past, [by, whom, day]) =>
      ballots(past).some(
        (event) =>
          event.data.player === by &&
          event.data.choice === whom &&
          event.day === dayOf(day, past.day) &&
          event.data.reason === undefined,
      ),
  ],
  [
    `${who} (?:talked about|said one thing about|had it in for|made a case against|spoke of) ${who} ${when}`,
    (past, [by, whom, day]) => named(past, [by, whom], dayOf(day, past.day)),
  ],
  [
    `${who} (?:sat on the fence|would not choose|named nobody in the ballot|took no side) ${when}`,
    (past, [by, day]) => skipped(past, by, dayOf(day, past.day)),
  ],
  [`${who} still owes ${who} an answer`, (past, [id, by]) => answered(past, id, by) === false],
  [`${who} has said nothing yet to what ${who} asked`, (past, [id, by]) => answered(past, id, by) === false],
  [
    `${who} (?:has had no answer to the word of|has let the words of) ${who}`,
    (past, [id, by]) => answered(past, id, by) === false,
  ],
  [`${who} was named by ${who} in plain words and answered with smoke`, (past, [id, by]) => hasAnswered(past, id, by)],
  [`${who} has not shaken off what ${who} said`, (past, [id, by]) => hasAnswered(past, id, by)],
  [`${who} talked back to ${who}`, (past, [id, by]) => hasAnswered(past, id, by)],
  [`${who} had a chance to answer ${who}`, (past, [id, by]) => hasAnswered(past, id, by)],
  [`${who} looked worse after ${who} spoke`, (past, [id, by]) => named(past, [by, id], past.day)],
  [`${who} makes me uneasy since ${who} said it aloud`, (past, [id, by]) => named(past, [by, id], past.day)],
  [
    `${who} was named by ${who} ${when}, and ${who} is dead now`,
    (past, [id, by, day, dead]) => named(past, [by, id], dayOf(day, past.day)) && killed(past, dead),
  ],
  [
    `${who} (?:sleeps better without|has one accuser less since|lost an enemy when we lost) ${who}`,
    (past, [_, dead]) => killed(past, dead),
  ],
  [`${who} (?:talks and talks and|has spoken often and)`, (past, [id]) => spoken(past, id).length >= 3],
  [
    `${who} was too calm when the news came`,
    (past, [id]) => deaths(past).length > 0 && spoken(past, id, past.day).length > 0,
  ],
  [`${who} (?:spoke, and I felt no better|picks every word)`, (past, [id]) => spoken(past, id, past.day).length > 0],
  [`${who} (?:has kept quiet today|listens, and today only)`, (past, [id]) => spoken(past, id, past.day).length === 0],
  [
    `${who} (?:answers questions that nobody asked|changed the subject|laughed a moment too late|nods at everything)`,
    (past, [id]) => spoken(past, id, past.day).length > 0,
  ],
  [`${who} was (?:caught|found out|looked at|cleared) by ${who}`, (past, [id, by]) => looked(past, by, id)],
  ['All chairs are taken', (past) => deaths(past).length === 0],
  [
    'the killers could not agree',
    ({ rules }) => rules.night.mafia.settlement === 'leaderOrNoKill' && rules.night.mafia.protocol !== undefined,
  ],
  ['We know nothing yet', (past) => deaths(past).length === 0 && past.day <= 1],
  [
    `One down: ${who}`,
    (past, [id]) => deaths(past).filter(({ data }) => !isTown(past, data.player)).length === 1 && isDead(past, id),
  ],
  [
    `With ${who} gone we are (\\d+)`,
    (past, [id, living]) =>
      isDead(past, id) &&
      Number(living) + deaths(past).length === past.before.filter((event) => isEvent(event, 'role.dealt')).length,
  ],
  [`(?:Poor|Rest well,) ${who}`, (past, [id]) => killed(past, id)],
  [`${who} sat with us yesterday`, (past, [id]) => killed(past, id) && past.day >= 2],
  [`(?:We got|We threw out|We sent) ${who}`, (past, [id]) => votedOut(past, id)],
  [
    `(?:I am with|As|I follow|Listen to) ${who} (?:on this|said|in this|, who saw it too)`,
    (past, [id]) => spoken(past, id, past.day).length > 0,
  ],
  [
    `${who} (?:has said it before me|took the words out of my mouth)`,
    (past, [id]) => spoken(past, id, past.day).length > 0,
  ],
  ['I have been up every night for you', ({ speaker, roleOf }) => roleOf(speaker) === 'doctor'],
]
