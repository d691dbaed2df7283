import { given, type Line } from './phrase.js'

/** What people say after a night in which `{victim}` died. */
export const mourning: readonly Line[] = [
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
  ...given('satYesterday', '{victim} sat with us yesterday, and tonight it may be one of you.'),
]

/** After a quiet night. */
export const relief: readonly Line[] = [
  'A night without a funeral, and we should not waste it.',
  'Nobody died, which is the best news we can have.',
  'We are as many as we were last evening.',
  'The night was kind to us for once.',
  ...given('nobodyDead', 'All chairs are taken this morning, which I had not expected.'),
  ...given('savable', 'No grave to dig: perhaps somebody did good work in the dark.'),
  ...given(['savable', 'divisible'], 'Nobody died, so either a doctor guessed well or the killers could not agree.'),
]

/** After somebody was voted out and shown to be town. `{victim}` was eliminated. */
export const regret: readonly Line[] = [
  'We got {victim} wrong {when}, and we should ask who led us there.',
  'We threw out {victim}, who was one of us, and I want to know who is glad of it.',
  'The case against {victim} was hot air, and it cost us.',
  'I have {victim} on my conscience, and so should you.',
  'What we did to {victim} {when} helped only the mafia.',
  'Next time we remember {victim} before we raise our hands.',
]

/** After somebody was voted out and shown to be mafia. */
export const triumph: readonly Line[] = [
  '{victim} was one of them, so look at who stood close by.',
  'We got {victim}, and that was no luck, that was listening.',
  'The vote on {victim} {when} was a good one, and we need another.',
  'Who spared {victim} a hard word {when}? Think back.',
  ...given('firstCaught', 'One down: {victim} had friends here, and they are nervous now.'),
]

/** After somebody was voted out and nobody knows what that was. */
export const wonder: readonly Line[] = [
  'I still ask myself what {victim} really was.',
  'We sent {victim} off {when}, and we may never know whether that was wise.',
  'Was it right to send {victim} away {when}?',
  'I wish the chair of {victim} could talk.',
]

/** Before anything is known. */
export const musings: readonly Line[] = [
  ...given('nothingKnown', 'We know nothing yet, so let everybody say one honest thing.'),
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

/** A question to somebody. It accuses nobody. */
export const questions: readonly Line[] = [
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

/** A question to somebody with a word of accusation in it, as free talk asks for one. It accuses nobody. */
export const calls: readonly Line[] = [
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

/** Support for one who has spoken against the same player. */
export const agreements: readonly Line[] = [
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

/** An accusation anybody could make. `{target}` comes first of all names, next to a word that says what is meant. */
export const accusations: readonly Line[] = [
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

/** Short words for a player who has said everything else already. `{target}` is whom it would name, if anybody. */
export const leftovers: readonly Line[] = [
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
