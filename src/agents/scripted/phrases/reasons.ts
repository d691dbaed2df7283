import type { EvidenceName } from '../evidence/evidence.js'

/**
 * How evidence is told. `{player}` is whom it is about and always comes first, so that listeners know who is meant;
 * `{other}` is the victim, the friend or the accuser, `{when}` the day. What is not told aloud has no lines.
 */
export const reasons: Readonly<Record<EvidenceName, readonly string[]>> = {
  pushedTown: [
    '{player} pushed {other} {when}, and {other} was town.',
    '{player} helped to bring down {other} {when}, and we buried one of ours.',
    '{player} was loud against {other} {when}, who turned out to be on our side.',
  ],
  pushedMafia: [
    '{player} stood against {other} when it counted.',
    '{player} went after {other} {when}, and {other} was no friend of ours.',
  ],
  sparedMafia: [
    '{player} wanted to let {other} go {when}, and we know now what {other} was.',
    '{player} raised a hand to spare {other} {when}, of all people.',
  ],
  lateVote: [
    '{player} joined the crowd against {other} {when} only when it was safe.',
    '{player} waited {when} until {other} was lost anyway.',
  ],
  bandwagon: [
    '{player} never said a word against {other} {when}, and then followed the crowd.',
    '{player} jumped on {other} {when} without giving a reason.',
    '{player} let others do the talking about {other} {when} and quietly joined in.',
  ],
  flipped: [
    '{player} talked about {other} {when} and then raised a hand against somebody else.',
    '{player} said one thing about {other} {when} and did another.',
    '{player} changed horses {when}: first {other}, then whoever was handy.',
    '{player} had it in for {other} {when}, until the ballots came.',
  ],
  satOut: ['{player} sat on the fence {when}.', '{player} would not choose {when} when nearly everyone did.'],
  defendedMafia: [
    '{player} spoke up for {other} {when}, and look what {other} was.',
    '{player} vouched for {other} {when}, which has not aged well.',
  ],
  accusedMafia: ['{player} was right about {other} {when}.', '{player} saw through {other} before most of us.'],
  accusedTown: [
    '{player} was quick to point at {other} {when}, and {other} was town.',
    '{player} threw mud at {other} {when}, for nothing.',
  ],
  underFire: [
    '{player} has heard it from {other} today, and I have not heard a good answer.',
    '{player} is the name on many lips, and {other} put it well.',
    '{player} still owes {other} an answer.',
    '{player} was asked by {other} in plain words and answered with smoke.',
    '{player} has not shaken off what {other} said.',
    '{player} looked away when {other} spoke.',
    '{player} makes me uneasy since {other} said it aloud.',
  ],
  silenced: [
    '{player} was the one {other} kept asking about, and {other} did not live to see another morning.',
    '{player} slept better without {other}, who was onto something {when}.',
    '{player} had {other} at the throat {when}, and then {other} was dead.',
  ],
  quiet: [
    '{player} talks and talks and never names a soul.',
    '{player} has not taken one clear position so far.',
    '{player} hides in small talk.',
    '{player} has opinions on the weather and on nobody here.',
    '{player} asks and asks and never answers.',
  ],
  slipped: [
    '{player} let something slip {when} that a villager could not know.',
    '{player} said too much {when}, a slip if I ever heard one.',
  ],
  falseHistory: [
    '{player} told us a wrong story about the ballot of day {day}.',
    '{player} got the count of day {day} wrong, and I doubt it was by accident.',
  ],
  caught: [
    '{player} was caught by {other}, who looked at night.',
    '{player} has {other} as a witness for the prosecution.',
    '{player} has had no answer to the word of {other}.',
    '{player} was found out by {other}, and I see no reason to doubt it.',
    '{player} is finished if {other} speaks the truth, and I think so.',
    '{player} met {other} in the dark, and that settles it.',
  ],
  cleared: ['{player} was cleared by {other}.', '{player} has the word of {other}, who looked.'],
  falseClaim: [
    '{player} claimed something {when} that cannot be true.',
    '{player} told a story {when} which the facts have overtaken.',
  ],
  contested: [
    '{player} is one of two who claim the same office, and one of them is lying.',
    '{player} claims what somebody else claims too.',
  ],
  credible: [
    '{player} came out with a claim that nobody has disputed.',
    '{player} put a name and an office on the table.',
  ],
  known: [],
}

/** Reasons for one who has none that can be told. `{player}` comes first. */
export const hunches: readonly string[] = [
  '{player} has a look I cannot place.',
  '{player} was too calm when the news came.',
  '{player} laughed a moment too late.',
  '{player} watches the door, not the table.',
  '{player} answers questions that nobody asked.',
  '{player} nods at everything, to everyone.',
  '{player} keeps both hands under the table.',
  '{player} changed the subject, and quickly.',
]
