import { type Message, type MessageValue, message } from '../../kernel/text/message.js'
import { analysisEnglish, type Language } from '../../words/languages/index.js'
import type { ChoiceValue } from './accounts.js'
import type { CurvePoint, TurningPoint } from './curve.js'
import type { DecidingMoment } from './moments.js'
import type { Points } from './values.js'

/** The name to show for a player; words such as `skip` stay as they are. */
export type NameFor = (id: string) => string

const points: Readonly<Record<TurningPoint['kind'], string>> = {
  start: 'the deal',
  dawn: 'the night before',
  nomination: 'the nomination',
  verdict: 'the verdict',
  vote: 'the vote',
  end: 'the end',
}

/** A turning point in a few words, such as `day 2, the verdict`. */
export const momentInWords = ({ day, kind }: Pick<TurningPoint, 'day' | 'kind'>): string =>
  `day ${day}, ${points[kind]}`

/**
 * What an act changed, as a sentence: "Day 2: Kamala's claim to be the sheriff with “Wanda is mafia” brought the town 31
 * points (±6), from 44 to 75 %: 4 votes went to Wanda." Without a `language` of `loadLanguage`, in English.
 */
export const describeMoment = (
  moment: DecidingMoment,
  name: NameFor = (id) => id,
  language: Language = analysisEnglish(),
): string => language.render(momentMessage(moment), { name })

const player = (id = ''): MessageValue => ({ player: id })

/** What an act changed, as a message of the catalogues: plain data. */
export function momentMessage(moment: DecidingMoment): Message {
  const { day, side, from, to, points, low, high } = moment
  const told = {
    n: day,
    act: actMessage(moment),
    change: points < 0 ? 'less' : 'more',
    team: { team: side },
    points: Math.round(Math.abs(points)),
    half: Math.round((high - low) / 2),
    from: Math.round(100 * from),
    to: Math.round(100 * to),
  }
  const why = reason(moment)
  return why === undefined ? message('moment.told', told) : message('moment.toldWhy', { ...told, why })
}

function actMessage({ kind, player: id, targets, role = '', told = [], outcome }: DecidingMoment): Message {
  const [by, who, names] = [player(id), player(targets[0]), targets.map(player)]
  switch (kind) {
    case 'night':
      return message('moment.night')
    case 'death':
      return message('moment.death', { names })
    case 'save':
      return message('moment.save', { who, by })
    case 'finding':
      return message('moment.finding', { by })
    case 'power':
      return message('moment.power', { power: role, by })
    case 'claim':
      return claimMessage(by, role, told)
    case 'accusation':
      return message('moment.accusation', { by, names })
    case 'defence':
      return message('moment.defence', { by, names })
    case 'speech':
      return message('moment.speech', { by })
    case 'nomination':
      return targets.length === 0 ? message('moment.noNomination') : message('moment.nomination', { names })
    case 'vote':
      if (outcome === 'tie') return message('moment.tie', { names })
      return targets.length === 0 ? message('moment.noVote') : message('moment.vote', { names })
    case 'verdict':
      return outcome === 'innocent' ? message('moment.innocent', { who }) : message('moment.guilty', { who })
  }
}

function claimMessage(by: MessageValue, role: string, told: NonNullable<DecidingMoment['told']>): Message {
  const results = told.map(resultMessage)
  if (role === '') return message('moment.report', { by, told: results })
  const claimed = { role }
  return results.length === 0
    ? message('moment.claim', { by, role: claimed })
    : message('moment.claimWith', { by, role: claimed, told: results })
}

type ToldOf = NonNullable<DecidingMoment['told']>[number]

const resultMessage = ({ player: id, result, isTeam }: ToldOf): Message =>
  message('claim.result', { who: player(id), role: isTeam ? { team: result } : { role: result } })

/** What came of it, or what it was about: the votes after a speech, what was found out, and who died or was voted out. */
function reason({ kind, targets, told = [], votes, roles = {} }: DecidingMoment): MessageValue | undefined {
  const [first] = targets
  if (votes !== undefined) return message('moment.votes', { n: votes, who: player(first) })
  if (kind === 'finding') return told.map(resultMessage)
  const known = Object.entries(roles).map(([id, role]) => resultMessage({ player: id, result: role, isTeam: false }))
  return known.length === 0 ? undefined : known
}

/** What a choice gained or lost, as a sentence: "Day 2: Kamala's vote for Wanda cost the town 14 points (±4); best was Felix." */
export function describeChoice({ day, kind, player, side, choice, truth }: ChoiceValue, name: NameFor): string {
  const act = `Day ${day}: ${name(player)}'s ${kindInWords(kind)}${name(choice)}`
  if (isUnclear(truth)) return `${act} made no clear difference to the ${side} (${describePoints(truth)}).`
  const better = truth.best === choice || truth.loss < 1 ? '' : `; best was ${name(truth.best)}`
  return `${act} ${truth.points < 0 ? 'cost' : 'gained'} the ${side} ${describePoints(truth)}${better}.`
}

/** Whether a difference could be none. */
export const isUnclear = ({ low, high }: Points): boolean => low <= 0 && high >= 0

const kinds: Readonly<Record<string, string>> = {
  vote: 'vote for ',
  nominate: 'nomination of ',
  judge: 'judgment: ',
  speak: 'nomination of ',
}

const kindInWords = (kind: string): string => kinds[kind] ?? `${kind}: `

const describePoints = ({ points, low, high }: Points): string => {
  const size = Math.round(Math.abs(points))
  return `${size} ${size === 1 ? 'point' : 'points'} (±${Math.round((high - low) / 2)})`
}

/** A row of the curve for tables: each side's chance with its interval, from 0 to 1. */
export function curveRow({ at, day, kind, value, table }: CurvePoint): Record<string, string | number | null> {
  const columns = (prefix: string, { continuations, chances }: CurvePoint['value']) => ({
    [`${prefix}continuations`]: continuations,
    ...Object.fromEntries(
      Object.entries(chances).flatMap(([side, { share, low, high }]) => [
        [`${prefix}${side}`, share],
        [`${prefix}${side}Low`, low],
        [`${prefix}${side}High`, high],
      ]),
    ),
  })
  return { at, day, moment: kind, ...columns('', value), ...(table && columns('table.', table)) }
}

/** A row of a choice for tables. Points are of 100. */
export function choiceRow({ truth, known, ...choice }: ChoiceValue): Record<string, string | number | null> {
  const { at, day, kind, player, side } = choice
  const columns = (prefix: string, { points, low, high, best, loss }: ChoiceValue['truth']) => ({
    [`${prefix}Points`]: points,
    [`${prefix}Low`]: low,
    [`${prefix}High`]: high,
    [`${prefix}Best`]: best,
    [`${prefix}Missed`]: loss,
  })
  return { at, day, kind, player, side, choice: choice.choice, ...columns('truth', truth), ...columns('known', known) }
}
