import type { EventData } from '../events/event-data.js'
import type { Tellers } from './told.js'
import { choiceIn, nameIn, ownerIn, verbFor, type Wording } from './wording.js'

type Aside =
  | 'answer.recorded'
  | 'answer.offered'
  | 'answer.rejected'
  | 'answer.defaulted'
  | 'answer.dropped'
  | 'call.failed'
  | 'thought.recorded'
  | 'memory.updated'
  | 'beliefs.stated'
  | 'claim.checked'
  | 'summary.written'

/** What happens behind the scenes: thoughts, notes, failed tries, and whether claims are true. */
export const asideTellers: Tellers<Aside> = {
  'answer.recorded': ({ player, answer }, wording) =>
    answer.choice === 'silent' ? { by: player, text: `${verbFor(wording, player, 'stay')} silent` } : [],
  // A rejected answer is for readers of the log; in the sentences its reason is enough.
  'answer.offered': () => [],
  'answer.rejected': ({ player, kind, attempt, reason }, wording) => ({
    text: `${ownerIn(wording, player)} answer (${kind}, try ${attempt}) does not count`,
    words: reason,
  }),
  'answer.defaulted': ({ player, kind, answer: { choice, speech, persona } }, wording) => {
    const stands = [choice === undefined ? '' : choiceIn(wording, choice), speech && `"${speech}"`, persona?.name]
    const words = stands.filter(Boolean).join(', ') || 'nothing'
    return {
      by: player,
      text: `${verbFor(wording, player, 'give')} no valid answer (${kind}), so the default is used`,
      words,
    }
  },
  'answer.dropped': ({ player, kind }, wording) => ({
    text: `${ownerIn(wording, player)} answer (${kind}) came too late and is dropped`,
  }),
  'call.failed': ({ player, kind, reason }, wording) => ({
    text: `${ownerIn(wording, player)} service failed (${kind})`,
    words: reason,
  }),
  'thought.recorded': ({ player, text, kind }, wording) => ({
    by: player,
    text: '',
    says: verbFor(wording, player, kind === 'reasoning' ? 'reason' : 'think'),
    words: text,
  }),
  'memory.updated': ({ player, memory }, wording) => ({
    by: player,
    text: '',
    says: verbFor(wording, player, 'note'),
    words: preview(memory),
  }),
  'beliefs.stated': ({ player, beliefs }, wording) => ({
    by: player,
    text: `${verbFor(wording, player, 'put')} the chance to be mafia at ${chancesIn(wording, beliefs)}`,
  }),
  'claim.checked': ({ claimed, truthful }) => ({ text: `${claims[claimed]} ${truthful ? 'true' : 'false'}` }),
  'summary.written': ({ player, text, truncated }, wording, { day }) => ({
    by: player,
    text: '',
    says: verbFor(wording, player, `sum up round ${day}`),
    words: text,
    truncated,
  }),
}

const claims = {
  role: 'The claimed role is',
  results: 'The claimed results are',
  votes: 'The recalled vote is',
} as const

/** `80 % for Ada, 10 % for Bruno`, the likeliest first. */
const chancesIn = (wording: Wording, beliefs: EventData['beliefs.stated']['beliefs']): string =>
  Object.entries(beliefs)
    .sort(([, one], [, other]) => other - one)
    .map(([id, chance]) => `${Math.round(100 * chance)} % for ${nameIn(wording, id)}`)
    .join(', ')

function preview(memory: unknown): string {
  const text = typeof memory === 'string' ? memory : (JSON.stringify(memory) ?? '')
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}
