import type { EventData } from '../../index.js'
import { heading, paragraph, subheading } from './layout.js'
import type { Scene } from './scene.js'
import type { Tellers } from './teller.js'

type Phase = EventData['phase.changed']['to']

/** The parts of a game as they begin. */
export const phaseTellers: Tellers<'phase.changed'> = {
  'phase.changed': ({ to }, scene, day) => opened[to](scene, day),
}

const part =
  (title: string, text?: string) =>
  (scene: Scene): string[] => [...subheading(scene, title), ...(text ? [...paragraph(scene, text, 'quiet'), ''] : [])]

const opened: Record<Phase, (scene: Scene, day: number) => string[]> = {
  setup: () => [],
  nightZero: (scene) => [
    ...heading(scene, 'Night Zero'),
    ...paragraph(scene, 'The town sleeps. In a back room the mafia meet for the first time and make plans.', 'quiet'),
    '',
  ],
  night: (scene, day) => [...heading(scene, `Night ${day}`), ...paragraph(scene, mood(nights, day), 'quiet'), ''],
  dawn: (scene, day) => [...subheading(scene, 'Dawn'), ...paragraph(scene, mood(dawns, day), 'quiet'), ''],
  discussion: (scene, day) => [...heading(scene, `Day ${day}`), ...subheading(scene, 'Discussion').slice(1)],
  nomination: part('Nominations'),
  defense: part('Defense'),
  judgment: part('Judgment'),
  vote: part('Vote'),
  revote: part('Second vote'),
  lastWords: part('Last words'),
  roundEnd: part('The round in review', 'Everyone thinks the day over and keeps the thoughts private.'),
  ended: () => [],
}

/** Told by the day alone, so that a game is told the same way each time. */
const mood = (texts: readonly string[], day: number): string => texts[Math.abs(day) % texts.length] ?? ''

const nights = [
  'The last light goes out. Someone counts footsteps in the street.',
  'The town falls asleep. A door opens somewhere, quietly.',
  'Rain on the roofs. Not everyone is in bed.',
  'The moon hides behind clouds, and so do others.',
  'A dog barks once and then no more.',
  'Nobody sleeps well tonight; some do not sleep at all.',
]

const dawns = [
  'The shutters open one by one. Heads are counted.',
  'The sun rises over the square. People gather and look who is missing.',
  'Grey light. The baker is the first to knock on doors.',
  'Bells ring, a little too early.',
]
