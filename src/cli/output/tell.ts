import type { EventData, EventType, PlayerState, Team, ViewEvent } from '../../index.js'
import { ballotTally, type CastType, type RecordedBallot, type VerdictType } from '../../kernel/events/index.js'
import { hasWon, mafiaTeam, roleWords, sharedFate } from '../../kernel/rules/index.js'
import { type Message, message, ownEntry } from '../../kernel/text/index.js'
import {
  choiceText,
  describeDeed,
  describeVictory,
  type EventSentence,
  isTeamAct,
  describeEvent as sentencesFor,
  wordsOf,
  writeSentence,
} from '../../words/stories/index.js'
import { aside, heading, paragraph, spoken, table } from './layout.js'
import { phaseLines } from './phase-pages.js'
import {
  inWords,
  nextScene,
  playerName,
  type Style,
  sceneWording,
  seatedName,
  sentencesIn,
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
  spokenRows(told, scene, (one) => describeDeed(one, scene.language))

/** Words said aloud beside the name of the player. The heading above says on which occasion. */
const speechRow: EventLayout<EventType> = ({ told, scene }) => spokenRows(told, scene, ({ text }) => text)

function spokenRows(
  told: readonly EventSentence[],
  scene: TerminalScene,
  noteOf: (told: EventSentence) => string,
): string[] {
  return told.flatMap((one) => {
    const note = noteOf(one)
    const words = [note && `[${note}]`, one.words && wordsOf(one, scene.language)].filter(Boolean).join(' ')
    return spoken(scene, one.by ?? '', words)
  })
}

const morning: EventLayout<'night.resolved'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, text, shown.data.dead.length === 0 ? 'good' : 'death'))

const deathNotice: EventLayout<'player.died'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, `† ${text}`, 'death'))

const publicLines: EventLayout<'question.put' | 'announcement.made' | 'seat.taken' | 'ruling.made'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, text))

/** A choice is printed if it has a reason, or if each voter sees it before the next one votes. */
const castRow: EventLayout<CastType> = (shown: ShownEvent<CastType>) =>
  shown.data.reason !== undefined || isSeenAtOnce(shown) ? row(shown) : []

const isSeenAtOnce = ({ scene: { state }, event }: ShownEvent<CastType>): boolean =>
  state.rules?.ballot === 'sequential' || (event.type === 'vote.cast' && state.rules?.vote.open !== undefined)

const outcome =
  <K extends VerdictType>(styleOf: (data: EventData[K]) => Style): EventLayout<K> =>
  (shown) => [
    ...count(shown.scene, nextScene(shown.scene, shown.event).ballots.at(-1)),
    ...sentences(shown).flatMap((text) => paragraph(shown.scene, text, styleOf(shown.data))),
  ]

const titles = (scene: TerminalScene, ...given: readonly Message[]): string[] =>
  given.map((title) => inWords(scene, title))

function count(scene: TerminalScene, ballot: RecordedBallot | undefined): string[] {
  if (ballot === undefined) return []
  const abstained = ballot.votes.filter(({ choice }) => choice === 'abstain').length
  const counts = Object.entries(ballotTally(ballot)).sort(([, one], [, other]) => other - one)
  if (counts.length + abstained === 0) return []
  const voters = (choice: string) =>
    ballot.votes.filter((cast) => cast.choice === choice).map(({ player }) => playerName(scene, player))
  const wording = { ...sceneWording(scene), you: undefined }
  const rows = counts.map(([choice, votes]) => [choiceText(wording, choice), `${votes}`, voters(choice).join(', ')])
  const silent =
    abstained > 0 ? [[inWords(scene, message('terminal.abstained')), `${abstained}`, voters('abstain').join(', ')]] : []
  return [
    ...table(scene, titles(scene, message('terminal.for'), message('terminal.votes'), message('terminal.from')), [
      ...rows,
      ...silent,
    ]),
    '',
  ]
}

type Ended = EventData['game.ended']

const stories: Readonly<Record<string, readonly Message[]>> = {
  mafia: [message('terminal.theMafiaAreAsManyAs'), message('terminal.nobodyCanStopThemNow')],
  town: [message('terminal.theLastOfTheMafiaIs'), message('terminal.theTownCanSleepAgain')],
  neutral: [message('terminal.nobodyHadThisPlayerOnThe')],
  draw: [message('terminal.theDaysHaveRunOutAnd')],
}

