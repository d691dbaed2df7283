import type { EventData } from '../../index.js'
import { phaseNames } from '../../telling/index.js'
import { heading, paragraph, subheading } from './layout.js'
import type { Page } from './pages.js'
import type { Scene } from './scene.js'

type Phase = EventData['phase.changed']['to']

/** The lines for a phase that begins. */
export const phasePage: Page<'phase.changed'> = ({ scene, data: { to }, event: { day } }) =>
  (phaseLines[to] ?? part(to))(scene, day)

const titleOf = (phase: Phase): string => phaseNames[phase].replace(/^./, (first) => first.toUpperCase())

const part = (phase: Phase) => (scene: Scene) => subheading(scene, titleOf(phase))

const moodLines = (scene: Scene, text: string): string[] => [...paragraph(scene, text, 'quiet'), '']

const phaseLines: { readonly [K in Phase]?: (scene: Scene, day: number) => string[] } = {
  setup: () => [],
  nightZero: (scene) => [
    ...heading(scene, titleOf('nightZero')),
    ...moodLines(scene, 'The town sleeps. In a back room the mafia meet for the first time and make plans.'),
  ],
  night: (scene, day) => [...heading(scene, `Night ${day}`), ...moodLines(scene, mood(nights, day))],
  dawn: (scene, day) => [...subheading(scene, titleOf('dawn')), ...moodLines(scene, mood(dawns, day))],
  discussion: (scene, day) => [...heading(scene, `Day ${day}`), ...subheading(scene, titleOf('discussion')).slice(1)],
  roundEnd: (scene) => [
    ...subheading(scene, titleOf('roundEnd')),
    ...moodLines(scene, 'Everyone thinks about the day, and keeps the thoughts private.'),
  ],
  ended: () => [],
}

/** Chosen by the day alone, so that a game is printed the same way each time. */
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
