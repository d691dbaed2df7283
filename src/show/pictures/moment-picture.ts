import { type GameState, InvalidLogError, isEvent, type PlayerState, type ViewEvent } from '../../index.js'
import { evolve, initialGameState } from '../../kernel/events/index.js'
import { capitalised, message, ownEntry } from '../../kernel/text/index.js'
import { english, type Language } from '../../words/languages/index.js'
import {
  aliveMessage,
  describeEvent,
  describePlace,
  hiddenEvents,
  phaseName,
  victoryMessage,
  type Wording,
  writeSentence,
} from '../../words/stories/index.js'
import { pictureSize, textBlock, xmlText } from './picture-svg.js'
import { portraitAddress } from './portraits/index.js'

/** A moment of a game as one audience sees it. */
export interface PictureMoment {
  /** The events of that audience, in order. */
  readonly events: readonly ViewEvent[]
  /** The number of the event that is shown. Default: the last one. */
  readonly at?: number
  /** Whose view it is, in words, for example `seen by Ana`. Default: nothing is said. */
  readonly seenBy?: string
  /** The language of all words but those of players. Default: English. */
  readonly language?: Language | undefined
}

/** A moment in words: a title, and what happens in it. */
export interface MomentWords {
  readonly title: string
  readonly text: string
  /** The player who says the text, if it is a quotation. */
  readonly speaker?: { readonly id: string; readonly name: string }
}

interface Colours {
  readonly high: string
  readonly low: string
  readonly ink: string
  readonly soft: string
  readonly edge: string
  readonly lamp: string
  readonly dead: string
  /** The frames of windows by team. */
  readonly teams: Readonly<Record<string, string>>
  /** Of teams that have no colour of their own. */
  readonly otherTeam: string
}

const day: Colours = {
  ...{ high: '#f7eccf', low: '#fdf9ef', ink: '#26231c', soft: '#5f5848', edge: '#8f8268', lamp: '#ffd36b' },
  ...{ dead: '#d8ccb2', teams: { mafia: '#a1232b', town: '#14636b' }, otherTeam: '#6a3f9c' },
}
const night: Colours = {
  ...{ high: '#0b1030', low: '#1d2350', ink: '#eef0fb', soft: '#aab2d8', edge: '#6c77ad', lamp: '#ffc65c' },
  ...{ dead: '#12162a', teams: { mafia: '#ff8076', town: '#6fd0d8' }, otherTeam: '#c9a8ff' },
}

const serif = 'font-family="Iowan Old Style, Palatino Linotype, Palatino, Georgia, DejaVu Serif, serif"'
const sans = 'font-family="Segoe UI, Open Sans, Helvetica Neue, Arial, DejaVu Sans, sans-serif"'

/**
 * The moment as an SVG picture of 1200 by 630 pixels: the table with who lives, and what happens. Names and words are text in
 * it, whatever they are.
 * @throws {InvalidLogError} when there are no events, or none with this number.
 */
