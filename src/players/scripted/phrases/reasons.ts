import type { EvidenceName } from '../../suspicion/evidence-kinds.js'

export type Need =
  | 'nobodyDead'
  | 'somebodyDied'
  | 'nothingKnown'
  | 'satYesterday'
  | 'firstCaught'
  | 'savable'
  | 'divisible'
  | 'spoke'
  | 'silent'
  | 'answered'
  | 'unanswered'
  | 'accusedOther'
  | 'otherAccused'
  | 'otherVotedOut'
  | 'gaveNoReason'

interface Phrase {
  readonly text: string
  readonly needs: readonly Need[]
}

export type PhraseLine = string | Phrase

export const linesNeeding = (needs: Need | readonly Need[], ...texts: readonly string[]): Phrase[] =>
  texts.map((text) => ({ text, needs: [needs].flat() as readonly Need[] }))

export const lineText = (line: PhraseLine): string => (typeof line === 'string' ? line : line.text)

/**
 * `{player}` is the suspect and always comes first, so that listeners know who is meant; `{other}` is the victim, the
 * friend or the accuser, `{when}` the day. Evidence that is never said aloud has no lines.
 */
export const reasons: Readonly<Record<EvidenceName, readonly PhraseLine[]>> = {
  pushedTown: [
    '{player} pushed {other} {when}, and {other} was town.',
    '{player} voted against {other} {when}, who turned out to be on our side.',
    '{player} was among those who wanted {other} gone {when}, an honest soul.',
    '{player} chose {other} {when}, and that was a town player.',
    '{player} owes us a word about {when}, when it was {other}, and {other} was one of ours.',
    '{player} stood against {other} {when}, on the wrong side of it.',
    '{player} put a name to the ballot {when}: {other}, who was innocent.',
    '{player} was wrong about {other} {when}, and I doubt that it was a mistake.',
    ...linesNeeding(
      'otherVotedOut',
      '{player} helped to bring down {other} {when}, and we buried one of ours.',
      '{player} has a share in what we did to {other} {when}.',
    ),
    ...linesNeeding('accusedOther', '{player} was loud against {other} {when}, who was no enemy of ours.'),
  ],
  pushedMafia: ['{player} stood against {other} when it counted.'],
  sparedMafia: [
    '{player} wanted to let {other} go {when}, and we know now what {other} was.',
    '{player} raised a hand to spare {other} {when}, of all people.',
    '{player} found {other} innocent {when}, which {other} was not.',
    '{player} had mercy on {other} {when}, and I ask myself why.',
  ],
  lateVote: [
    '{player} joined the crowd against {other} {when} only when it was safe.',
    '{player} came late to the crowd around {other} {when}.',
    '{player} was not the first against {other} {when}, only one more.',
    '{player} let two others go ahead against {other} {when}.',
  ],
  bandwagon: [
    '{player} never said a word against {other} {when}, and then followed the crowd.',
    '{player} let others do the talking about {other} {when} and quietly joined in.',
    '{player} went with the crowd against {other} {when}.',
    '{player} had named others {when} if anybody, and then took {other}.',
    ...linesNeeding('gaveNoReason', '{player} jumped on {other} {when} without giving a reason.'),
  ],
  flipped: [
    '{player} talked about {other} {when} and then raised a hand against somebody else.',
    '{player} said one thing about {other} {when} and did another.',
    '{player} changed horses {when}: first {other}, then somebody else.',
    '{player} had it in for {other} {when}, until the ballots came.',
    '{player} named {other} {when} and then let {other} off.',
    '{player} spoke of {other} {when}, and the hand went elsewhere.',
    '{player} made a case against {other} {when} and did not vote for it.',
    '{player} does not do what {player} says: {when} it was {other} in words only.',
  ],
  satOut: [
    '{player} sat on the fence {when}.',
    '{player} would not choose {when} when most others did.',
    '{player} named nobody in the ballot {when}.',
    '{player} took no side {when}, and sides are all we have.',
  ],
  defendedMafia: [
    '{player} spoke up for {other} {when}, and look what {other} was.',
    '{player} vouched for {other} {when}, which has not aged well.',
    '{player} had a good word for {other} {when}, the wrong one to have it for.',
    '{player} believed in {other} {when}, or said so.',
  ],
  accusedMafia: ['{player} was right about {other} {when}.'],
  accusedTown: [
    '{player} was quick to point at {other} {when}, and {other} was town.',
    '{player} threw mud at {other} {when}, for nothing.',
    '{player} spoke against {other} {when}, who was harmless.',
    '{player} had the wrong one in mind {when}: {other} was town.',
    '{player} named {other} {when}, and {other} had done nothing.',
    '{player} aimed at {other} {when} and hit one of ours.',
  ],
  underFire: [
    '{player} is a name I hear from more than one side.',
    '{player} is on the list of {other}, and on mine.',
    ...linesNeeding(
      'otherAccused',
      '{player} has heard it from {other} today, and {other} has my ear.',
      '{player} is what {other} spoke of, and {other} put it well.',
      '{player} makes me uneasy since {other} said it aloud.',
      '{player} was named by {other}, and I had thought the same.',
      '{player} came up when {other} spoke, and not by chance.',
    ),
    ...linesNeeding(
      'unanswered',
      '{player} still owes {other} an answer.',
      '{player} has said nothing yet to what {other} asked.',
      '{player} has let the words of {other} stand so far.',
    ),
    ...linesNeeding(
      'answered',
      '{player} was named by {other} in plain words and answered with smoke.',
      '{player} has not shaken off what {other} said.',
      '{player} had a chance to answer {other}, and I am no wiser.',
      '{player} talked back to {other}, and it did not convince me.',
    ),
  ],
  silenced: [
    '{player} was named by {other} {when}, and {other} is dead now.',
    '{player} sleeps better without {other}, who was onto something {when}.',
    '{player} was in the sights of {other} {when}, and the night took {other}.',
    '{player} has one accuser less since {other} died.',
    '{player} is whom {other} pointed at {when}, and the dead do not point twice.',
    '{player} had reason to fear {other}, who spoke up {when} and was killed.',
    '{player} lost an enemy when we lost {other}.',
    '{player} need not answer {other} any more, and that is my point.',
  ],
  quiet: [
    '{player} talks and talks and never names a soul.',
    '{player} has not taken one clear position so far.',
    '{player} hides in small talk.',
    '{player} has opinions on the weather and on nobody here.',
    '{player} has spoken often and pointed at nobody.',
  ],
  slipped: [
    '{player} let something slip {when} that a villager could not know.',
    '{player} said too much {when}, a slip if I ever heard one.',
    '{player} knew {when} what only the night knows.',
    '{player} told us more {when} than was meant for us.',
  ],
  falseHistory: [
    '{player} told us a wrong story about the ballot of day {day}.',
    '{player} got the count of day {day} wrong, and I doubt it was by accident.',
    '{player} remembers day {day} as it never was.',
    '{player} has invented a vote for day {day}.',
  ],
  caught: [
    '{player} was caught by {other}, who looked at night.',
    '{player} has {other} as a witness for the prosecution.',
    '{player} was found out by {other}, and I see no reason to doubt it.',
    '{player} is finished if {other} speaks the truth, and I think so.',
    '{player} met {other} in the dark.',
    '{player} is what {other} found, and I take that word.',
    '{player} was looked at by {other}, and we heard the result.',
    '{player} is the one {other} has told us about.',
    '{player} cannot talk away the word of {other}.',
    '{player} has the night of {other} to explain.',
    ...linesNeeding('unanswered', '{player} has had no answer to the word of {other}.'),
  ],
  cleared: ['{player} was cleared by {other}.', '{player} has the word of {other}, who looked.'],
  falseClaim: [
    '{player} claimed something {when} that cannot be true.',
    '{player} told a story {when} which the facts have overtaken.',
    '{player} made a claim {when} that I can disprove.',
    '{player} said something {when} that does not fit what we know.',
    '{player} claimed a role {when} that cannot be right.',
    '{player} has been proved wrong since {when}, by the facts alone.',
  ],
  contested: [
    '{player} is among those who claim the same role, and somebody there is lying.',
    '{player} claims what somebody else claims too.',
    '{player} and another say they are the same, which cannot be.',
    '{player} has a rival for that role.',
  ],
  credible: [
    '{player} came out with a claim that nobody has disputed.',
    '{player} put a name and a role on the table.',
  ],
  known: [],
}

