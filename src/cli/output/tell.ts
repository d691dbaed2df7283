import type { EventData, EventType, PlayerState, Team, ViewEvent } from '../../index.js'
import { ballotTally, type CastType, type RecordedBallot, type VerdictType } from '../../kernel/events/index.js'
import { hasWon, mafiaTeam, sharedFate } from '../../kernel/rules/index.js'
import { capitalised, ownEntry, quantity } from '../../kernel/text/index.js'
import { nameMarked, playerMark } from '../../words/languages/index.js'
import {
  choiceText,
  describeDeed,
  describeVictory,
  type EventSentence,
  isTeamAct,
  phaseName,
  describeEvent as sentencesFor,
  wordsOf,
  writeSentence,
} from '../../words/stories/index.js'
import { aside, heading, paragraph, spoken, subheading, table } from './layout.js'
import {
  inLanguage,
  nextScene,
  playerName,
  type Style,
  sceneWording,
  seatedName,
  type TerminalScene,
  teamIn,
} from './scene.js'

interface ShownEvent<K extends EventType> {
  readonly told: readonly EventSentence[]
  readonly scene: TerminalScene
  readonly data: EventData[K]
  readonly event: ViewEvent
}

type EventLayout<K extends EventType> = (shown: ShownEvent<K>) => string[]

const sentences = ({ told, scene }: Pick<ShownEvent<EventType>, 'told' | 'scene'>): string[] =>
  told.map((one) => writeSentence(one, sceneWording(scene)))

/** Something that not everybody sees or hears, as an aside. */
const eventAside =
  <K extends EventType>(styleOf: (data: EventData[K]) => Style = () => 'quiet'): EventLayout<K> =>
  (shown) =>
    sentences(shown).flatMap((text) => aside(shown.scene, text, styleOf(shown.data)))

/** Words beside the name of the player, with what it does and to whom it speaks. */
const row: EventLayout<EventType> = ({ told, scene }) =>
  spokenRows(told, scene, (one) => describeDeed(one, scene.translator?.language))

/** Words said aloud beside the name of the player. The heading above says on which occasion. */
const speechRow: EventLayout<EventType> = ({ told, scene }) => spokenRows(told, scene, ({ text }) => text)

function spokenRows(
  told: readonly EventSentence[],
  scene: TerminalScene,
  noteOf: (told: EventSentence) => string,
): string[] {
  return told.flatMap((one) => {
    const note = noteOf(one)
    const words = [note && `[${note}]`, one.words && wordsOf(one, scene.translator?.language)].filter(Boolean).join(' ')
    return spoken(scene, one.by ?? '', words)
  })
}

const morning: EventLayout<'night.resolved'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, text, shown.data.dead.length === 0 ? 'good' : 'death'))

const deathNotice: EventLayout<'player.died'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, `† ${text}`, 'death'))

/** A choice is printed if it has a reason, or if each voter sees it before the next one votes. */
const castRow: EventLayout<CastType> = (shown: ShownEvent<CastType>) =>
  shown.data.reason !== undefined || shown.scene.state.rules?.ballot === 'sequential' ? row(shown) : []

const outcome =
  <K extends VerdictType>(styleOf: (data: EventData[K]) => Style): EventLayout<K> =>
  (shown) => [
    ...count(shown.scene, nextScene(shown.scene, shown.event).ballots.at(-1)),
    ...sentences(shown).flatMap((text) => paragraph(shown.scene, text, styleOf(shown.data))),
  ]

const titles = (scene: TerminalScene, english: readonly string[]): string[] =>
  english.map((title) => inLanguage(scene, title))

function count(scene: TerminalScene, ballot: RecordedBallot | undefined): string[] {
  if (ballot === undefined) return []
  const abstained = ballot.votes.filter(({ choice }) => choice === 'abstain').length
  const counts = Object.entries(ballotTally(ballot)).sort(([, one], [, other]) => other - one)
  if (counts.length + abstained === 0) return []
  const voters = (choice: string) =>
    ballot.votes.filter((cast) => cast.choice === choice).map(({ player }) => playerName(scene, player))
  const wording = { ...sceneWording(scene), you: undefined }
  const rows = counts.map(([choice, votes]) => [choiceText(wording, choice), `${votes}`, voters(choice).join(', ')])
  const silent = abstained > 0 ? [[inLanguage(scene, '(abstained)'), `${abstained}`, voters('abstain').join(', ')]] : []
  return [...table(scene, titles(scene, ['For', 'Votes', 'From']), [...rows, ...silent]), '']
}

