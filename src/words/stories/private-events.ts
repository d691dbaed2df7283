import type { ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { PowerEvent, Verb } from '../../kernel/rules/powers/power.js'
import { findPower, type PowerEvents, powerEvents } from '../../kernel/rules/powers/powers.js'
import { findTraits } from '../../kernel/rules/powers/traits.js'
import type { EventDescriber, EventDescribers, Sentence, Wording } from './sentence.js'
import { choiceText, nameFor, ownerFor, subjectFor } from './sentence.js'

export const isTeamAct = ({ action }: Pick<EventData['night.acted'], 'action'>): boolean =>
  findTraits(action)?.byTeam === true

const formFor = ({ you }: Wording, player: string, { base, third }: Verb): string => (player === you ? base : third)

const describeAct: EventDescriber<'night.acted' | 'power.used'> = (
  { player, action, target, reason, truncated },
  wording,
) => {
  const { verb, idle } = findPower(action, wording.rules ?? null)
  const nobody = idle ? formFor(wording, player, idle) : `${formFor(wording, player, verb)} nobody`
  const whom = target === player && target === wording.you ? 'yourself' : nameFor(wording, target)
  const text = target === 'skip' ? nobody : `${formFor(wording, player, verb)} ${whom}`
  return { by: player, text, words: reason, truncated }
}

export function describeFinding({ type, data }: ViewEvent<keyof PowerEvents>, wording: Wording): Sentence {
  const { clause }: PowerEvent = powerEvents[type]
  return { by: data.player, text: clause(data as never, (id) => nameFor(wording, id), wording.rules) }
}

export const nightDescribers = {
  'strategy.shared': ({ player, text, truncated }) => ({
    by: player,
    says: 'note for the mafia',
    words: text,
    truncated,
  }),
  'mafia.spoke': ({ player, text, choice, truncated }, wording) => {
    const does = choice === undefined ? '' : `want to kill ${choiceText(wording, choice)}`
    return { by: player, does, says: 'say to the mafia', words: text, truncated }
  },
  'night.acted': describeAct,
  'power.blocked': ({ player, action }, wording) => ({
    by: player,
    does: `are blocked and cannot ${findPower(action, wording.rules ?? null).verb.base} this night`,
  }),
  'power.used': describeAct,
  'finding.learned': ({ player, text }) => ({ by: player, text }),
  'effect.delayed': ({ power, by, target, day }, wording) => ({
    text: `${subjectFor(wording, by)} ${findPower(power, wording.rules ?? null).verb.past} ${nameFor(wording, target)}, which takes effect in night ${day}`,
  }),
  'players.linked': ({ players }, wording) => ({
    text: `${players.map((id) => subjectFor(wording, id)).join(' and ')} fall in love and share one fate from now on`,
  }),
  'night.explained': ({ acts }, wording) =>
    acts.length === 0 ? { text: 'Nobody did anything' } : acts.map((act) => ({ text: actText(act, wording) })),
  'night.resolved': ({ dead, doubleKill }) => {
    if (dead.length === 0) return { text: 'Nobody died in the night' }
    return doubleKill ? { text: `${dead.length} people died this night` } : []
  },
  'summary.written': ({ player, text, truncated }, _wording, { day }) => ({
    by: player,
    says: `sum up round ${day}`,
    words: text,
    truncated,
  }),
} satisfies EventDescribers

const outcomes = {
  done: '',
  blocked: ', but was blocked',
  prevented: ', but it was prevented',
  delayed: ', which takes effect later',
} as const

function actText({ power, by, target, result }: EventData['night.explained']['acts'][number], wording: Wording) {
  return `${subjectFor(wording, by)} ${findPower(power, wording.rules ?? null).verb.past} ${nameFor(wording, target)}${outcomes[result]}`
}

export const asideDescribers = {
  'answer.recorded': ({ player, answer }) => (answer.choice === 'silent' ? { by: player, does: 'stay silent' } : []),
  // A rejected answer is for readers of the log; in the sentences its reason is enough.
  'answer.offered': () => [],
  'answer.rejected': ({ player, kind, attempt, reason }, wording) => ({
    text: `${ownerFor(wording, player)} answer (${kind}, try ${attempt}) does not count`,
    words: reason,
  }),
  'answer.defaulted': ({ player, kind, answer: { choice, speech, persona } }, wording) => {
    const stands = [choice === undefined ? '' : choiceText(wording, choice), speech && `"${speech}"`, persona?.name]
    const words = stands.filter(Boolean).join(', ') || 'nothing'
    return { by: player, does: `give no valid answer (${kind}), so the default is used`, words }
  },
  'answer.dropped': ({ player, kind }, wording) => ({
    text: `${ownerFor(wording, player)} answer (${kind}) came too late and is dropped`,
  }),
  'call.failed': ({ player, kind, reason }, wording) => ({
    text: `${ownerFor(wording, player)} service failed (${kind})`,
    words: reason,
  }),
  'thought.recorded': ({ player, text, kind, steps }) =>
    steps === undefined
      ? { by: player, says: kind === 'reasoning' ? 'reason' : 'think', words: text }
      : Object.entries(steps).map(([step, words]) => ({ by: player, says: `think (${step})`, words })),
  'memory.updated': ({ player, memory }) => ({ by: player, says: 'note', words: preview(memory) }),
  'bid.made': ({ player, urgency }) => ({ by: player, does: `bid ${urgency} for the floor` }),
  'beliefs.stated': ({ player, beliefs }, wording) => ({
    by: player,
    does: `put the chance to be mafia at ${chancesIn(wording, beliefs)}`,
  }),
  'claim.checked': ({ claimed, truthful }) => ({ text: `${claims[claimed]} ${truthful ? 'true' : 'false'}` }),
} satisfies EventDescribers

const claims = {
  role: 'The claimed role is',
  results: 'The claimed results are',
  votes: 'The recalled vote is',
} as const

/** `80 % for Ada, 10 % for Bruno`, the likeliest first. */
const chancesIn = (wording: Wording, beliefs: EventData['beliefs.stated']['beliefs']): string =>
  Object.entries(beliefs)
    .sort(([, one], [, other]) => other - one)
    .map(([id, chance]) => `${Math.round(100 * chance)} % for ${nameFor(wording, id)}`)
    .join(', ')

function preview(memory: unknown): string {
  const text = typeof memory === 'string' ? memory : (JSON.stringify(memory) ?? '')
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}

export const hiddenEvents: readonly EventType[] = [
  'game.created',
  ...(Object.keys(asideDescribers) as EventType[]),
  'night.explained',
]
