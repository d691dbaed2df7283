import { requireArgument } from '../../kernel/errors/arguments.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { shuffle } from '../../kernel/rules/random.js'
import { derive } from '../../kernel/runtime/randomness.js'
import { groupBy } from '../../kernel/text/objects.js'
import { clusterRate } from '../compared-rates.js'
import { listPairs, mean, type Rate, rateOf, sumBy } from '../intervals.js'
import type { GameReport, PlayerReport } from './game-report.js'

/** What counts as one voice: the player of a name, a character, an agent or a model. */
export const voiceFields = ['name', 'persona', 'agent', 'model'] as const

/** One of `voiceFields`. */
export type VoiceField = (typeof voiceFields)[number]

/** The words of one speech, in lower case, without names of players. */
export interface VoiceSpeech {
  readonly voice: string
  readonly game: string
  readonly words: readonly string[]
}

/** How well two voices are told apart by their words. */
export interface VoicePair {
  readonly one: string
  readonly other: string
  /** Of the speeches of both that were held out, those that are given to the right one. Chance is 1/2. */
  readonly toldApart: Rate
}

/** How well a classifier tells players apart by their words, on speeches that it has not learned from. */
export interface VoiceReport {
  readonly voices: number
  readonly games: number
  readonly speeches: number
  /** Whether whole games were held out; else every fifth speech of a voice. */
  readonly byGame: boolean
  /** Speeches that are given to who spoke, among those at the table. */
  readonly toldApart: Rate
  /** The share that a guess would get. */
  readonly byChance: number | null
  /** The share with voices shuffled among the speeches of each game: the mean and the highest of twenty. */
  readonly placebo: { readonly mean: number; readonly highest: number } | null
  /** Pairs at one table with at least twenty speeches, those told apart least first. */
  readonly pairs: readonly VoicePair[]
  /** The pairs that sound alike: their interval reaches chance. */
  readonly alike: readonly VoicePair[]
  /** Voices with too few speeches to learn from. */
  readonly leftOut: readonly string[]
}

const folds = 5
const leastSpeeches = 5
const leastPairSpeeches = 20
const placebos = 20
/** Added to the count of each word, so that no word is impossible. */
const smoothing = 0.5

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const marks = /[!?…;:—-]/

const wordsIn = (text: string): string[] =>
  [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike || marks.test(segment) ? [segment] : [],
  )

const isSpeech = (event: GameEvent): event is GameEvent<'speech.given' | 'defense.given' | 'last-words.given'> =>
  isEvent(event, 'speech.given') || isEvent(event, 'defense.given') || isEvent(event, 'last-words.given')

const voiceOf = (player: PlayerReport, by: VoiceField): string => player[by] ?? player.name

/** The public speeches of a game. Names and ids of its players are left out: they would tell who speaks by whom it does not name. */
export function voiceSpeeches(
  events: readonly GameEvent[],
  { id, players }: GameReport,
  by: VoiceField,
): VoiceSpeech[] {
  const names = new Set(players.flatMap((player) => [...wordsIn(player.name), ...wordsIn(player.id)]))
  const voices = new Map(players.map((player) => [player.id, voiceOf(player, by)]))
  return events.flatMap((event) => {
    const voice = isSpeech(event) ? voices.get(event.data.player) : undefined
    if (!isSpeech(event) || voice === undefined || event.data.text === '') return []
    return [{ voice, game: id, words: wordsIn(event.data.text).filter((word) => !names.has(word)) }]
  })
}

/** A multinomial naive Bayes classifier with equal priors: how often each voice says each word. */
class WordModel {
  readonly #voices = new Map<string, { readonly words: Map<string, number>; total: number }>()
  readonly #vocabulary = new Set<string>()

  learn({ voice, words }: VoiceSpeech): void {
    const known = this.#voices.get(voice) ?? { words: new Map<string, number>(), total: 0 }
    this.#voices.set(voice, known)
    known.total += words.length
    for (const word of words) {
      known.words.set(word, (known.words.get(word) ?? 0) + 1)
      this.#vocabulary.add(word)
    }
  }

