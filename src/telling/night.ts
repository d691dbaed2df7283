import type { EventData } from '../events/event-data.js'
import { isRole } from './role-words.js'
import type { Teller, Tellers } from './told.js'
import { verbs } from './verbs.js'
import { choiceIn, nameIn, verbFor, type Wording } from './wording.js'

type Night =
  | 'strategy.shared'
  | 'mafia.spoke'
  | 'night.acted'
  | 'investigation.learned'
  | 'night.explained'
  | 'night.resolved'

const acted: Teller<'night.acted'> = ({ player, action, target, reason, truncated }, wording) => {
  const { act, idle } = verbs[action]
  const text =
    target === 'skip' ? verbFor(wording, player, idle) : `${verbFor(wording, player, act)} ${nameIn(wording, target)}`
  return { by: player, text, ...(reason !== undefined && { words: reason, truncated }) }
}

/** What happens while the town sleeps, as far as the reader may know, and what the morning shows. */
export const nightTellers: Tellers<Night> = {
  'strategy.shared': ({ player, text, truncated }, wording) => {
    return { by: player, text: '', says: verbFor(wording, player, 'note for the mafia'), words: text, truncated }
  },
  'mafia.spoke': ({ player, text, choice, truncated }, wording) => {
    const wish = choice === undefined ? '' : `${verbFor(wording, player, 'want')} to kill ${choiceIn(wording, choice)}`
    return { by: player, text: wish, says: verbFor(wording, player, 'say to the mafia'), words: text, truncated }
  },
  'night.acted': acted,
  'investigation.learned': ({ player, target, result }, wording) => ({
    by: player,
    text: `${verbFor(wording, player, 'learn')} that ${isRole(wording, target, result)}`,
  }),
  'night.explained': (data, wording) => explained(data, wording).map((text) => ({ text })),
  'night.resolved': ({ dead, doubleKill }) => {
    if (dead.length === 0) return { text: 'Nobody died in the night' }
    return doubleKill ? { text: `${dead.length} people died this night` } : []
  },
}

function explained({ kill, protections, shots, deaths }: EventData['night.explained'], wording: Wording): string[] {
  const died = (id: string) => deaths.some(({ player }) => player === id)
  const guarded = (id: string) => protections.some(({ target }) => target === id)
  const fate = (id: string) => (died(id) ? 'and succeed' : guarded(id) ? 'but a doctor is there' : 'in vain')
  return [
    kill === null ? 'The mafia kill nobody' : `The mafia come for ${nameIn(wording, kill)}, ${fate(kill)}`,
    ...shots.map(
      ({ by, target }) =>
        `${wording.name(by)} fires at ${nameIn(wording, target)}${died(target) ? '' : ', and misses: a doctor is there'}`,
    ),
  ]
}
