import type { SpeechAct } from '../../kernel/events/acts.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import { shuffle } from '../../kernel/rules/random.js'
import { isMafia } from '../../kernel/rules/team.js'
import { countRepetitions, splitSpokenText } from '../../words/reading/table-reader.js'
import { traitsIn } from '../suspicion/game-roles.js'
import { type PublicStatement, readDay } from '../suspicion/history.js'
import { argumentsIn, couldSpeakSince, hasTurnedOn } from './conversation.js'
import { fill, lineText, type PhraseLine, type Slots, talk } from './phrases/phrases.js'
import { probabilities } from './probabilities.js'
import { hashText } from './seeded.js'
import type { Situation } from './situation.js'
import type { Stance } from './stance.js'

interface PhraseSubject {
  readonly player?: string
  readonly other?: string | undefined
  readonly day?: number
}

const isTrue = (line: PhraseLine, about: PhraseSubject, situation: Situation): boolean =>
  typeof line === 'string' || line.needs.every((need) => conditions[need as keyof typeof conditions](about, situation))

/** Whether a phrase that needs it may be said, by the names of needs. */
export const conditions = {
  nobodyDead: (_, { history }) => history.deaths.length === 0,
  somebodyDied: (_, { history }) => history.deaths.length > 0,
  nothingKnown: (_, { history, view }) => view.day <= 1 && history.deaths.length === 0 && history.claims.size === 0,
  satYesterday: (_, { view }) => view.day >= 2,
  firstCaught: (_, { history: { deaths, knownTeams } }) =>
    deaths.every(({ player }) => knownTeams.has(player)) &&
    deaths.filter(({ player }) => isMafia({ team: knownTeams.get(player) })).length === 1,
  savable: (_, situation) => isGuarded(situation),
  divisible: (_, { history }) => history.rules.night.mafia.settlement === 'leaderOrNoKill',
  spoke: ({ player = '' }, { observed }) => observed.today.statements.some((saying) => saying.player === player),
  silent: ({ player = '' }, situation) => {
    const { statements } = situation.observed.today
    return couldSpeakSince(player, statements, situation) && !statements.some((saying) => saying.player === player)
  },
  answered: (about, situation) => spokeSince(about, situation) === true,
  unanswered: (about, situation) => {
    const { player = '' } = about
    const { statements } = situation.observed.today
    const charged = statements.findLastIndex(({ accuses }) => accuses.includes(player))
    return spokeSince(about, situation) === false && couldSpeakSince(player, statements.slice(charged + 1), situation)
  },
  otherDied: ({ other }, { history }) => history.deaths.some(({ player }) => player === other),
  otherLives: ({ other }, { history }) => !history.deaths.some(({ player }) => player === other),
  /** Of `other`, what it said today against `player`: something that happened, and not a feeling. */
  otherGaveReason: ({ player = '', other }, situation) => {
    const { observed } = situation
    return observed.today.statements.some(
      (saying) =>
        saying.player === other &&
        argumentsIn(saying, situation).some(
          ({ rule, about }) => about === player && rule !== 'underFire' && rule !== 'stands',
        ),
    )
  },
  severalAccusers: ({ player = '' }, { accusers, me }) =>
    (accusers.get(player)?.filter((id) => id !== me).length ?? 0) > 1,
  sparedBySome: ({ player = '' }, situation) => situation.others.some(({ id }) => !hasTurnedOn(player, situation, id)),
  hasAccused: (_, { me, history: { remarks } }) =>
    [...(remarks.get(me)?.values() ?? [])].some(({ kind }) => kind === 'accusation'),
  helped: (_, { history }) => history.roles.helpsMafia(),
  worst: ({ player = '' }, { chances }) =>
    [...chances.values()].every((chance) => chance <= (chances.get(player) ?? 0)),
  neverAccused: ({ player = '' }, situation) => !hasTurnedOn(player, situation),
  accused: ({ player = '' }, situation) => hasTurnedOn(player, situation),
  spared: ({ player = '' }, { me, history: { remarks, ballots } }) =>
    remarks.get(me)?.has(`for ${player}`) === true ||
    ballots.some(({ voter, choice, target }) => voter === me && choice === 'innocent' && target === player),
  nobodyElse: ({ other }) => other === undefined,
  accusedOther: ({ player = '', other = '', day }, { history, view }) =>
    (readDay(history, day ?? view.day).accusations.get(player) ?? []).includes(other),
  otherAccused: (about, situation) => spokeSince(about, situation) !== undefined,
  otherVotedOut: ({ other, day }, { history }) =>
    history.deaths.some((death) => death.player === other && death.cause === 'vote' && death.day === day),
  gaveNoReason: ({ player, other, day }, { history }) =>
    !history.ballots.some(
      (ballot) => ballot.voter === player && ballot.target === other && ballot.day === day && ballot.explained,
    ),
} satisfies Readonly<Record<string, (about: PhraseSubject, situation: Situation) => boolean>>

/** What was said today since `other` last accused `player`. */
function saidSince(
  { player = '', other = '' }: PhraseSubject,
  { observed }: Situation,
): readonly PublicStatement[] | undefined {
  const { statements } = observed.today
  const at = statements.findLastIndex((saying) => saying.player === other && saying.accuses.includes(player))
  return at < 0 ? undefined : statements.slice(at + 1)
}

const spokeSince = (about: PhraseSubject, situation: Situation): boolean | undefined =>
  saidSince(about, situation)?.some(({ player }) => player === about.player)

const isGuarded = ({ history: { rules, roles } }: Situation): boolean =>
  Object.entries(rules.cast).some(
    ([role, { powers }]) => roles.counts[role] && powers.some(({ power }) => traitsIn(rules, power)?.guards),
  )

