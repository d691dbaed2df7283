import type { LanguageTag } from '../../kernel/events/language.js'
import { onceForEach } from '../../kernel/text/objects.js'
import { containsWord } from '../../words/reading/mentions.js'
import { sentenceTemplate, splitSpokenText } from '../../words/reading/table-reader.js'
import type { BuiltInEvidence, EvidenceName } from '../suspicion/evidence-kinds.js'
import { type PublicStatement, statementsSince } from '../suspicion/history.js'
import { chooseClaim, isWitness } from './claiming.js'
import { facts, fill, lineText, type PhraseLine, reasons, talk } from './phrases/phrases.js'
import { languageSpoken } from './phrases/spoken-language.js'
import type { Situation } from './situation.js'

// What was said today that a speaker takes up: questions, arguments that others have made, and who could answer so far.

/** Whether it puts a question to a player, by what it declares, or in words: `What did you see, Ada?`, `I would like to hear from Ada.` */
export function asks(id: string, { acts, text }: PublicStatement, { name, history: { reader } }: Situation): boolean {
  if (acts !== undefined) return acts.some((act) => 'ask' in act && act.ask === id)
  const called = name(id)
  return reader.questions(text).some((question) => containsWord(question, called) && addresses(called, question))
}

/** Who is asked is set off by a comma or comes first: `who is with me against ada?` asks everybody. */
function addresses(name: string, question: string): boolean {
  const [before = '', after = ''] = question.split(name.toLowerCase())
  return !question.endsWith('?') || /(?:^|[,;:、，]|\bfrom)\s*$/.test(before) || /^\s*[,、，]/.test(after)
}

/** Who has asked this player something today that it has not answered: the last one. */
export function openQuestion(situation: Situation): string | undefined {
  const { me, observed, suspects } = situation
  const isOpen = (statement: PublicStatement) => suspects.has(statement.player) && asks(me, statement, situation)
  return statementsSince(me, observed.today).findLast(isOpen)?.player
}

export const ownAccusations = ({ observed, me }: Situation): readonly string[] =>
  observed.today.accusations.get(me) ?? []

/** Whether this player has accused `target` today and has no reason that is new. */
export const hasSaidAll = (target: string, situation: Situation): boolean =>
  ownAccusations(situation).includes(target) &&
  !isWitness(target, situation) &&
  freshReasons(target, situation).length === 0

export const isFreeTalk = ({ history }: Situation): boolean => history.rules.discussion.protocol === 'reactive'

/** Whether a player says that it has found this one out. */
export const isFoundOutBy = (id: string, { observed, me, history }: Situation): boolean =>
  observed.claims.get(id)?.results.some(({ player, result }) => player === me && history.roles.isThreat(result)) ===
  true

/** Whether a player has accused this one today, or says that it has found it out: nobody calls such a player as a witness. */
export const isAgainstMe = (id: string, situation: Situation): boolean =>
  situation.accusers.get(situation.me)?.includes(id) === true || isFoundOutBy(id, situation)

/** Those who will have a turn to answer today, as far as the rules say, and have no question to answer yet. */
export function answerers(situation: Situation): readonly string[] {
  const { others, observed, history } = situation
  const { rules } = history
  const { today } = observed
  const { protocol, rounds, messagesPerPlayer } = rules.discussion
  const turns = protocol === 'reactive' ? messagesPerPlayer : rounds
  return others
    .map(({ id }) => id)
    .filter((id) => today.statements.filter(({ player }) => player === id).length < turns)
    .filter((id) => !statementsSince(id, today).some((statement) => asks(id, statement, situation)))
}

/** Whether all others have spoken since then, and as often as players sit here: `player` could have spoken too. */
export const couldSpeakSince = (player: string, spoken: readonly PublicStatement[], { others }: Situation): boolean =>
  spoken.length >= others.length && others.every(({ id }) => id === player || spoken.some((said) => said.player === id))

const placeholders = [
  { player: 'Pp', target: 'Pp', other: 'Oo', when: 'today', day: 1 },
  { player: 'Pp', other: 'me', when: 'today', day: 1 },
]

/** `stands`: that the speaker stays with what it said. */
type Argument = EvidenceName | 'stands'

/** The tables in which an argument is made. */
function tablesFor(rule: Argument): readonly (readonly PhraseLine[])[] {
  if (rule === 'stands') return [talk.stands]
  const stated = reasons[rule]
  return rule === 'falseClaim' ? [stated, facts.contradictions, talk.doubtedClaims] : [stated]
}

/** By language and its first sentence without names, days and numbers: the evidence that a reason gives. */
const argumentsBySentence = onceForEach((tag: LanguageTag): ReadonlyMap<string, Argument> => {
  const lines = languageSpoken(tag)?.lines ?? (() => [])
  return new Map(
    ([...Object.keys(reasons), 'stands'] as Argument[]).flatMap((rule) =>
      tablesFor(rule)
        .flatMap(lines)
        .flatMap((line) =>
          placeholders.map((slots) => {
            const [first = ''] = splitSpokenText(fill(lineText(line), slots))
            return [sentenceTemplate(first.replace(/Pp|Oo/g, '<name>')), rule] as const
          }),
        ),
    ),
  )
})

