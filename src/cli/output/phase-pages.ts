import type { EventData } from '../../index.js'
import { type Message, type MessageId, message, ownEntry, type Text } from '../../kernel/text/index.js'
import { describePlace } from '../../words/stories/index.js'
import { heading, paragraph, subheading } from './layout.js'
import { inWords, sentencesIn, type TerminalScene } from './scene.js'

type Phase = EventData['phase.changed']['to']

const phaseTitle = (scene: TerminalScene, phase: Phase): string => describePlace({ day: 0, phase }, scene.language)

/** A phase of the game's own comes with the sentence of its rules. */
const part = (phase: Phase) => (scene: TerminalScene, day: number) => {
  const sentence = ownEntry(scene.state.rules?.charts, phase)
  const lines = [...subheading(scene, phaseTitle(scene, phase)), ...(sentence ? moodLines(scene, [sentence]) : [])]
  return sentence ? daytime(scene, day, lines) : lines
}

/** The first phase after a night comes under the number of its day. */
function daytime(scene: TerminalScene, day: number, lines: readonly string[]): string[] {
  const { phase, day: before } = scene.state
  const begins = day > 0 && (phase === 'dawn' || before !== day)
  return begins
    ? [...heading(scene, inWords(scene, message('terminal.day', { n: day }))), ...lines.slice(1)]
    : [...lines]
}

const moodLines = (scene: TerminalScene, told: readonly Text[]): string[] => [
  ...paragraph(scene, sentencesIn(scene, told), 'quiet'),
  '',
]

const pages: Readonly<Record<string, (scene: TerminalScene, day: number) => string[]>> = {
  setup: () => [],
  nightZero: (scene) => [
    ...heading(scene, phaseTitle(scene, 'nightZero')),
    ...moodLines(scene, [message('terminal.theTownSleeps'), message('terminal.inABackRoomTheMafia')]),
  ],
  night: (scene, day) => [
    ...heading(scene, inWords(scene, message('place.night', { n: day }))),
    ...moodLines(scene, mood(nights, day)),
  ],
  dawn: (scene, day) => [...subheading(scene, phaseTitle(scene, 'dawn')), ...moodLines(scene, mood(dawns, day))],
  discussion: (scene, day) => daytime(scene, day, subheading(scene, phaseTitle(scene, 'discussion'))),
  roundEnd: (scene) => [
    ...subheading(scene, phaseTitle(scene, 'roundEnd')),
    ...moodLines(scene, [message('terminal.everyoneThinksAboutTheDayAnd')]),
  ],
  // The death itself tells what the table has decided.
  resolution: () => [],
  ended: () => [],
}

/** Chosen by the day alone, so that a game is printed the same way each time. */
const mood = (texts: readonly (readonly MessageId[])[], day: number): Message[] =>
  (texts[Math.abs(day) % texts.length] ?? []).map((id) => ({ id, values: {} }))

const nights = [
  ['terminal.theLastLightGoesOut', 'terminal.someoneCountsFootstepsInTheStreet'],
  ['terminal.theTownFallsAsleep', 'terminal.aDoorOpensSomewhereQuietly'],
  ['terminal.rainOnTheRoofs', 'terminal.notEveryoneIsInBed'],
  ['terminal.theMoonHidesBehindCloudsAnd'],
  ['terminal.aDogBarksOnceAndThen'],
  ['terminal.nobodySleepsWellTonightSomeDo'],
] as const

const dawns = [
  ['terminal.theShuttersOpenOneByOne', 'terminal.headsAreCounted'],
  ['terminal.theSunRisesOverTheSquare', 'terminal.peopleGatherAndLookWhoIs'],
  ['terminal.greyLight', 'terminal.theBakerIsTheFirstTo'],
  ['terminal.bellsRingALittleTooEarly'],
] as const

/** What is printed when a phase begins. */
export const phaseLines = (scene: TerminalScene, phase: Phase, day: number): string[] =>
  (ownEntry(pages, phase) ?? part(phase))(scene, day)
