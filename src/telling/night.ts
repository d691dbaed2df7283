import type { EventData } from '../events/event-data.js'
import type { PowerEvent, Verb } from '../rules/powers/power.js'
import { type PowerEvents, powerEvents, powers } from '../rules/powers/powers.js'
import type { Teller, Tellers } from './told.js'
import { choiceIn, nameIn, subjectIn, verbFor, type Wording } from './wording.js'

type Night = 'strategy.shared' | 'mafia.spoke' | 'night.acted' | 'power.blocked' | 'night.explained' | 'night.resolved'

/** Whether an act of the night belongs to a whole team, which then knows of it. */
export const isTeamAct = ({ action }: Pick<EventData['night.acted'], 'action'>): boolean =>
  powers[action].byTeam === true

const formFor = ({ you }: Wording, player: string, { base, third }: Verb): string => (player === you ? base : third)

const tellAct: Teller<'night.acted'> = ({ player, action, target, reason, truncated }, wording) => {
  const { verb, idle } = powers[action]
  const nobody = idle ? formFor(wording, player, idle) : `${formFor(wording, player, verb)} nobody`
  const whom = target === player && target === wording.you ? 'yourself' : nameIn(wording, target)
  const text = target === 'skip' ? nobody : `${formFor(wording, player, verb)} ${whom}`
  return { by: player, text, ...(reason !== undefined && { words: reason, truncated }) }
}

/** The finding of a power, in the words that the power defines. */
const findingTellers = Object.fromEntries(
  Object.entries<PowerEvent>(powerEvents).map(([type, { clause }]) => [
    type,
    (data: { readonly player: string }, wording: Wording) => ({
      by: data.player,
      text: clause(data as never, (id) => nameIn(wording, id)),
    }),
  ]),
) as unknown as Tellers<keyof PowerEvents>

/** The events of a night and of the following morning. */
export const nightTellers: Tellers<Night | keyof PowerEvents> = {
  ...findingTellers,
  'strategy.shared': ({ player, text, truncated }, wording) => {
    return { by: player, text: '', says: verbFor(wording, player, 'note for the mafia'), words: text, truncated }
  },
  'mafia.spoke': ({ player, text, choice, truncated }, wording) => {
    const wish = choice === undefined ? '' : `${verbFor(wording, player, 'want')} to kill ${choiceIn(wording, choice)}`
    return { by: player, text: wish, says: verbFor(wording, player, 'say to the mafia'), words: text, truncated }
  },
  'night.acted': tellAct,
  'power.blocked': ({ player, action }, wording) => ({
    by: player,
    text: `${verbFor(wording, player, 'are')} blocked and cannot ${powers[action].verb.base} this night`,
  }),
  'night.explained': ({ acts }, wording) =>
    acts.length === 0 ? { text: 'Nobody did anything' } : acts.map((act) => ({ text: actText(act, wording) })),
  'night.resolved': ({ dead, doubleKill }) => {
    if (dead.length === 0) return { text: 'Nobody died in the night' }
    return doubleKill ? { text: `${dead.length} people died this night` } : []
  },
}

const outcomes = { done: '', blocked: ', but was blocked', prevented: ', but it was prevented' } as const

function actText({ power, by, target, result }: EventData['night.explained']['acts'][number], wording: Wording) {
  return `${subjectIn(wording, by)} ${powers[power].verb.past} ${nameIn(wording, target)}${outcomes[result]}`
}