export function momentPicture(moment: PictureMoment): string {
  const state = stateAt(moment)
  const colours = /^night/i.test(state.phase) ? night : day
  const words = momentWords(moment)
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colours.high}"/><stop offset="1" stop-color="${colours.low}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${drawTable(state, words.speaker?.id, colours)}
${drawWords(words, { seenBy: moment.seenBy, colours })}
</svg>`
}

/**
 * What a moment shows, in words: for the title and the description of a link.
 * @throws {InvalidLogError} when there are no events, or none with this number.
 */
export function momentWords(moment: PictureMoment): MomentWords {
  const state = stateAt(moment)
  const { language = english() } = moment
  const wording: Wording = {
    ...{ you: 'public', name: (id) => nameIn(state, id), rules: state.rules ?? undefined, choices: state.choiceWords },
    language,
  }
  const event = shownEvent(moment)
  const table = state.rules
    ? language.render(message('game.table', { rules: state.rules.name, n: state.players.length }))
    : ''
  const isEnded = state.phase === 'ended'
  const place = capitalised(isEnded ? phaseName('ended', language) : describePlace(state, language))
  if (isEvent(event, 'game.ended')) {
    const { winner, days } = event.data
    const alive = state.players.filter(({ status }) => status === 'alive').map(({ name }) => name)
    const title = [table, language.render(message('game.ended', { victory: victoryMessage(winner), n: days }))]
      .filter(Boolean)
      .join(': ')
    return { title, text: language.render(aliveMessage(alive)) }
  }
  const title = [table, place].filter(Boolean).join(': ')
  const { data } = event
  if ('text' in data && 'player' in data && typeof data.text === 'string' && typeof data.player === 'string')
    return { title, text: data.text, speaker: { id: data.player, name: nameIn(state, data.player) } }
  const told = describeEvent(event, wording).map((each) => writeSentence(each, wording, (quoted) => `“${quoted}”`))
  return { title, text: told.slice(0, 3).join(' ') || place }
}

/** The last event up to the moment of which something is told. */
function shownEvent({ events, at = events.length - 1 }: PictureMoment): ViewEvent {
  const isShown = ({ type }: ViewEvent) => !hiddenEvents.includes(type) || type === 'thought.recorded'
  return (events.slice(0, at + 1).findLast(isShown) ?? events[at]) as ViewEvent
}

function stateAt({ events, at = events.length - 1 }: PictureMoment): GameState {
  if (events[at] === undefined)
    throw new InvalidLogError(`There is no event ${at} to draw: there are ${events.length}.`)
  return events.slice(0, at + 1).reduce(evolve, initialGameState)
}

const nameIn = ({ players }: GameState, id: string): string => players.find((player) => player.id === id)?.name ?? id

/** The middle of the table, and how far the windows are from it. */
const table = { x: 312, y: 318, radius: 238 } as const
/** At larger tables, windows are too small for faces and names. */
const mostFaces = 30
const mostNames = 16

function drawTable({ players }: GameState, speaker: string | undefined, colours: Colours): string {
  const size = Math.min(82, (2 * Math.PI * table.radius) / Math.max(1, players.length) - 12)
  const ground = `<circle cx="${table.x}" cy="${table.y}" r="150" fill="${colours.lamp}" fill-opacity="0.14"/>`
  return ground + players.map((player) => drawSeat(player, { players, size, colours, speaker })).join('')
}

interface SeatFrame {
  readonly players: readonly PlayerState[]
  readonly size: number
  readonly colours: Colours
  readonly speaker: string | undefined
}

function drawSeat(
  { id, name, seat, status, team }: PlayerState,
  { players, size, colours, speaker }: SeatFrame,
): string {
  const angle = (seat / players.length) * 2 * Math.PI - Math.PI / 2
  const [x, y] = [table.x + table.radius * Math.cos(angle), table.y + table.radius * Math.sin(angle) - 6]
  const [isAlive, isSpeaking] = [status === 'alive', id === speaker]
  const frame = team ? (ownEntry(colours.teams, team) ?? colours.otherTeam) : colours.edge
  const box = `x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"`
  const face =
    players.length > mostFaces
      ? ''
      : `<image ${box} href="${portraitAddress(name)}"${isAlive ? '' : ' opacity="0.3"'}/>`
  const label =
    players.length > mostNames
      ? ''
      : textBlock({
          ...{ text: name, x, y: y + size / 2 + 21, size: 19, width: 150, mostLines: 1 },
          style: `text-anchor="middle" fill="${isAlive ? colours.ink : colours.soft}" ${sans} font-weight="600"`,
        }).svg
  return `<g><rect ${box} rx="${size / 5}" fill="${isAlive ? colours.lamp : colours.dead}" fill-opacity="${isAlive ? 0.75 : 1}"/>${face}<rect ${box} rx="${size / 5}" fill="none" stroke="${isSpeaking ? colours.lamp : frame}" stroke-width="${isSpeaking ? 8 : 4}"/>${label}</g>`
}

/** Where the words are. */
const column = { x: 640, width: 510 } as const

interface WordsFrame {
  readonly seenBy: string | undefined
  readonly colours: Colours
}

function drawWords(words: MomentWords, { seenBy, colours }: WordsFrame): string {
  const { x, width } = column
  const ink = `fill="${colours.ink}"`
  const title = textBlock({
    text: words.title,
    x,
    y: 92,
    size: 30,
    width,
    mostLines: 2,
    style: `fill="${colours.soft}" ${sans}`,
  })
  const speaker = words.speaker?.name
  const top = title.below + 30
  const who =
    speaker === undefined
      ? ''
      : `<image x="${x}" y="${top - 34}" width="68" height="68" href="${portraitAddress(speaker)}"/>${
          textBlock({
            text: speaker,
            x: x + 86,
            y: top + 12,
            size: 36,
            width: width - 86,
            mostLines: 1,
            style: `${ink} ${serif} font-weight="700"`,
          }).svg
        }`
  const size = words.text.length > 125 ? 30 : 38
  const text = textBlock({
    ...{ text: speaker === undefined ? words.text : `“${words.text}”`, x, y: top + (who ? 92 : 24), size, width },
    ...{ mostLines: size === 30 ? 8 : 6, style: `${ink} ${serif}` },
  })
  const foot = `<text x="${x}" y="592" font-size="26" font-style="italic" fill="${colours.soft}" ${serif}>nightzero</text>`
  const seen =
    seenBy === undefined
      ? ''
      : `<text x="${x + width}" y="592" text-anchor="end" font-size="22" fill="${colours.soft}" ${sans}>${xmlText(seenBy)}</text>`
  return [title.svg, who, text.svg, foot, seen].join('\n')
}