type Ended = EventData['game.ended']

const stories: Record<Ended['winner'], string> = {
  mafia: 'The mafia are as many as the others. Nobody can stop them now.',
  town: 'The last of the mafia is gone. The town can sleep again.',
  neutral: 'Nobody had this player on the list.',
  draw: 'The days have run out, and nobody has won.',
}

const endingPage: EventLayout<'game.ended'> = ({ scene, data }) => {
  const { winner, days, seed } = data
  return [
    ...heading(
      scene,
      winner === 'draw' ? inLanguage(scene, 'A draw') : describeVictory(winner, scene.translator?.language),
    ),
    ...paragraph(
      scene,
      inLanguage(scene, stories[winner] ?? `The ${winner} have won.`),
      winner === mafiaTeam ? 'death' : 'good',
    ),
    '',
    ...rolesTable(scene, data),
    ...paragraph(scene, inLanguage(scene, `${quantity(days, 'day')}, seed ${seed}.`), 'quiet'),
  ]
}

function describeFate({ status, diedOn, diedBy, cause }: PlayerState): string {
  if (status === 'alive') return 'alive'
  const died = cause === 'vote' ? 'voted out' : cause === sharedFate ? 'died of grief' : 'killed'
  return `${died} ${diedBy === 'night' ? 'in night' : 'on day'} ${diedOn}`
}

function rolesTable(scene: TerminalScene, { roles, changedRoles = {}, links, winner }: Ended): string[] {
  const { players } = scene.state
  const words = (english: string) => scene.translator?.words(english) ?? english
  const rows = players.map((player) => {
    const { id } = player
    const role = changedRoles[id] ?? roles[id] ?? '?'
    const team = teamIn(scene, role)
    const won = hasWon({ ...player, role, ...(team && { team }) }, { ...scene.state, ...(links && { links }), winner })
    return [
      seatedName(scene, id),
      words(role),
      words(team ?? '?'),
      words(describeFate(player)),
      won ? words('won') : '',
    ]
  })
  return table(scene, titles(scene, ['Player', 'Role', 'Team', 'Fate', 'Result']), rows)
}

const openingPage: EventLayout<'game.opened'> = ({ scene, event, data: { id, rules, players } }) => {
  const seated = nextScene(scene, event)
  const around = inLanguage(scene, `Around the table: ${players.map((player) => playerMark(player.id)).join(', ')}.`)
  return [
    ...heading(scene, inLanguage(scene, `Mafia: ${rules.name}, ${players.length} players`)),
    ...paragraph(
      scene,
      nameMarked(around, (player) => seatedName(seated, player)),
    ),
    ...paragraph(
      scene,
      inLanguage(scene, 'Some of them are mafia. They know each other. The others must find them out.'),
    ),
    ...paragraph(scene, inLanguage(scene, `Game ${id}`), 'quiet'),
  ]
}

/** The part of a character that only its player knows: shown to that player, and to nobody else. */
const characterSheet: EventLayout<'persona.briefed'> = (shown) =>
  shown.data.player === shown.scene.observer ? eventAside()(shown) : []

const teamStyles: Readonly<Record<Team, Style>> = { town: 'town', mafia: 'mafia', neutral: 'name' }

const roleCard: EventLayout<'role.dealt'> = (shown) => {
  const { scene, data } = shown
  const style = teamStyles[teamIn(scene, data.role) ?? 'neutral']
  const text = sentences(shown).join(' ')
  if (data.player !== scene.observer) return aside(scene, text, style)
  return [
    '',
    ...paragraph(scene, `${text} ${inLanguage(scene, scene.state.rules?.cast[data.role]?.describe ?? '')}`, style),
  ]
}

type Phase = EventData['phase.changed']['to']

const phasePage: EventLayout<'phase.changed'> = ({ scene, data: { to }, event: { day } }) =>
  (ownEntry(phaseLines, to) ?? part(to))(scene, day)

const phaseTitle = (scene: TerminalScene, phase: Phase): string => inLanguage(scene, capitalised(phaseName(phase)))

