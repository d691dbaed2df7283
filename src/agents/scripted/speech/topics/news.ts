import { townTeam } from '../../../../rules/roles/team.js'
import { type Death, dayOf } from '../../../../suspicion/chronicle.js'
import type { Line } from '../../phrases/phrase.js'
import { mourning, regret, relief, triumph, wonder } from '../../phrases/table-talk.js'
import type { Situation } from '../../situation.js'
import { dayAs } from '../lines.js'
import type { Topic } from '../part.js'

/** The last death, for the first few who speak in a day. */
export const newsTopic: Topic = ({ situation, say }) => {
  const { view, chronicle, name, random, others, me } = situation
  const today = dayOf(chronicle, view.day).sayings.filter(({ phase }) => phase === 'discussion')
  if (today.some(({ player }) => player === me) || random() > 2 / (2 + today.length)) return null
  const death = latest(situation)
  if (death === undefined) return isQuiet(situation) ? { text: say(relief) } : null
  const lines = death.cause === 'vote' ? afterVote(death, situation) : mourning
  const slots = { victim: name(death.player), when: dayAs(death.day, view.day), living: others.length + 1 }
  return { text: say(lines, slots) }
}

/** Last night's dead before yesterday's; one of them, when there are several. */
function latest({ chronicle, view, random }: Situation): Death | undefined {
  const day = view.day
  const nights = chronicle.deaths.filter(
    (death) => death.cause !== 'vote' && death.day >= lastNight(view.day, chronicle),
  )
  const votes = chronicle.deaths.filter((death) => death.cause === 'vote' && death.day === day - 1)
  const recent = nights.length > 0 && (votes.length === 0 || random() < 0.6) ? nights : votes
  return recent[Math.floor(random() * recent.length)]
}

/** The number of the night before `day`: its own, or in games that open with Night Zero the day before's. */
const lastNight = (day: number, { rules }: Situation['chronicle']): number =>
  rules?.opening === 'nightZero' ? day - 1 : day

function isQuiet({ chronicle, view }: Situation): boolean {
  const night = lastNight(view.day, chronicle)
  return night > 0 && !chronicle.deaths.some(({ day, cause }) => day >= night && cause !== 'vote')
}

function afterVote({ player }: Death, { book }: Situation): readonly Line[] {
  const team = book.knowledge.fates.get(player)
  return team === undefined ? wonder : team === townTeam ? regret : triumph
}
