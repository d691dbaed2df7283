import type { AgentRequest } from '../../../src/index.js'
import { Book } from './book.js'
import { same } from './law.js'
import type { Played, Put } from './play.js'
import { nightOrder, powerOf } from './powers-owned.js'

const when = (allowed: boolean, word: string): string[] => (allowed ? [word] : [])
/** The mafia's choices tonight that `self` made, or everyone who chose first. */
const picksOf = ({ answers }: Book, self: string): string[] =>
  answers.flatMap(({ kind, player, choice }) =>
    player === self && (kind === 'kill' || kind === 'chat') && choice !== undefined ? [choice] : [],
  )

/** Whom the mafia may choose, or nobody: in the later rounds of a consensus, only what its first round named. */
function victims(book: Book, self: string): string[] {
  const { protocol, teammates, noKill } = book.rules.night.mafia
  const targets = book.living.filter((id) => (teammates ? id !== self : book.teamOf(id) !== 'mafia'))
  const named = book.seats.flatMap((id) => picksOf(book, id)[0] ?? [])
  const narrowed = protocol === 'consensus' && picksOf(book, self).length > 0
  return [...targets, ...when(noKill, 'skip')].filter((choice) => !narrowed || named.includes(choice))
}

/** Whom the owner of a power may choose for itself. */
function targets(book: Book, self: string, power: string): string[] {
  const own = powerOf(book.definitionOf(self), power)
  if (own === undefined) return []
  const last = book.usage(self, power)
  const barred = !own.repeat && last.day === book.day - 1 ? last.target : undefined
  const players = book.living.filter((id) => (own.self || id !== self) && id !== barred)
  return [...players, ...when(own.skip, 'skip')]
}

/** Whom a player may nominate for a trial, or vote for. */
const electable = ({ living, rules }: Book, self: string): string[] =>
  living.filter((id) => rules.vote.self || id !== self)

function candidates(book: Book, self: string): string[] {
  const { rules, phase, tied, nominated } = book
  const nominees = rules.vote.candidates === 'nominated' ? nominated : book.living
  const among = phase === 'revote' ? tied : nominees
  const players = electable(book, self).filter((id) => among.includes(id))
  return [...players, ...when(rules.vote.skip, 'skip'), ...when(rules.abstention, 'abstain')]
}

function speeches(book: Book, self: string): string[] {
  const { protocol, nominate } = book.rules.discussion
  if (protocol === 'reactive') return book.answers.some(({ kind }) => kind === 'speak') ? ['silent'] : []
  return nominate ? book.living.filter((id) => id !== self) : []
}

/** The choices a request must offer, by the rulebook. */
function due(request: AgentRequest, book: Book): string[] {
  const { kind, playerId } = request
  const { abstention } = book.rules
  switch (kind) {
    case 'chat':
      return request.place.moment === 'talk' ? [] : victims(book, playerId)
    case 'kill':
      return victims(book, playerId)
    case 'speak':
      return speeches(book, playerId)
    case 'nominate':
      return [...electable(book, playerId), 'skip', ...when(abstention, 'abstain')]
    case 'bid':
      return ['0', '1', '2', '3', '4']
    case 'judge':
      return ['guilty', 'innocent', ...when(abstention, 'abstain')]
    case 'vote':
      return candidates(book, playerId)
    default:
      return nightOrder.includes(kind) ? targets(book, playerId, kind) : []
  }
}

/** Why a request by night is put to the wrong player; undefined where it is put to the right one. */
function misputAtNight({ kind, playerId, place }: AgentRequest, book: Book): string | undefined {
  if (kind === 'strategize') return book.mafia.includes(playerId) ? undefined : 'is put to another team'
  if (place.channel !== undefined) {
    const { roles = [] } = book.rules.channels?.[place.channel]?.speaks ?? {}
    return roles.includes(book.roleOf(playerId)) ? undefined : 'is put to one who does not speak on the channel'
  }
  const power = kind === 'chat' ? 'kill' : kind
  if (!nightOrder.includes(power)) return undefined
  const own = powerOf(book.definitionOf(playerId), power)
  if (own === undefined) return 'is put to another role'
  // A team may talk in a night in which it does not kill yet.
  if (place.moment === 'talk') return undefined
  if (book.day < own.from) return 'is put too early'
  return book.livingWith(power).includes(playerId) ? undefined : 'is put without a use that is left'
}

/** Before what an answer of each kind may be asked for beliefs. */
const moments: Readonly<Record<string, readonly string[]>> = {
  speak: ['speeches'],
  defend: ['speeches'],
  nominate: ['speeches', 'votes'],
  judge: ['speeches', 'votes'],
  vote: ['speeches', 'votes'],
  believe: ['speeches', 'votes'],
}

/** Of whom a request must ask what its player believes, by the rulebook; undefined where it must not ask. */
function doubted({ kind, playerId }: AgentRequest, { rules, living }: Book): readonly string[] | undefined {
  const asks = moments[kind]?.includes(rules.beliefs ?? 'off')
  return asks ? living.filter((id) => id !== playerId) : undefined
}

