import type { GameEvent } from '../../../src/kernel/events/event.js'
import type { Book } from './book.js'
import { type Law, lawOf, same } from './law.js'
import { actsOfNight, actsSoFar, deathsOf, findings, findingTypes, judged, killable } from './night-verdict.js'
import { type Act, powerOf } from './powers-owned.js'
import { accusable, castIn, isGuilty, tiedInNomination, tiedInVote, voteVerdict } from './verdicts.js'

const counted = (choices: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const choice of choices) if (choice !== 'abstain') counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}

function toldCause(player: string, { rules, explained, phase }: Book): string | undefined {
  if (phase !== 'dawn') return 'vote'
  return rules.revealCause ? explained.deaths.find((death) => death.player === player)?.cause : 'night'
}

/** Whose vote does not count once is known to all when it is dead. */
function revealed(player: string, book: Book): object {
  const shown = book.rules.reveal[book.phase === 'dawn' ? 'night' : 'day']
  if (shown === 'role' || (book.definitionOf(player)?.votes ?? 1) !== 1) return { role: book.roles.get(player) }
  return shown === 'team' ? { team: book.teamOf(player) } : {}
}

const killedIn = ({ data }: GameEvent<'night.explained'>): string | undefined =>
  data.acts.find(({ power }) => power === 'kill')?.target

const actOf = ({ power, by, target }: Act): Act => ({ power, by, target })

/** Whether tonight's acts tell what this event tells. */
const isFound = ({ type, data, phase }: GameEvent, book: Book): boolean =>
  findings(judged(actsSoFar(book), book), book).some(
    (told) => told.type === type && told.when === phase && same(told.data, data),
  )

const finding = (says: string, broken: Law['broken']): Law => ({
  says,
  broken: (event, book) => findingTypes.includes(event.type) && broken(event, book),
})

const isForSelf = ({ data }: { readonly data: { player: string; choice: string } }, { rules }: Book): boolean =>
  !rules.vote.self && data.choice === data.player