const endingPage: EventLayout<'game.ended'> = ({ scene, data }) => {
  const { winner, days, seed } = data
  const story = ownEntry(stories, winner) ?? [message('terminal.theHaveWon', { team: { team: winner } })]
  return [
    ...heading(
      scene,
      winner === 'draw' ? inWords(scene, message('terminal.aDraw')) : describeVictory(winner, scene.language),
    ),
    ...paragraph(scene, sentencesIn(scene, story), winner === mafiaTeam ? 'death' : 'good'),
    '',
    ...rolesTable(scene, data),
    ...paragraph(scene, inWords(scene, message('terminal.daySeed', { n: days, seed: `${seed}` })), 'quiet'),
  ]
}

function fateMessage({ status, diedOn = 0, diedBy, cause }: PlayerState): Message {
  if (status === 'alive') return message('terminal.alive')
  const fates = { vote: 'terminal.votedOut', [sharedFate]: 'terminal.diedOfGrief' } as const
  const fate = message(ownEntry<(typeof fates)[keyof typeof fates]>(fates, cause ?? '') ?? 'done.kill')
  return message(diedBy === 'night' ? 'terminal.inNight' : 'terminal.onDay', { fate, n: diedOn })
}

function rolesTable(scene: TerminalScene, { roles, changedRoles = {}, links, winner }: Ended): string[] {
  const { language, state } = scene
  const rows = state.players.map((player) => {
    const { id } = player
    const role = changedRoles[id] ?? roles[id] ?? '?'
    const team = teamIn(scene, role)
    const won = hasWon({ ...player, role, ...(team && { team }) }, { ...state, ...(links && { links }), winner })
    return [
      seatedName(scene, id),
      language.words({ role }),
      team === undefined ? '?' : language.words({ team }),
      inWords(scene, fateMessage(player)),
      won ? inWords(scene, message('terminal.won')) : '',
    ]
  })
  const head = ['player', 'role', 'team', 'fate', 'result'] as const
  return table(scene, titles(scene, ...head.map((title) => message(`terminal.${title}`))), rows)
}

const openingPage: EventLayout<'game.opened'> = ({ scene, event, data: { id, rules, players } }) => {
  const seated = nextScene(scene, event)
  const seats = players.map((player) => seatedName(seated, player.id))
  return [
    ...heading(scene, inWords(scene, message('terminal.mafiaPlayers', { rules: rules.name, n: players.length }))),
    ...paragraph(scene, inWords(scene, message('terminal.aroundTheTable', { seats }))),
    ...paragraph(scene, sentencesIn(scene, opening)),
    ...paragraph(scene, inWords(scene, message('terminal.game', { game: id })), 'quiet'),
  ]
}

const opening = [
  message('terminal.someOfThemAreMafia'),
  message('terminal.theyKnowEachOther'),
  message('terminal.theOthersMustFindThemOut'),
]

/** The part of a character that only its player knows: shown to that player, and to nobody else. */
const characterSheet: EventLayout<'persona.briefed'> = (shown) =>
  shown.data.player === shown.scene.observer ? eventAside()(shown) : []

const teamStyles: Readonly<Record<Team, Style>> = { town: 'town', mafia: 'mafia', neutral: 'name' }

const roleCard: EventLayout<'role.dealt'> = (shown) => {
  const { scene, data } = shown
  const style = teamStyles[teamIn(scene, data.role) ?? 'neutral']
  const text = sentences(shown).join(' ')
  if (data.player !== scene.observer) return aside(scene, text, style)
  const { describe = '' } = scene.state.rules?.cast[data.role] ?? {}
  return ['', ...paragraph(scene, sentencesIn(scene, [text, roleWords(data.role, 'describe', describe)]), style)]
}

const phasePage: EventLayout<'phase.changed'> = ({ scene, data: { to }, event: { day } }) => phaseLines(scene, to, day)

const pages: { readonly [K in EventType]?: EventLayout<K> } = {
  'game.opened': openingPage,
  'persona.briefed': characterSheet,
  'role.dealt': roleCard,
  'phase.changed': phasePage,
  'strategy.shared': row,
  'mafia.spoke': row,
  'channel.spoke': row,
  'night.acted': eventAside((act) => (isTeamAct(act) ? 'mafia' : 'quiet')),
  'power.blocked': eventAside(() => 'warning'),
  'night.resolved': morning,
  'speech.given': speechRow,
  'defense.given': speechRow,
  'last-words.given': speechRow,
  'question.put': publicLines,
  'announcement.made': publicLines,
  'seat.taken': publicLines,
  'ruling.made': publicLines,
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
