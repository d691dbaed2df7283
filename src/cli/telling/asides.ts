import { aside } from './layout.js'
import { does, nameOf, type Scene } from './scene.js'
import type { Tellers } from './teller.js'
import { cutMark, targetName } from './words.js'

type Aside =
  | 'answer.recorded'
  | 'answer.offered'
  | 'answer.rejected'
  | 'answer.defaulted'
  | 'answer.dropped'
  | 'thought.recorded'
  | 'memory.updated'
  | 'claim.checked'
  | 'summary.written'

/** What goes on behind the scenes: thoughts, notes, failed tries, and whether claims are true. */
export const asideTellers: Tellers<Aside> = {
  'answer.recorded': ({ player, answer }, scene) =>
    answer.choice === 'silent' ? aside(scene, `${does(scene, player, 'stay')} silent.`) : [],
  'answer.offered': () => [],
  'answer.rejected': ({ player, kind, attempt, reason }, scene) =>
    aside(scene, `${whose(scene, player)} answer (${kind}, try ${attempt}) is refused: ${reason}`, 'warning'),
  'answer.defaulted': ({ player, kind, answer }, scene) => {
    const choice = answer.choice === undefined ? undefined : targetName(scene, answer.choice)
    const stands = [choice, answer.speech && `"${answer.speech}"`, answer.persona?.name].filter(Boolean).join(', ')
    return aside(
      scene,
      `${nameOf(scene, player)} gave no valid answer (${kind}). In its place: ${stands || 'nothing'}.`,
      'warning',
    )
  },
  'answer.dropped': ({ player, kind }, scene) =>
    aside(scene, `${whose(scene, player)} answer (${kind}) came too late and is dropped.`, 'warning'),
  'thought.recorded': ({ player, text }, scene) => aside(scene, `${does(scene, player, 'think')}: ${text}`),
  'memory.updated': ({ player, memory }, scene) => aside(scene, `${does(scene, player, 'note')}: ${preview(memory)}`),
  'claim.checked': ({ claimed, truthful }, scene) =>
    aside(scene, `(${claims[claimed]} ${truthful ? 'true' : 'false'}.)`, truthful ? 'town' : 'mafia'),
  'summary.written': ({ player, text, ...cut }, scene) =>
    aside(scene, `${does(scene, player, 'conclude')}: ${text}${cutMark(cut)}`),
}

const claims = {
  role: 'The claimed role is',
  results: 'The claimed results are',
  votes: 'The recalled vote is',
} as const

const whose = (scene: Scene, player: string): string =>
  player === scene.observer ? 'Your' : `${nameOf(scene, player)}'s`

function preview(memory: unknown): string {
  const text = typeof memory === 'string' ? memory : (JSON.stringify(memory) ?? '')
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}