/** What the log must show of each rule. */
export const ruleLaws: readonly Law[] = [
  lawOf(
    'beliefs.stated',
    'Beliefs are chances of all the living others, by seat, where the rules ask for them.',
    ({ data }, book) => {
      const { player, beliefs, when } = data
      const spoken = book.phase === 'discussion' || book.phase === 'defense'
      const others = book.living.filter((id) => id !== player)
      const chances = Object.values(beliefs)
      return (
        when !== (spoken ? 'speech' : 'vote') ||
        !(when === 'speech' ? ['speeches'] : ['speeches', 'votes']).includes(book.rules.beliefs ?? 'off') ||
        !same(Object.keys(beliefs), others) ||
        !chances.every((chance) => chance >= 0 && chance <= 1)
      )
    },
  ),
  lawOf('vote.cast', 'Nobody votes for itself where that is forbidden.', isForSelf),
  lawOf('nomination.made', 'Nobody nominates itself where that is forbidden.', isForSelf),
  lawOf('vote.resolved', 'A vote comes to what its count says.', ({ data }, book) => {
    const { eliminated, tied } = voteVerdict(castIn(book), book)
    const isAllowed = eliminated?.includes(data.player ?? '') ?? data.player === undefined
    if (!isAllowed || (data.outcome === 'eliminated') !== (eliminated !== undefined)) return true
    return (data.outcome === 'revote') !== (tied !== undefined) || (tied !== undefined && !same(data.tied, tied))
  }),
  lawOf('vote.resolved', 'The tied of a vote are all who share the lead.', ({ data }, book) => {
    return !same(data.tied, tiedInVote(castIn(book), book))
  }),
  lawOf('nomination.resolved', 'The tied of a nomination are all who share the lead.', ({ data }, book) => {
    return !same(data.tied ?? [], tiedInNomination(castIn(book)))
  }),
  lawOf('nomination.resolved', 'Every nomination is counted, but for abstentions.', ({ data }, book) => {
    return !same(data.tally, counted(castIn(book)))
  }),
  lawOf('judgment.resolved', 'Every judgment is counted, but for abstentions.', ({ data }, book) => {
    return !same(data.tally, counted(castIn(book)))
  }),
  lawOf('vote.resolved', 'Abstentions count for nobody.', ({ data }, book) => !same(data.tally, counted(castIn(book)))),
  lawOf(
    'nomination.resolved',
    'Only a leader above the threshold, and not below skip, stands trial.',
    ({ data }, book) => {
      const leaders = accusable(castIn(book), book)
      return leaders.length > 0 ? !leaders.includes(data.accused ?? '') : data.accused !== undefined
    },
  ),
  lawOf('judgment.resolved', 'More guilty than innocent convicts.', ({ data }, book) => {
    return (data.outcome === 'guilty') !== isGuilty(castIn(book))
  }),
  lawOf('night.explained', 'The mafia kills whom its protocol comes to.', (event, book) => {
    return !killable(book).includes(killedIn(event) ?? 'skip')
  }),
  lawOf(
    'night.explained',
    'The acts of a night are those the players chose, in the order of the night.',
    (event, book) => {
      return !same(event.data.acts.map(actOf), actsOfNight(book, killedIn(event)))
    },
  ),
  lawOf('night.explained', 'Blocks, immunity and protections decide what comes of an act.', (event, book) => {
    return !same(event.data.acts, judged(event.data.acts.map(actOf), book))
  }),
  lawOf('night.explained', 'The dead of a night are those struck and not saved.', ({ data }, book) => {
    return !same(data.deaths, deathsOf(judged(data.acts.map(actOf), book), book))
  }),
  lawOf('night.resolved', 'The public hears who died, and whether two did.', ({ data }, { explained }) => {
    const dead = explained.deaths.map(({ player }) => player)
    return !same(data, { dead, doubleKill: dead.length > 1 })
  }),
  lawOf('player.died', 'A death tells its cause and the role as far as the rules reveal them.', ({ data }, book) => {
    const { player, cause, ...shown } = data
    return cause !== toldCause(player, book) || !same(shown, revealed(player, book))
  }),
  lawOf('last-words.given', 'Last words only where granted, and by the one the day eliminated.', ({ data }, book) => {
    return !book.rules.lastWords || book.phase !== 'lastWords' || data.player !== book.eliminated
  }),
  lawOf(
    'night.acted',
    'Nobody uses a power more often than its role allows, and limited uses are counted.',
    (event, book) => {
      const { player, action, target, shotNumber } = event.data
      const { uses } = powerOf(book.definitionOf(player), action) ?? {}
      if (uses === undefined || target === 'skip') return shotNumber !== undefined
      return shotNumber !== book.usage(player, action).times + 1 || shotNumber > uses
    },
  ),
  lawOf(
    'night.acted',
    'Nobody uses a power before its first night.',
    ({ data: { player, action, target }, day }, book) => {
      return target !== 'skip' && day < (powerOf(book.definitionOf(player), action)?.from ?? 1)
    },
  ),
  lawOf('night.acted', 'Nobody chooses the same player two nights running where that is forbidden.', (event, book) => {
    const { action, player, target } = event.data
    const last = book.usage(player, action)
    const barred = powerOf(book.definitionOf(player), action)?.repeat === false
    return barred && last.target === target && last.day === event.day - 1
  }),
  lawOf(
    'night.acted',
    'Nobody chooses itself where that is forbidden.',
    ({ data: { player, action, target } }, book) => {
      return target === player && !powerOf(book.definitionOf(player), action)?.self
    },
  ),
  lawOf('night.acted', 'Everyone acts by its role.', ({ data: { player, action } }, book) => {
    return powerOf(book.definitionOf(player), action) === undefined
  }),
  finding('A living owner of a power learns the truth at the hour of its power.', (event, book) => {
    return !isFound(event, book) || book.dead.has((event.data as { player: string }).player)
  }),
  finding('Nobody learns at dawn in a game that is over.', (_event, book) => {
    return book.phase === 'dawn' && book.winnerByCount !== null
  }),
  lawOf('summary.written', 'Summaries only where the rules ask for them.', (_event, { rules, phase }) => {
    return !rules.summaries || phase !== 'roundEnd'
  }),
]
