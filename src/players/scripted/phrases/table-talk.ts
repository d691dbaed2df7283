import { linesNeeding, type PhraseLine } from './reasons.js'

/** `{victim}` died in the night. */
export const mourning: readonly PhraseLine[] = [
  '{victim} is dead, and somebody at this table did not lose any sleep.',
  'Poor {victim}; I had hoped to hear more from that chair.',
  'They took {victim} for a reason, so let us ask who gained by it.',
  'With {victim} gone we are {living}, and some of us are smiling inside.',
  'Rest well, {victim}.',
  'I liked {victim}, and I will find out who did not.',
  'Why {victim}, of all people?',
  'The chair of {victim} is empty, and nobody here is safe.',
  'It was {victim} last night, and I want to know in whose way {victim} stood.',
  'I slept, and {victim} did not wake up.',
  ...linesNeeding('satYesterday', '{victim} sat with us yesterday, and tonight it may be one of you.'),
]

export const relief: readonly PhraseLine[] = [
  'A night without a funeral, and we should not waste it.',
  'Nobody died, which is the best news we can have.',
  'We are as many as we were last evening.',
  'The night was kind to us for once.',
  ...linesNeeding('nobodyDead', 'All chairs are taken this morning, which I had not expected.'),
  ...linesNeeding('savable', 'No grave to dig: perhaps somebody did good work in the dark.'),
  ...linesNeeding(
    ['savable', 'divisible'],
    'Nobody died, so either a doctor guessed well or the killers could not agree.',
  ),
]

/** `{victim}` was voted out and shown to be town. */
export const regret: readonly PhraseLine[] = [
  'We got {victim} wrong {when}, and we should ask who led us there.',
  'We threw out {victim}, who was one of us, and I want to know who is glad of it.',
  'The case against {victim} was hot air, and it cost us.',
  'I have {victim} on my conscience, and so should you.',
  'What we did to {victim} {when} helped only the mafia.',
  'Next time we remember {victim} before we raise our hands.',
]

/** `{victim}` was shown to be mafia. */
export const triumph: readonly PhraseLine[] = [
  '{victim} was one of them, so look at who stood close by.',
  'We got {victim}, and that was no luck, that was listening.',
  'The vote on {victim} {when} was a good one, and we need another.',
  'Who spared {victim} a hard word {when}? Think back.',
  ...linesNeeding('firstCaught', 'One down: {victim} had friends here, and they are nervous now.'),
]

/** Nobody knows what `{victim}` was. */
export const wonder: readonly PhraseLine[] = [
  'I still ask myself what {victim} really was.',
  'We sent {victim} off {when}, and we may never know whether that was wise.',
  'Was it right to send {victim} away {when}?',
  'I wish the chair of {victim} could talk.',
]

export const musings: readonly PhraseLine[] = [
  ...linesNeeding('nothingKnown', 'We know nothing yet, so let everybody say one honest thing.'),
  'I will listen and count who rushes.',
  'Remember who speaks last and who speaks least.',
  'I only ask that nobody hides behind jokes today.',
  'The first to shout is seldom the one who knows.',
  'I am on the side of the village, for what it is worth to say so.',
  'Silence helps only those who know each other already.',
  'Let us take our time, for haste has never helped us.',
  'I keep a list in my head, and it is not finished.',
  'Small things give people away, so watch the small things.',
  'I would rather be slow and right.',
  'Whoever is honest loses nothing by talking.',
  'Let us compare what we heard before we compare what we feel.',
  'I trust the count more than the noise.',
]

export const questions: readonly PhraseLine[] = [
  'What do you make of this, {target}?',
  '{target}, whom would you keep an eye on?',
  'I would like to hear from {target}.',
  'Where were your thoughts last night, {target}?',
  '{target}, give us a name, any name.',
  '{target}, what would you do in my place?',
  'What did you notice, {target}?',
  '{target}, who here puzzles you most?',
  'Does anything bother you, {target}?',
  'May we hear your view, {target}?',
  '{target}, on whom would you bet your hat?',
  'How do you read this table, {target}?',
]

/** Questions with a word of accusation, as free talk asks for one. They accuse nobody. */
export const calls: readonly PhraseLine[] = [
  '{target}, whom do you suspect?',
  'Whom would you accuse, {target}?',
  '{target}, where would you look for the mafia first?',
  'Do you think that anybody is lying, {target}?',
  '{target}, how would you choose if the vote came now?',
  'Who could be mafia, {target}?',
  '{target}, do you suspect anybody yet?',
  'Is there anybody here whom you would vote out, {target}?',
  '{target}, who might be lying to us?',
  'What would help us to find the mafia, {target}?',
  '{target}, is it too early to accuse somebody?',
  'Before we vote, {target}, what do you want to know?',
]

export const agreementLines: readonly PhraseLine[] = [
  'I am with {ally} on this.',
  '{ally} has said it before me.',
  'What {ally} said makes sense to me.',
  'I came to the same place as {ally}, by another road.',
  'Listen to {ally}, who saw it too.',
  '{ally} and I agree for once.',
  'So {ally} is not alone with this.',
  'I had my doubts until {ally} spoke.',
  '{ally} took the words out of my mouth.',
  'You heard it from {ally}, and now you hear it from me.',
  'That makes two of us, {ally}.',
  'I sign what {ally} said.',
]

