import type { Answer } from '../../../events/answer-schema.js'
import { narrationMomentOf } from '../../../rules/narration.js'
import type { Situation } from '../situation.js'
import { sureness } from './thought.js'

/** A player's summary of the round, for itself: who died, how it stands, whom it suspects and why. */
export function summarize(situation: Situation): Answer {
  const { view, chronicle, suspects, name, me, mates } = situation
  const dead = chronicle.deaths
    .filter(({ day }) => day === view.day)
    .map((death) => `${name(death.player)} (${fateOf(death)})`)
  const worst = [...suspects]
    .filter(([id]) => id !== me && !mates.includes(id))
    .sort(([, one], [, other]) => other.score - one.score)
  const named = worst.slice(0, 3).map(([id, { score }]) => `${name(id)} (${sureness(score)})`)
  const speech = [
    `Round ${view.day}: ${dead.length > 0 ? `we lost ${dead.join(', ')}` : 'nobody died'}, ${suspects.size} are left.`,
    named.length > 0 ? `On my list: ${named.join(', ')}.` : 'I suspect nobody.',
    worst[0] ? `Next I press ${name(worst[0][0])}.` : '',
  ]
  return { speech: speech.join(' ').trim(), memory: { day: view.day, suspects: worst.slice(0, 3).map(([id]) => id) } }
}

function fateOf({ cause, role, team }: Situation['chronicle']['deaths'][number]): string {
  const what = role ?? team
  return `${cause === 'vote' ? 'voted out' : 'killed at night'}${what ? `, ${what}` : ''}`
}

/** A line for spectators about what everyone just saw. */
export function narrate({ request, view, chronicle, name }: Situation): Answer {
  const living = view.players.filter(({ status }) => status === 'alive').length
  const moment = narrationMomentOf(request.place)
  if (moment === 'opening') return { speech: `${living} people sit down together, and not all of them mean well.` }
  if (moment === 'end') return { speech: `The masks come off: ${living} are still at the table when all is told.` }
  const byDay = moment === 'decision'
  const dead = chronicle.deaths.filter(({ day, cause }) => day === view.day && (cause === 'vote') === byDay)
  if (dead.length > 0) {
    const fates = dead.map((death) => `${name(death.player)} is ${fateOf(death)}`)
    return { speech: `${fates.join(', ')}, and ${living} are left to wonder who is next.` }
  }
  if (!byDay) return { speech: `The night has passed, and all ${living} who went to sleep wake up again.` }
  return { speech: `The day ends without a verdict, and ${living} people weigh every word that was said.` }
}