interface MadeArgument {
  readonly rule: Argument
  /** Against whom. */
  readonly about: string
}

const argumentKey = ({ rule, about }: MadeArgument): string => `${rule} ${about}`

type MadeArguments = ReadonlyMap<string, ReadonlySet<string>>

/** By argument: who has made it today. */
function readArguments(situation: Situation): MadeArguments {
  const made = new Map<string, Set<string>>()
  for (const statement of situation.observed.today.statements)
    for (const key of argumentsIn(statement, situation).map(argumentKey))
      made.set(key, (made.get(key) ?? new Set()).add(statement.player))
  return made
}

/** The suspect of a reason is named first. */
export function argumentsIn({ text }: PublicStatement, { history, spoken }: Situation): readonly MadeArgument[] {
  const known = argumentsBySentence(spoken.tag)
  return history.reader.sentences(text).flatMap(({ named, template }) => {
    const rule = known.get(template)
    return rule === undefined || named[0] === undefined ? [] : { rule, about: named[0] }
  })
}

/** An argument is worn once its speaker or two others have made it today. */
const uses = 2

/** The evidence against a player that can be said aloud and is not worn today, the strongest first. */
export const freshReasons = (target: string, situation: Situation): readonly BuiltInEvidence[] =>
  sayable(target, situation).filter(({ rule }) => !isWorn(rule, target, situation))

export function isWorn(rule: Argument, target: string, situation: Situation): boolean {
  const by = situation.once(readArguments).get(argumentKey({ rule, about: target }))
  return by !== undefined && (by.size >= uses || by.has(situation.me))
}

/** Whether all can see that a claim is false, or this player has a right to say so: it is accused by it, or has told what it knows. */
export function isOpenlyFalse(player: string, situation: Situation): boolean {
  const { observed, history, me, publicClaims } = situation
  if (observed.claims.get(player)?.credit !== 'false') return false
  const own = observed.claims.get(me) ?? chooseClaim(situation)
  const hasReported = own && history.roles.powerOf(own.role) === 'learn'
  return hasReported || isFoundOutBy(player, situation) || publicClaims.get(player)?.credit === 'false'
}

const actsAgainst: readonly EvidenceName[] = ['pushedTown', 'accusedTown', 'lateVote', 'bandwagon']

const likeFaults: readonly (readonly EvidenceName[])[] = [
  ['sparedMafia', 'defendedMafia'],
  ['flipped'],
  ['satOut'],
  ['falseHistory'],
  ['quiet'],
]

/** Whether `by`, this player by default, has ever accused another, or chosen against it. */
export const hasTurnedOn = (
  player: string,
  { me, history: { remarks, ballots } }: Situation,
  by: string = me,
): boolean =>
  remarks.get(by)?.has(`against ${player}`) === true ||
  ballots.some(
    ({ voter, choice, target }) => voter === by && target === player && choice !== 'innocent' && choice !== 'abstain',
  )

/** Nobody blames another for what it did itself to the same player, or on the same day. */
function didTheSame({ rule, other, day }: BuiltInEvidence, situation: Situation): boolean {
  const { suspects, me } = situation
  if (actsAgainst.includes(rule)) return hasTurnedOn(other ?? '', situation)
  const like = likeFaults.find((rules) => rules.includes(rule)) ?? []
  const own = suspects.get(me)?.evidence ?? []
  const isSame = (each: BuiltInEvidence) =>
    other === undefined || rule === 'flipped' ? each.day === day : each.other === other
  return own.some((each) => like.includes(each.rule) && isSame(each))
}

/** What speaks against a player and can be said aloud, the strongest first; what others say comes last. */
export const sayable = (target: string, situation: Situation): readonly BuiltInEvidence[] =>
  situation.once(sayableByTarget)(target)

const sayableByTarget = (situation: Situation) => onceForEach((target: string) => findSayable(target, situation))

function findSayable(target: string, situation: Situation): readonly BuiltInEvidence[] {
  const { suspects, me } = situation
  const isWordOfOther = ({ rule }: BuiltInEvidence) => rule === 'underFire' || rule === 'caught'
  const told = (suspects.get(target)?.evidence ?? []).filter(
    (each) =>
      each.points > 0 &&
      each.rule !== 'known' &&
      each.other !== me &&
      (each.rule !== 'falseClaim' || isOpenlyFalse(target, situation)) &&
      !didTheSame(each, situation) &&
      !(isWordOfOther(each) && isAgainstMe(each.other ?? '', situation)) &&
      !(each.rule === 'underFire' && ownAccusations(situation).includes(target)),
  )
  const rank = ({ rule, points }: BuiltInEvidence): number =>
    points - (rule === 'underFire' || rule === 'quiet' ? 1_000 : 0)
  return told.sort((one, other) => rank(other) - rank(one))
}
