import type { GameEvent } from '../../../src/events/event.js'
import type { Book } from './book.js'
import { type Law, lawOf, same } from './law.js'
import { accusable, isGuilty, mafiaRounds, mafiaVerdicts, voteVerdict } from './verdicts.js'

const cast = ({ chapter }: Book): string[] =>
  chapter.flatMap((event) =>
    event.type === 'vote.cast' || event.type === 'nomination.made' || event.type === 'judgment.cast'
      ? event.data.choice
      : [],
  )

const acts = ({ answers }: Book, kind: string) =>
  answers.flatMap(({ kind: asked, player, choice = 'skip' }) =>
    asked === kind && choice !== 'skip' ? [{ by: player, target: choice }] : [],
  )

const counted = (choices: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const choice of choices) if (choice !== 'abstain') counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}

/** Who a night kills, by seat: the protected are safe from the mafia, and from shots where the rules say so. */
function nightDeaths({ data }: GameEvent<'night.explained'>, { rules, seats }: Book) {
  const saved = (id: string) => data.protections.some(({ target }) => target === id)
  const shot = (id: string) => data.shots.some(({ target }) => target === id)
  return seats.flatMap((player) => {
    if (data.kill === player && !saved(player)) return [{ player, cause: 'mafia' }]
    return shot(player) && !(rules.night.vigilante.blockable && saved(player)) ? [{ player, cause: 'vigilante' }] : []
  })
}

function toldCause(player: string, { rules, explained, phase }: Book): string {
  if (phase !== 'dawn') return 'vote'
  if (!rules.revealCause) return 'night'
  return explained.mafia.includes(player) ? 'mafia' : 'vigilante'
}

function revealed(player: string, { rules, roles, phase }: Book): object {
  const role = roles.get(player)
  const shown = rules.reveal[phase === 'dawn' ? 'night' : 'day']
  if (shown === 'role') return { role }
  return shown === 'team' ? { team: role === 'mafia' ? 'mafia' : 'town' } : {}
}

const sheriffResult = (target: string, { rules, roles }: Book) => {
  const role = roles.get(target)
  return rules.night.sheriff.learns === 'role' ? role : role === 'mafia' ? 'mafia' : 'town'
}

/** What the log must show of each rule. */
export const ruleLaws: readonly Law[] = [
  lawOf('vote.cast', 'Nobody votes for itself.', ({ data }) => data.choice === data.player),
  lawOf('nomination.made', 'Nobody nominates itself.', ({ data }) => data.choice === data.player),
  lawOf('vote.resolved', 'A vote comes to what its count says.', ({ data }, book) => {
    const { player, tied } = voteVerdict(cast(book), book)
    if (data.player !== player || (data.outcome === 'eliminated') !== (player !== undefined)) return true
    return (data.outcome === 'revote') !== (tied !== undefined) || (tied !== undefined && !same(data.tied, tied))
  }),
  lawOf('vote.resolved', 'Abstentions count for nobody.', ({ data }, book) => !same(data.tally, counted(cast(book)))),
  lawOf(
    'nomination.resolved',
    'Only a leader above the threshold, and not below skip, stands trial.',
    ({ data }, book) => {
      const leaders = accusable(cast(book), book)
      return leaders.length > 0 ? !leaders.includes(data.accused ?? '') : data.accused !== undefined
    },
  ),
  lawOf('judgment.resolved', 'More guilty than innocent convicts.', ({ data }, book) => {
    return (data.outcome === 'guilty') !== isGuilty(cast(book))
  }),
  lawOf('night.explained', 'The mafia kills whom its protocol comes to.', ({ data }, book) => {
    return !mafiaVerdicts(mafiaRounds(book), book.rules.night.mafia).includes(data.kill ?? 'skip')
  }),
  lawOf('night.explained', 'Protections and shots are those the players chose.', ({ data }, book) => {
    return !same(data.protections, acts(book, 'protect')) || !same(data.shots, acts(book, 'shoot'))
  }),
  lawOf('night.explained', 'The dead of a night are those struck and not saved.', (event, book) => {
    return !same(event.data.deaths, nightDeaths(event, book))
  }),
  lawOf('night.resolved', 'The public hears who died, and whether two did.', ({ data }, { explained, seats }) => {
    const dead = seats.filter((id) => explained.mafia.includes(id) || explained.vigilante.includes(id))
    return !same(data, { dead, doubleKill: dead.length > 1 })
  }),
  lawOf('player.died', 'A death tells its cause and the role as far as the rules reveal them.', ({ data }, book) => {
    const { player, cause, ...shown } = data
    return cause !== toldCause(player, book) || !same(shown, revealed(player, book))
  }),
  lawOf('last-words.given', 'Last words only where granted, and by the one the day eliminated.', ({ data }, book) => {
    return !book.rules.lastWords || book.phase !== 'lastWords' || data.player !== book.eliminated
  }),
  lawOf('night.acted', 'Nobody shoots more often than the rules allow, and shots are counted.', ({ data }, book) => {
    if (data.action !== 'shoot' || data.target === 'skip') return data.shotNumber !== undefined
    const fired = book.shots.get(data.player) ?? 0
    return data.shotNumber !== fired + 1 || data.shotNumber > book.rules.night.vigilante.shots
  }),
  lawOf(
    'night.acted',
    'No doctor protects the same player two nights running where that is forbidden.',
    (event, book) => {
      const { action, player, target } = event.data
      const last = book.protections.get(player)
      return (
        action === 'protect' && !book.rules.night.doctor.repeat && last?.target === target && last.day === event.day - 1
      )
    },
  ),
  lawOf('night.acted', 'Everyone acts by its role.', ({ data: { player, action } }, { roles }) => {
    return (
      { kill: 'mafia', protect: 'doctor', investigate: 'sheriff', shoot: 'vigilante' }[action] !== roles.get(player)
    )
  }),
  lawOf('investigation.learned', 'A living sheriff learns the truth at the hour of the rules.', ({ data }, book) => {
    const { target, player, result } = data
    const asked = acts(book, 'investigate').some((act) => act.by === player && act.target === target)
    const hour = book.rules.night.sheriff.when
    return !asked || book.phase !== hour || result !== sheriffResult(target, book) || book.dead.has(player)
  }),
  lawOf('investigation.learned', 'Nobody learns at dawn in a game that is over.', (_event, book) => {
    return book.phase === 'dawn' && book.standing !== null
  }),
  lawOf('summary.written', 'Summaries only where the rules ask for them.', (_event, { rules, phase }) => {
    return !rules.summaries || phase !== 'roundEnd'
  }),
]