/** A phase of the game's own comes with the sentence of its rules. */
const part = (phase: Phase) => (scene: TerminalScene, day: number) => {
  const sentence = ownEntry(scene.state.rules?.charts, phase)
  const lines = [...subheading(scene, phaseTitle(scene, phase)), ...(sentence ? moodLines(scene, sentence) : [])]
  return sentence ? daytime(scene, day, lines) : lines
}

/** The first phase after a night comes under the number of its day. */
function daytime(scene: TerminalScene, day: number, lines: readonly string[]): string[] {
  const { phase, day: before } = scene.state
  const begins = day > 0 && (phase === 'dawn' || before !== day)
  return begins ? [...heading(scene, inLanguage(scene, `Day ${day}`)), ...lines.slice(1)] : [...lines]
}

const moodLines = (scene: TerminalScene, text: string): string[] => [
  ...paragraph(scene, inLanguage(scene, text), 'quiet'),
  '',
]

const phaseLines: Readonly<Record<string, (scene: TerminalScene, day: number) => string[]>> = {
  setup: () => [],
  nightZero: (scene) => [
    ...heading(scene, phaseTitle(scene, 'nightZero')),
    ...moodLines(scene, 'The town sleeps. In a back room the mafia meet for the first time and make plans.'),
  ],
  night: (scene, day) => [...heading(scene, inLanguage(scene, `Night ${day}`)), ...moodLines(scene, mood(nights, day))],
  dawn: (scene, day) => [...subheading(scene, phaseTitle(scene, 'dawn')), ...moodLines(scene, mood(dawns, day))],
  discussion: (scene, day) => daytime(scene, day, subheading(scene, phaseTitle(scene, 'discussion'))),
  roundEnd: (scene) => [
    ...subheading(scene, phaseTitle(scene, 'roundEnd')),
    ...moodLines(scene, 'Everyone thinks about the day, and keeps the thoughts private.'),
  ],
  // The death itself tells what the table has decided.
  resolution: () => [],
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

const pages: { readonly [K in EventType]?: EventLayout<K> } = {
  'game.opened': openingPage,
  'persona.briefed': characterSheet,
  'role.dealt': roleCard,
  'phase.changed': phasePage,
  'strategy.shared': row,
  'mafia.spoke': row,
  'night.acted': eventAside((act) => (isTeamAct(act) ? 'mafia' : 'quiet')),
  'power.blocked': eventAside(() => 'warning'),
  'night.resolved': morning,
  'speech.given': speechRow,
  'defense.given': speechRow,
  'last-words.given': speechRow,
  'nomination.made': castRow,
  'vote.cast': castRow,
  'judgment.cast': castRow,
  'nomination.resolved': outcome(() => 'name'),
  'vote.resolved': outcome(() => 'name'),
  'judgment.resolved': outcome(({ outcome: verdict }) => (verdict === 'guilty' ? 'death' : 'good')),
  'ballot.resolved': outcome(() => 'name'),
  'player.died': deathNotice,
  'role.claimed': eventAside(() => 'warning'),
  'vote.corrected': eventAside(() => 'warning'),
  'answer.rejected': eventAside(() => 'warning'),
  'answer.defaulted': eventAside(() => 'warning'),
  'answer.dropped': eventAside(() => 'warning'),
  'call.failed': eventAside(() => 'warning'),
  'claim.checked': eventAside(({ truthful }) => (truthful ? 'town' : 'mafia')),
  'game.ended': endingPage,
}

/** One event as lines to read, and the scene for the next one. Pure; it never throws, whatever the log contains. */
export function layOutEvent(
  scene: TerminalScene,
  event: ViewEvent,
): { readonly lines: readonly string[]; readonly scene: TerminalScene } {
  const page = (pages[event.type] ?? eventAside()) as EventLayout<EventType>
  const told = sentencesFor(event, sceneWording(scene))
  const next = nextScene(scene, event)
  const lines = page({ told, scene, data: event.data as never, event })
  return { lines: [...endedBallot(scene, next), ...lines], scene: next }
}

/** The count of a ballot that has ended without a result of its own. */
function endedBallot(scene: TerminalScene, next: TerminalScene): string[] {
  const open = scene.ballots.at(-1)
  const ended = next.ballots[scene.ballots.length - 1]
  const isShown = open?.endedAt === undefined && ended?.endedAt !== undefined && ended.verdict === undefined
  return isShown ? count(scene, ended) : []
}