  /** The logarithm of the chance that this voice says these words. */
  score(words: readonly string[], voice: string): number {
    const { words: counts, total } = this.#voices.get(voice) ?? { words: new Map<string, number>(), total: 0 }
    const all = Math.log(total + smoothing * this.#vocabulary.size)
    return sumBy(words, (word) => Math.log((counts.get(word) ?? 0) + smoothing) - all)
  }
}

/** A speech that was held out, with the score of every voice at its table. */
interface HeldOut {
  readonly speech: VoiceSpeech
  readonly scores: ReadonlyMap<string, number>
}

interface Split {
  readonly speeches: readonly VoiceSpeech[]
  readonly byGame: boolean
  /** The fold of each speech. */
  readonly fold: readonly number[]
  /** Who speaks in each game. */
  readonly tables: ReadonlyMap<string, readonly string[]>
}

function holdOut({ speeches, fold, tables }: Split): HeldOut[] {
  return Array.from({ length: folds }, (_, held) => {
    const model = new WordModel()
    for (const [at, speech] of speeches.entries()) if (fold[at] !== held) model.learn(speech)
    return speeches.flatMap((speech, at) => {
      if (fold[at] !== held) return []
      const table = tables.get(speech.game) ?? []
      return [{ speech, scores: new Map(table.map((voice) => [voice, model.score(speech.words, voice)])) }]
    })
  }).flat()
}

/** Of equal scores none is the best. */
function isRight({ speech: { voice }, scores }: HeldOut, among: readonly string[] = [...scores.keys()]): boolean {
  const own = scores.get(voice) ?? Number.NEGATIVE_INFINITY
  return among.every((other) => other === voice || (scores.get(other) ?? Number.NEGATIVE_INFINITY) < own)
}

/** The unit is what is held out: a game, else a speech. */
function rateIn(held: readonly HeldOut[], byGame: boolean, among?: readonly string[]): Rate {
  const right = (those: readonly HeldOut[]) => those.filter((one) => isRight(one, among)).length
  if (!byGame) return rateOf(right(held), held.length)
  const games = [...groupBy(held, ({ speech }) => speech.game).values()]
  return clusterRate(games.map((those) => ({ count: right(those), of: those.length })))
}

/** Tells voices apart by a classifier that learns from some speeches and is tried on the others. The same speeches give the same report. */
export function voiceReport(all: readonly VoiceSpeech[]): VoiceReport {
  requireArgument('all', all, { kind: 'a list of objects', fields: ['voice'], advice: 'as `voiceSpeeches` gives them' })
  const byVoice = groupBy(all, ({ voice }) => voice)
  const gamesOf = (voice: string) => new Set(byVoice.get(voice)?.map(({ game }) => game)).size
  const spoken = [...byVoice.keys()].filter((voice) => (byVoice.get(voice)?.length ?? 0) >= leastSpeeches)
  const byGame = spoken.filter((voice) => gamesOf(voice) > 1).length > 1
  const voices = byGame ? spoken.filter((voice) => gamesOf(voice) > 1) : spoken
  const speeches = withCompany(all.filter(({ voice }) => voices.includes(voice)))
  const tables = tablesOf(speeches)
  const split = { speeches, byGame, fold: foldsOf(speeches, byGame), tables }
  const held = holdOut(split)
  const pairs = pairsIn(held, byGame)
  return {
    voices: new Set(speeches.map(({ voice }) => voice)).size,
    games: tables.size,
    speeches: speeches.length,
    byGame,
    toldApart: rateIn(held, byGame),
    byChance: held.length === 0 ? null : mean(held.map(({ scores }) => 1 / scores.size)),
    placebo: held.length === 0 ? null : placebo(split),
    pairs,
    alike: pairs.filter(({ toldApart }) => toldApart.low <= 0.5),
    leftOut: [...byVoice.keys()].filter((voice) => !voices.includes(voice)).sort(),
  }
}

const tablesOf = (speeches: readonly VoiceSpeech[]): Map<string, readonly string[]> =>
  new Map(
    [...groupBy(speeches, ({ game }) => game)].map(([game, those]) => [
      game,
      [...new Set(those.map(({ voice }) => voice))],
    ]),
  )

/** Where only one voice speaks, there is nothing to tell apart. */
function withCompany(speeches: readonly VoiceSpeech[]): VoiceSpeech[] {
  const tables = tablesOf(speeches)
  return speeches.filter(({ game }) => (tables.get(game)?.length ?? 0) > 1)
}

function foldsOf(speeches: readonly VoiceSpeech[], byGame: boolean): number[] {
  const games = new Map([...new Set(speeches.map(({ game }) => game))].map((game, at) => [game, at]))
  const seen = new Map<string, number>()
  return speeches.map(({ voice, game }) => {
    const key = JSON.stringify([voice, game])
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return (byGame ? (games.get(game) ?? 0) : before) % folds
  })
}

function pairsIn(held: readonly HeldOut[], byGame: boolean): VoicePair[] {
  return listPairs([...new Set(held.map(({ speech }) => speech.voice))].sort())
    .flatMap(({ one, other }) => {
      const both = held.filter(
        ({ speech: { voice }, scores }) => (voice === one || voice === other) && scores.has(one) && scores.has(other),
      )
      return both.length < leastPairSpeeches ? [] : [{ one, other, toldApart: rateIn(both, byGame, [one, other]) }]
    })
    .sort((first, second) => (first.toldApart.share ?? 0) - (second.toldApart.share ?? 0))
}

function placebo(split: Split): { readonly mean: number; readonly highest: number } {
  const shares = Array.from({ length: placebos }, (_, round) => {
    const speeches = [...groupBy(split.speeches, ({ game }) => game)].flatMap(([game, those]) => {
      const shuffled = shuffle(
        those.map(({ voice }) => voice),
        derive('voices', 'placebo', game, round),
      )
      return those.map((speech, at) => ({ ...speech, voice: shuffled[at] as string }))
    })
    return rateIn(holdOut({ ...split, speeches }), split.byGame).share ?? 0
  })
  return { mean: mean(shares), highest: Math.max(...shares) }
}