/** Picks and fills a line that is true, heard at most once, not today, and never said by this player; '' if none is left. */
export type Say = (lines: readonly PhraseLine[], slots?: Slots, about?: PhraseSubject) => string

const uses = 2

/** For a player who speaks plainly: the first line that is true. */
function plainLinePicker(situation: Situation): Say {
  const { spoken } = situation
  return (lines, slots = {}, about = {}) => {
    const line = spoken.lines(lines).find((each) => isTrue(each, about, situation))
    return line === undefined ? '' : fill(lineText(line), slots)
  }
}

/** For a player who speaks in turn: prefers lines that the players have heard least. */
export function linePicker(situation: Situation): Say {
  if (situation.plain) return plainLinePicker(situation)
  const { history, heard, random, me, view, spoken } = situation
  const hearing = { player: me, reader: history.reader, today: view.day }
  const taken = new Set<PhraseLine>()
  return (lines, slots = {}, about = {}) => {
    const free = shuffle(spoken.lines(lines), random).filter((line) => !taken.has(line))
    let chosen: { readonly line: PhraseLine; readonly text: string } | undefined
    for (const line of free) {
      if (!isTrue(line, about, situation)) continue
      const text = fill(lineText(line), slots)
      const worn = countRepetitions(text, heard, hearing)
      if (worn === 0 || (worn < uses && chosen === undefined)) chosen = { line, text }
      if (worn === 0) break
    }
    const again = spoken.repeats ? free.find((line) => isTrue(line, about, situation)) : undefined
    const line = chosen?.line ?? again
    if (line === undefined) return ''
    taken.add(line)
    return chosen?.text ?? fill(lineText(line), slots)
  }
}

/** For players who speak at once, as in a ballot: each takes a different line by its place among the living. */
export function simultaneousLinePicker(situation: Situation): Say {
  if (situation.plain) return plainLinePicker(situation)
  const { history, heard, view, me, spoken } = situation
  const hearing = { reader: history.reader, today: view.day }
  const place = view.players
    .filter(({ id, status }) => id === me || status === 'alive')
    .findIndex(({ id }) => id === me)
  return (lines, slots = {}, about = {}) => {
    const fresh = spoken
      .lines(lines)
      .filter((line) => isTrue(line, about, situation))
      .map((line) => fill(lineText(line), slots))
      .map((text) => ({ text, worn: countRepetitions(text, heard, { ...hearing, player: '' }) }))
      .filter(({ worn }) => worn < uses)
      .sort((one, other) => one.worn - other.worn)
    const turn = place + (hashText(`${history.game} ${view.day} ${view.phase}`) % 16)
    const { text = '' } = fresh[turn % Math.max(1, fresh.length)] ?? {}
    return place < fresh.length && countRepetitions(text, heard, { ...hearing, player: me }) < uses ? text : ''
  }
}

export function describeDay(day: number | undefined, { view, spoken: { words } }: Situation): string {
  if (day === undefined || day === view.day) return words.today
  return day === view.day - 1 ? words.yesterday : fill(words.onDay, { day })
}

export interface Part extends Pick<Answer, 'claim' | 'correction'> {
  readonly text: string
  /** What its words do. */
  readonly acts?: readonly SpeechAct[] | undefined
  /** Whom it accuses. */
  readonly target?: string | undefined
}

/** `points`: whether the speech will accuse the target of the stance. */
export type Topic = (about: { situation: Situation; say: Say; stance: Stance; points?: boolean }) => Part | null

const maxChars = 390

export function compose(parts: readonly Part[], { situation, say }: { situation: Situation; say: Say }): Answer {
  const { voice, random, plain } = situation
  const kept = parts.filter(({ text }) => text !== '').slice(0, voice.sentences + 1)
  const opener = !plain && random() < probabilities.opener ? say(voice.openers) : undefined
  const closer = !plain && random() < probabilities.closer ? say(voice.closers) : undefined
  const spoken = kept.slice(0, countFitting(kept))
  const texts =
    spoken.length > 0 ? spoken.map(({ text }) => text) : [say(talk.leftovers) || say(talk.musings) || 'I pass.']
  const isWhole = spoken.length === kept.length
  const speech = fitAround(texts.join(' '), isWhole ? [opener, closer] : [])
  const claim = spoken.find((part) => part.claim)?.claim
  const correction = spoken.find((part) => part.correction)?.correction
  const acts = spoken.flatMap((part) => part.acts ?? [])
  return { speech, ...(claim && { claim }), ...(correction && { correction }), acts }
}

/** How many of the parts fit into a speech; at least the first, which may be cut. */
function countFitting(parts: readonly Part[]): number {
  let count = parts.length
  const length = () => parts.slice(0, count).reduce((sum, { text }) => sum + text.length + 1, -1)
  while (count > 1 && length() > maxChars) count -= 1
  return count
}

/** `around`: words to begin and to end with, where there is room. */
function fitAround(text: string, [opener, closer]: readonly (string | undefined)[]): string {
  const whole = [opener, text, closer].filter(Boolean).join(' ')
  if (whole.length <= maxChars) return whole
  return text.length <= maxChars ? text : wholeSentences(text)
}

/** The first sentences of a text, as many as fit: a finding that is cut in the middle could be read as another. */
function wholeSentences(text: string): string {
  const sentences = splitSpokenText(text)
  while (sentences.length > 1 && sentences.join(' ').length > maxChars) sentences.pop()
  return sentences.join(' ').slice(0, maxChars)
}