function unduly({ request }: Put, book: Book): string | undefined {
  const { id, kind, playerId, view, attempt, error } = request
  const late = kind === 'last-words' && playerId === book.eliminated
  if (book.dead.has(playerId) && !late) return 'is put to the dead'
  const misput = misputAtNight(request, book)
  if (misput !== undefined) return misput
  if (['vote', 'nominate'].includes(kind) && same(request.options, ['skip'])) return 'leaves nothing to choose'
  if (!same(request.options, due(request, book))) return `offers ${request.options}, not ${due(request, book)}`
  if (!same(request.beliefs ?? null, doubted(request, book) ?? null)) return `asks for beliefs of ${request.beliefs}`
  if (!id.startsWith(`${book.day}.`)) return `carries another day than ${book.day}`
  const again = attempt > 1 || (kind === 'persona' && request.place.round !== 1)
  if (again !== (error !== undefined)) return 'has an error at first, or none later'
  if (kind === 'persona') return view.events.length + view.players.length > 0 ? 'shows something' : undefined
  if (view.phase !== book.phase || view.day !== book.day) return `shows ${view.phase} ${view.day} in ${book.phase}`
  return view.events.some(({ n }, index) => n !== index) ? 'skips a number' : undefined
}

/** Which votes were recorded when each ballot was handed out: none in a parallel one, all before it in a sequential one. */
function ballotFaults({ events, requests }: Played, sequential: boolean): string[] {
  const handedOut = new Map(requests.filter(({ request }) => request.attempt === 1).map((put) => [put.request.id, put]))
  const ballots = events.flatMap(({ type, seq, data, day, phase }) =>
    (type === 'answer.recorded' || type === 'answer.defaulted') && ['nominate', 'judge', 'vote'].includes(data.kind)
      ? [{ seq, id: data.requestId, poll: `${phase} ${day}` }]
      : [],
  )
  return ballots.flatMap(({ id, poll, seq }, index) => {
    const before = ballots.slice(0, index).filter((ballot) => ballot.poll === poll)
    const seen = handedOut.get(id)?.seen ?? -1
    const fair = sequential ? before.every((ballot) => ballot.seq < seen) : before.every((ballot) => ballot.seq >= seen)
    return fair && seen <= seq ? [] : [`${id} was handed out with the wrong votes in view.`]
  })
}

const speech = (type: string): boolean => type === 'speech.given' || type === 'defense.given'

/**
 * Whom nobody asked for its beliefs before a speech was heard or a ballot was closed. The one who spoke last has heard nothing
 * new; whoever comes too late for a free discussion has told nobody anything.
 */
function unasked({ events, requests, game: { rules } }: Played): string[] {
  const { beliefs = 'off' } = rules
  if (beliefs === 'off') return []
  const stating = requests.filter(({ request }) => request.attempt === 1 && request.beliefs !== undefined)
  const book = new Book()
  const faults: string[] = []
  let since = 0
  let last: string | undefined
  for (const event of events) {
    const ballot = event.type.endsWith('.resolved') && event.type !== 'night.resolved'
    if (ballot || (beliefs === 'speeches' && speech(event.type))) {
      const asked = stating.flatMap(({ request, seen }) =>
        seen > since && seen <= event.seq ? [request.playerId] : [],
      )
      const missing = book.living.filter((id) => !asked.includes(id) && id !== last)
      faults.push(...missing.map((id) => `${id} was not asked what it believes before event ${event.seq}.`))
    }
    if (speech(event.type)) last = (event.data as { player: string }).player
    if (ballot || event.type === 'phase.changed') last = undefined
    if (ballot || speech(event.type) || event.type === 'phase.changed') since = event.seq
    book.take(event)
  }
  return faults
}

/** Everything the players were asked that they should not have been, or not so. */
export function faultsOfRequests(played: Played): string[] {
  const book = new Book()
  const known = new Set<string>()
  let read = 0
  const faults = played.requests.flatMap((put) => {
    for (; read < put.seen; read++) book.take(played.events[read] as Played['events'][number])
    const fault = unduly(put, book)
    const twice = known.size === known.add(`${put.request.id} ${put.request.attempt}`).size
    return [...(fault ? [`${put.request.id} ${fault}.`] : []), ...(twice ? [`${put.request.id} is put twice.`] : [])]
  })
  return [...faults, ...ballotFaults(played, played.game.rules.ballot === 'sequential'), ...unasked(played)]
}

/** Recorded choices that the request did not offer; a default may be nothing at all. */
export function illegalChoices({ events, requests }: Played): string[] {
  const options = new Map(requests.map(({ request }) => [request.id, request.options]))
  return events.flatMap((event) => {
    if (event.type !== 'answer.recorded' && event.type !== 'answer.defaulted') return []
    const { requestId, answer } = event.data
    const nothing = event.type === 'answer.defaulted' && ['skip', 'abstain'].includes(answer.choice ?? '')
    const legal = answer.choice === undefined || nothing || options.get(requestId)?.includes(answer.choice)
    return legal ? [] : [`${requestId} was answered with ${answer.choice}.`]
  })
}
