import type { Book } from './book.js'
import { type Act, actsAlone, nightOrder, powerOf } from './powers-owned.js'
import { mafiaRounds, mafiaVerdicts } from './verdicts.js'

/** What came of an act. */
export interface Judged extends Act {
  readonly result: 'done' | 'blocked' | 'prevented'
}

/** Who carries out what the mafia chose: the lowest seat of those who do nothing else by night, else the lowest. */
function carrier(book: Book): string | undefined {
  const team = book.livingWith('kill')
  return team.find((id) => !actsAlone(book.definitionOf(id))) ?? team[0]
}

/** Whom the mafia may have come to kill tonight, by its protocol; `skip` among them when it may be nobody. */
export function killable(book: Book): string[] {
  return book.livingWith('kill').length === 0 ? ['skip'] : mafiaVerdicts(mafiaRounds(book), book.rules.night.mafia)
}

/** What was done tonight, in the order of the night: the kill, where there was one, then what each owner chose. */
export function actsOfNight(book: Book, killed: string | undefined): Act[] {
  const kill = killed === undefined ? [] : [{ power: 'kill', by: carrier(book) ?? '', target: killed }]
  const chosen = nightOrder.slice(1).flatMap((power) => (power === 'commune' ? communed(book) : book.chosen(power)))
  return [...kill, ...chosen]
}

/** Every living medium listens to the one whom the last day eliminated; nobody is asked. */
function communed(book: Book): Act[] {
  const lastDay = book.rules.opening === 'nightZero' ? book.day : book.day - 1
  const target = book.eliminatedOn === lastDay ? book.eliminated : null
  return target === null ? [] : book.livingWith('commune').map((by) => ({ power: 'commune', by, target }))
}

/**
 * Who may not act: each blocker is looked at as long as it is not known whether it is blocked itself. Who is blocked by nobody who
 * might still act is free; who is blocked by a free one is not; those who are left stand in rings, and are all blocked.
 */
function blockedTonight(acts: readonly Act[], book: Book): Set<string> {
  const blocks = acts.filter((act) => act.power === 'block' && !isImmune(act, book))
  const free = new Set<string>()
  const blocked = new Set<string>()
  for (let known = -1; known !== free.size + blocked.size; ) {
    known = free.size + blocked.size
    for (const { by } of blocks) {
      const against = blocks.filter(({ target }) => target === by)
      if (against.every((other) => blocked.has(other.by))) free.add(by)
      if (against.some((other) => free.has(other.by))) blocked.add(by)
    }
  }
  const ring = blocks.filter(({ by }) => !free.has(by) && !blocked.has(by))
  return new Set(
    blocks.filter(({ by }) => free.has(by) || ring.some((act) => act.by === by)).map(({ target }) => target),
  )
}

const isImmune = ({ power, target }: Act, book: Book): boolean =>
  book.definitionOf(target)?.immuneTo?.some((name) => name === power) ?? false

/** What comes of each act: who is blocked does nothing; the immune and the protected come to no harm. */
export function judged(acts: readonly Act[], book: Book): Judged[] {
  const blocked = blockedTonight(acts, book)
  const works = (act: Act) => !blocked.has(act.by) && !isImmune(act, book)
  const guarded = acts.filter((act) => act.power === 'protect' && works(act)).map(({ target }) => target)
  return acts.map((act) => {
    if (blocked.has(act.by)) return { ...act, result: 'blocked' }
    const stopped = mayBeStopped(act, book) && guarded.includes(act.target)
    return { ...act, result: stopped || isImmune(act, book) ? 'prevented' : 'done' }
  })
}

const mayBeStopped = ({ power, by }: Act, book: Book): boolean =>
  power === 'kill' || (power === 'shoot' && powerOf(book.definitionOf(by), 'shoot')?.blockable === true)

/** Who dies of the acts of a night, by seat, and by whose hand: the mafia's where two struck, else the first shooter's. */
export function deathsOf(acts: readonly Judged[], book: Book): { player: string; cause: string }[] {
  const struck = (player: string, power: string) =>
    acts.find((act) => act.power === power && act.target === player && act.result === 'done')
  const causeBy = ({ power, by }: Judged, usual: string) =>
    String(powerOf(book.definitionOf(by), power)?.cause ?? usual)
  return book.seats.flatMap((player) => {
    const kill = struck(player, 'kill')
    if (kill) return [{ player, cause: causeBy(kill, 'mafia') }]
    const shot = struck(player, 'shoot')
    return shot ? [{ player, cause: causeBy(shot, book.roles.get(shot.by) ?? '') }] : []
  })
}

/** The events that tell the owner of a power what it found out. */
export const findingTypes: readonly string[] = ['investigation.learned', 'visitors.seen']

/** What was done tonight, as far as it is known: at dawn as it was explained, and before without the kill. */
export function actsSoFar(book: Book): Act[] {
  if (book.phase !== 'dawn') return actsOfNight(book, undefined)
  return book.explained.acts.map(({ power, by, target }) => ({ power, by, target }))
}

/** What the owner of a power is told, and when. */
export interface Told {
  readonly type: string
  readonly when: 'night' | 'dawn'
  readonly data: { readonly player: string; readonly target: string; readonly [field: string]: unknown }
}

/** What each act tells its owner, in the order of the night. */
export function findings(acts: readonly Judged[], book: Book): Told[] {
  return acts.flatMap((act): Told[] => {
    const { power, by: player, target } = act
    const own = powerOf(book.definitionOf(player), power)
    if (act.result !== 'done' || own === undefined) return []
    if (power === 'investigate' || power === 'commune')
      return [{ type: 'investigation.learned', when: own.when, data: { player, target, result: seen(act, book) } }]
    if (power === 'watch')
      return [{ type: 'visitors.seen', when: 'dawn', data: { player, target, visitors: visitors(act, acts, book) } }]
    return []
  })
}

/** The team that the target is seen as, or its role; under another's colours, the plain role of those colours. */
function seen({ power, by, target }: Act, book: Book): string | undefined {
  const role = book.definitionOf(target)
  const team = role?.seenAs ?? role?.team
  if (powerOf(book.definitionOf(by), power)?.learns === 'team') return team
  return team === role?.team ? book.roles.get(target) : plainRole(book, team)
}

function plainRole({ rules }: Book, team: string | undefined): string | undefined {
  const plain = Object.keys(rules.cast).find((name) => {
    const role = rules.cast[name]
    return (
      role?.team === team && role?.powers.length === 0 && (role.votes ?? 1) === 1 && (role.wins ?? 'team') === 'team'
    )
  })
  return plain ?? team
}

/** Everyone else who came to the target tonight, by seat: nobody who was blocked did. */
function visitors({ by, target }: Act, acts: readonly Judged[], { seats }: Book): string[] {
  return seats.filter(
    (id) => id !== by && acts.some((act) => act.by === id && act.target === target && act.result !== 'blocked'),
  )
}