export const hunches: readonly PhraseLine[] = [
  '{player} has a look I cannot place.',
  '{player} keeps both hands under the table.',
  '{player} watches the door, not the table.',
  '{player} sits a little too still for my taste.',
  '{player} smiles at the wrong moments.',
  '{player} has been on my mind, and I cannot say why.',
  '{player} will not meet my eye.',
  '{player} gives me a cold feeling.',
  '{player} is a feeling, no more, but a strong one.',
  '{player} has the face of somebody who sleeps badly.',
  ...linesNeeding(
    ['spoke'],
    '{player} picks every word with tweezers.',
    '{player} spoke, and I felt no better for it.',
  ),
  ...linesNeeding(['somebodyDied', 'spoke'], '{player} was too calm when the news came.'),
  ...linesNeeding('silent', '{player} has kept quiet today so far.', '{player} listens, and today only listens.'),
]

export const echoes: readonly PhraseLine[] = [
  '{player}, as {ally} said.',
  '{player}, for the reason that {ally} gave.',
  '{player}: {ally} has put it better than I could.',
  '{player}, and I thank {ally} for saying it aloud.',
  '{player}, because {ally} convinced me.',
  '{player}, and I have nothing to add to {ally}.',
  '{player}: I follow {ally} in this.',
  '{player}, on the word of {ally}.',
  '{player}, since {ally} is right for once.',
  '{player}, the same as {ally}.',
  '{player}, and {ally} knows why.',
  '{player}: what {ally} told us was enough for me.',
  '{player}, with {ally} and with a heavy heart.',
  '{player}, because I listened to {ally}.',
  '{player}, and let {ally} explain it again.',
  '{player}: my thoughts ran where {ally} pointed.',
]