/** `{target}` comes first of all names, next to a word that says what is meant. */
export const accusations: readonly PhraseLine[] = [
  'I suspect {target}.',
  'My vote is on {target} today.',
  'I would vote for {target}, as things stand.',
  'If I had to choose now, I would accuse {target}.',
  'I do not trust {target}.',
  'For me it is {target}, whom I suspect more with every hour.',
  'I keep coming back to {target}, and I cannot shake the suspicion.',
  'Let us vote out {target} before the night does worse.',
  'I accuse {target}, and I have slept on it.',
  'As I see it {target} is guilty.',
  'All my doubts lead to {target}, so I vote {target}.',
  'I say it to everybody: I suspect {target}.',
  'I cannot trust {target} any longer.',
  'You may vote as you like, and my vote goes to {target}.',
  'Somebody has to say it: {target} is lying.',
  'I would sleep better after a vote for {target}.',
  'My suspicion has a name, and it is {target}.',
  'I accuse {target} of playing two games at once.',
  'Of all of you I suspect {target} most.',
  'I find {target} suspicious, and more so by the hour.',
  'We should vote for {target}, and soon.',
  'I will not hide it: I distrust {target}.',
  'Guilty, I would say of {target}.',
  'Count me in: I accuse {target}.',
]

export const leftovers: readonly PhraseLine[] = [
  'I have said what I had to say.',
  'Nothing new from my chair.',
  'I wait for the ballot.',
  'Go on without me, I am listening.',
  'You know where I stand.',
  'I pass the word to the next.',
  'Let somebody else talk for once.',
  'My list has not changed.',
  'I save my breath for later.',
  'I heard you all.',
  'No more from me for now.',
  'I think, and you talk.',
  'Enough was said for one day.',
  'I will let my vote speak.',
  'We turn in circles, so let us choose.',
  'I stay with what I told you.',
]

/** In the manner of source 003: the accuser is making things up. */
export const deflections: readonly string[] = [
  '{accuser}, that is classic deflection.',
  'Somebody who had nothing to hide would not be in such a hurry, {accuser}.',
  'That is a fine story, {accuser}, and not one line of it happened.',
  'Your rush to get rid of me is telling, {accuser}.',
  '{accuser}, you are rewriting history to fit your story.',
  'Ask yourselves who profits when {accuser} gets away with this.',
  '{accuser} needs a culprit today, and I happened to sit nearby.',
  'You have a long finger, {accuser}, and a short list of facts.',
  '{accuser}, say that again and listen to yourself.',
  'I hear you, {accuser}, and I hear no reason.',
  'Keep looking at me, {accuser}, and you will miss the rest.',
  '{accuser}, what did I ever do to you?',
  'That tells us more about {accuser} than about me.',
  'I could say the same of you, {accuser}, and I do not.',
  '{accuser}, you are loud, and loud is not right.',
  'Facts, {accuser}, or nothing.',
]

export const pleas: readonly string[] = [
  'If you send me away, you will wake up to one more funeral and the same killers.',
  'Look at what I did and not at what is said about me.',
  'Somebody bothers them, and today that is me.',
  'You need one more honest pair of eyes tomorrow, and you are about to close them.',
  'I have nothing to hide; the ones you want are sitting very still.',
  'Check every word I said against what happened, and then decide.',
  'It is always the one who speaks plainly that ends up in this chair.',
  'I ask for one thing: count before you condemn.',
  'Nobody gains by my going but those who kill at night.',
  'I stand here with clean hands and a dry throat.',
  'Take your time, for you cannot take this back.',
  'Whatever you decide, remember who pushed for it.',
]

export const counterStories: readonly string[] = [
  '{accuser} started this and has not given you one fact.',
  'Watch {accuser} tomorrow, when I am gone and there is nobody left to blame.',
  'This all began with {accuser}, so ask why it had to be so quick.',
  '{accuser} was the first to name me, and the first is seldom the wisest.',
]

export const farewells: readonly string[] = [
  'You will see. Look at {target} next, for I suspect you will find what you looked for.',
  'So be it. I suspect {target}; do not let this be for nothing.',
  'I forgive you all, except {target}, whom I still suspect.',
  'Bury me under the big oak, and vote for {target} tomorrow.',
]

export const curtainCalls: readonly string[] = [
  'You have decided, and I will not beg. Good night to you all.',
  'Remember this moment when you count the chairs tomorrow.',
  'I go with my head up. Ask yourselves who was so eager.',
  'Well played by somebody, and it was not the village.',
]

export const memories = {
  mislynched: [
    'Remember game {number}, when {name} was voted out on day {day} and was town all along?',
    'In game {number} we threw out {name} on day {day}, an honest {role}, so let us not rush again.',
  ],
  wasMafia: [
    'Remember game {number}: {name} was mafia, and nobody saw it coming.',
    'I have not forgotten what {name} did to us in game {number}.',
  ],
  lost: ['Remember the lessons of game {number}: the mafia won because we never agreed on anything.'],
  won: ['In game {number} the town won by comparing votes, so let us do that again.'],
  drawn: ['Game {number} ended in a draw, and I do not want to sit here that long again.'],
} as const
