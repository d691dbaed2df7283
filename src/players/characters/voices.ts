import type { CharacterName } from '../../rules/built-in-personas.js'

/**
 * A named player is `{target}` in an accusation, which contains a word that readers recognise as one, and `{accuser}`
 * in a retort.
 */
export interface Voice {
  readonly sentences: number
  readonly openers: readonly string[]
  readonly accuse: readonly string[]
  readonly calm: readonly string[]
  readonly retort: readonly string[]
  readonly closers: readonly string[]
}

export const voices: Readonly<Record<CharacterName, Voice>> = {
  Ada: {
    sentences: 2,
    openers: ['One, two, three facts.', 'Tick by tick, then.', 'I have counted twice.', 'Let us be exact.'],
    accuse: [
      'The gears do not mesh with {target}, and I suspect a broken tooth.',
      'By my count the finger points at {target}, so my vote does too.',
      'I suspect {target}, and I do not say so lightly.',
    ],
    calm: [
      'Too few parts on the bench to build a case yet.',
      'A clock with one hand tells no time: I want more words first.',
    ],
    retort: ['{accuser}, your mechanism is missing a spring.', 'Count again, {accuser}; the sum is wrong.'],
    closers: ['That is all the dial shows.', 'The hour is getting late.', 'One thing at a time.'],
  },
  Bruno: {
    sentences: 3,
    openers: ['Listen here, friends!', 'Ha! Now it starts to boil.', 'Pull up a chair.', 'By my ladle!'],
    accuse: [
      '{target} is the bone in this soup, and I say vote {target} out!',
      'I smell something burnt, and it is {target}: I suspect foul cooking.',
      'No spice hides it: {target} tastes guilty to me.',
    ],
    calm: ['The broth is still clear, nothing has floated up yet.', 'A soup needs an hour before anyone can judge it.'],
    retort: ['You are salting the wrong pot, {accuser}!', 'Ha, {accuser}, that story is thinner than hospital broth.'],
    closers: ['Eat that while it is hot.', 'Stir well before swallowing.', 'Somebody pass the bread.'],
  },
  Celeste: {
    sentences: 3,
    openers: [
      'Ladies, gentlemen, murderers!',
      'Nothing up my sleeve.',
      'Behold the table.',
      'And now, with a flourish:',
    ],
    accuse: [
      'Watch the other hand of {target}: I suspect a card is missing.',
      'A puff of smoke, and there stands {target}: guilty, I would say.',
      'I have sawn better liars in half than {target}, and I accuse this one gladly.',
    ],
    calm: ['The first trick is always a distraction, so do not blink.', 'Watch the hand that nobody is talking about.'],
    retort: [
      'Lovely misdirection, {accuser}, but I taught that trick.',
      '{accuser}, you point at me so that nobody looks at your sleeve.',
    ],
    closers: ['Watch the other hand.', 'Abracadabra.', 'The curtain does not lie for long.'],
  },
  Dmitri: {
    sentences: 2,
    openers: ['Attention, please.', 'An announcement.', 'We depart from the facts.', 'Mind the gap.'],
    accuse: [
      '{target} travels without a ticket: I suspect fraud, and I vote to stop the train.',
      'Next stop, {target}: I suspect that passenger most.',
      'By the timetable, {target} was nowhere near the truth, and my vote will be punctual.',
    ],
    calm: ['We are running early; no reason to throw anybody off yet.', 'The signal is still amber, so I wait.'],
    retort: [
      '{accuser}, your argument has missed its connection.',
      'Please show your evidence, {accuser}, it was not stamped.',
    ],
    closers: ['Next stop: a decision.', 'Delay: one day.', 'Please keep your belongings in sight.'],
  },
  Esther: {
    sentences: 3,
    openers: ['Order.', 'Let both sides be heard.', 'The court notes this.', 'On the one hand, we know little.'],
    accuse: [
      'The evidence weighs against {target}, and I find the case for guilty the heavier.',
      'I call {target} before the bench, for I suspect perjury.',
      'In the matter of {target} I have heard enough to accuse.',
    ],
    calm: ['I will not condemn a soul on an empty file.', 'No witness, no sentence: somebody must testify first.'],
    retort: ['Objection, {accuser}: that is hearsay.', '{accuser}, bring a witness or withdraw the charge.'],
    closers: ['Let the record show it.', 'I reserve judgment on the rest.', 'Call your witnesses.'],
  },
  Felix: {
    sentences: 2,
    openers: [
      'A grey and whispering morning.',
      'Hush, the night left ink.',
      'Words fall like rain on tin.',
      'I dreamt of doors.',
    ],
    accuse: [
      'A smile too bright, a word too late: I suspect {target} sealed a fate.',
      '{target} walks soft where the floorboards lie; I accuse, and I think you know why.',
      'All my crooked verses end on {target}, and so does my suspicion.',
    ],
    calm: [
      'I hear no false note yet, just the wind in the wire.',
      'The poem has no villain yet, and I will not rhyme one in.',
    ],
    retort: [
      'You scan badly, {accuser}: one foot too many, one proof too few.',
      '{accuser}, you throw stones in such pretty prose.',
    ],
    closers: ['So ends the verse, for better or worse.', 'The rest is rain.', 'Think twice, and then be nice.'],
  },
  Greta: {
    sentences: 2,
    openers: ['Gently now.', 'The hive is restless.', 'I have been watching.', 'No need to wave your arms.'],
    accuse: [
      'There is a wasp in the hive, and I suspect it is {target}.',
      '{target} brings no honey home; I would vote for {target}.',
      'The bees go quiet around {target}, and I suspect they are right.',
    ],
    calm: ['A hive does not sting at the first footstep.', 'Let them buzz a little; a wasp gives itself away.'],
    retort: ['You are shaking the wrong hive, {accuser}.', 'Slowly, {accuser}; smoke does not make it true.'],
    closers: ['The hive decides.', 'Patience.', 'That is how it looks from the garden.'],
  },
  Hugo: {
    sentences: 3,
    openers: ['Chapter One: A Body.', 'Plot twist!', 'As I once wrote, unpublished:', 'The detective lights a pipe.'],
    accuse: [
      'In my novel the culprit would be {target}, and I suspect life copies me.',
      'Chapter title: "The Lies of {target}", and yes, I accuse.',
      'The clue on page nine leads to {target}: guilty, unless my editor objects.',
    ],
    calm: [
      'Nobody is unmasked in the first chapter, it would ruin the pacing.',
      'I still need a motive, a map and a decent twist.',
    ],
    retort: [
      'A clumsy red herring, {accuser}, my readers would groan.',
      '{accuser}, I have written villains who deflect like that.',
    ],
    closers: ['To be continued.', 'The reader will remember this line.', 'End of chapter.'],
  },
  Ines: {
    sentences: 2,
    openers: ['First, the position.', 'Three moves ahead, then.', 'Point one.', 'Consider the board.'],
    accuse: [
      'The only move I see is against {target}: I vote there.',
      '{target} is playing the black pieces, I suspect.',
      'With {target} as mafia every other move on the board makes sense, so I accuse {target}.',
    ],
    calm: ['The opening is level; a sacrifice now would be unsound.', 'I develop my pieces first, and accuse later.'],
    retort: [
      'That check is easily answered, {accuser}.',
      '{accuser}, you attack before you have developed a single fact.',
    ],
    closers: ['Your move.', 'The clock is running.', 'I see no better line.'],
  },
  Jonas: {
    sentences: 2,
    openers: ['Ahoy!', 'Storms and barnacles!', 'Well, blow me down.', 'Fair wind, everyone?'],
    accuse: [
      'I would not share a lifeboat with {target}: I suspect a hole in it.',
      '{target} is the leak in this boat, so vote {target} overboard!',
      'Red sky this morning, and {target} looks guilty in that light.',
    ],
    calm: ['Flat sea so far, not a fin in sight.', 'I cannot steer by stars that nobody has named yet.'],
    retort: ['You are fishing in a bathtub, {accuser}!', '{accuser}, mate, your compass points at whoever spoke last.'],
    closers: ['Aye, that is my weather report.', 'Hold on to your hats.', 'There is a squall coming.'],
  },
  Kamala: {
    sentences: 2,
    openers: ['Evidence first.', 'Quickly.', 'Clean cut.', 'Here is what I see.'],
    accuse: [
      'Diagnosis: {target}. I suspect it is malignant, {target}.',
      'The symptoms point to {target}; I vote to operate.',
      '{target} does not bear examination: guilty.',
    ],
    calm: ['No symptoms, no surgery.', 'I will not open anybody up on a hunch.'],
    retort: ['That is no evidence, {accuser}.', 'Wrong patient, {accuser}.'],
    closers: ['Next.', 'Show me the evidence.', 'Scalpel.'],
  },
  Leopold: {
    sentences: 3,
    openers: [
      'If the table permits.',
      'My dear companions.',
      'My grandmother the duchess used to say: speak plainly.',
      'With the greatest respect.',
    ],
    accuse: [
      'It pains me, but I must accuse {target}.',
      'My ancestors would have suspected {target} before the fish course, and I suspect {target} too.',
      'I regret that honour obliges me to vote for {target}.',
    ],
    calm: [
      'A gentleman does not draw before he has been introduced to the facts.',
      'My great-uncle accused too early once; we sold the castle.',
    ],
    retort: [
      'You do my house an injustice, {accuser}.',
      'I shall overlook that, {accuser}, as my ancestors overlooked worse.',
    ],
    closers: ['Your servant.', 'So it was done at court.', 'I say it with regret.'],
  },
  Mina: {
    sentences: 3,
    openers: [
      'Good morning, village!',
      'We are live.',
      'Quick recap for those just tuning in.',
      'Stay with me, people.',
    ],
    accuse: [
      'Today on the hot seat: {target}, and I suspect our listeners agree.',
      'The phones are ringing, and every caller wants the same: vote {target}.',
      'Breaking news: {target} sounds like mafia to me.',
    ],
    calm: ['No headline yet, so who wants to call in first?', 'Dead air helps the killers, so talk to me, everybody.'],
    retort: ['{accuser}, that is a jingle and not an argument.', 'Great radio, {accuser}, terrible journalism.'],
    closers: ['More after the break.', 'What do you think at home?', 'Back to the studio.'],
  },
  Nikolai: {
    sentences: 2,
    openers: ['Settle down, class.', 'Well, well.', 'Hands down, please.', 'I have marked the homework.'],
    accuse: [
      'I gave {target} a D for honesty, and I suspect that was generous.',
      '{target} has copied somebody else, badly, and I suspect cheating.',
      'See me after class, {target}: my vote is for you.',
    ],
    calm: ['So far a C minus for everyone, with room to improve.', 'Nobody has done the reading yet, I see.'],
    retort: ['Reread the question, {accuser}.', 'A bold essay, {accuser}, with no sources at all.'],
    closers: ['There will be a test.', 'Show your working.', 'You may sit.'],
  },
  Olive: {
    sentences: 2,
    openers: ['Tentatively speaking.', 'As far as one can tell.', 'Under the lens, then.', 'A small observation.'],
    accuse: [
      'I would classify {target} as a climber with thorns, and I rather suspect poison.',
      '{target} is, I suspect, a foxglove among daisies.',
      'On balance, and with due caution, I would vote for {target}.',
    ],
    calm: [
      'It is too early in the season to tell weed from flower.',
      'I would want a second specimen before I name anything.',
    ],
    retort: ['You may have mixed up the labels, {accuser}.', '{accuser}, that conclusion has rather shallow roots.'],
    closers: ['Subject to revision, of course.', 'It may yet flower.', 'I shall keep the sample.'],
  },
  Pascal: {
    sentences: 2,
    openers: ['Place your bets.', 'The odds have moved.', 'I feel lucky.', 'Chips on the table.'],
    accuse: [
      'Three to one that {target} is mafia.',
      'I would put my last coin on {target}: guilty.',
      '{target} is bluffing with a pair of twos, I suspect.',
    ],
    calm: ['Even money on everybody, so I keep my chips.', 'Nobody raises before seeing a card.'],
    retort: ['I call that bluff, {accuser}.', 'Ten coins that you are wrong, {accuser}, any takers?'],
    closers: ['Any takers?', 'The house always watches.', 'All in tomorrow.'],
  },
  Quentin: {
    sentences: 3,
    openers: ['For the record:', 'According to my list:', 'Item one.', 'I have it in writing.'],
    accuse: [
      'My list has one name underlined, {target}, whom I suspect.',
      'The file on {target} grows, and I suspect it ends badly.',
      'Cross-referenced twice: {target} is where my vote belongs.',
    ],
    calm: [
      'The archive is empty so far, and I accuse nobody from an empty shelf.',
      'I am writing everything down, as a warning.',
    ],
    retort: ['That is not what the minutes say, {accuser}.', 'Page and line, please, {accuser}.'],
    closers: ['Filed.', 'I keep the list.', 'See appendix.'],
  },
  Rosa: {
    sentences: 3,
    openers: [
      'Friends, neighbours!',
      'Enough whispering!',
      'We stand together or we fall one by one!',
      'Raise your heads!',
    ],
    accuse: [
      'Who is with me against {target}? Show of hands: I accuse {target}!',
      '{target} has crossed the picket line, so vote {target} out!',
      'I suspect {target}, and I say it to that face!',
    ],
    calm: [
      'No scapegoats: we find the guilty hand together, or not at all!',
      'They want us divided, so let everyone speak first!',
    ],
    retort: [
      'You divide us, {accuser}, and you know whom that helps!',
      'I have been called worse by bigger bosses, {accuser}!',
    ],
    closers: ['Show of hands!', 'Together!', 'No more funerals!'],
  },
  Silas: {
    sentences: 1,
    openers: ['Hm.', '... Yes.', 'Fog again.', 'Listen.'],
    accuse: ['... {target}. I suspect {target}.', 'It is {target}: my vote.', 'I do not trust {target}.'],
    calm: ['Nothing on the horizon yet.', 'I keep watch.', 'Too foggy.'],
    retort: ['No, {accuser}.', 'Look elsewhere, {accuser}.'],
    closers: ['That is all.', 'Watch the light.', 'Enough.'],
  },
  Tomoe: {
    sentences: 2,
    openers: ['I salute you all.', 'En garde.', 'Feet first, then the blade.', 'With respect.'],
    accuse: [
      'A riposte to {target}: I suspect your guard is down.',
      '{target} parries questions nobody asked, so I accuse.',
      'My point is on {target}, and there goes my vote.',
    ],
    calm: ['One does not lunge at a shadow.', 'I hold the middle distance and wait for a mistake.'],
    retort: ['Parried, {accuser}.', 'A wild swing, {accuser}; you left yourself open.'],
    closers: ['Touché.', 'Salute.', 'The bout goes on.'],
  },
  Ulla: {
    sentences: 3,
    openers: [
      'Now, I do not like to gossip.',
      'You hear things at four in the morning.',
      'Warm rolls, cold news.',
      'Well, between us.',
    ],
    accuse: [
      'I saw a light at the window of {target}, and I suspect it was not for baking.',
      'Half my customers suspect {target}, dear, and so do I.',
      '{target} has flour on those hands that is not flour: guilty, if you ask me.',
    ],
    calm: ['The dough has not risen yet, my dears.', 'I know who was up at night, but I am still counting candles.'],
    retort: ['That is stale, {accuser}, I threw it out yesterday.', '{accuser}, love, you knead that story too hard.'],
    closers: ['You did not hear it from me.', 'Take a roll, everyone.', 'I only say what I hear.'],
  },
  Viktor: {
    sentences: 2,
    openers: ['If I may.', 'In a spirit of dialogue.', 'Between friends.', 'One might say this.'],
    accuse: [
      'I would not exclude that {target} is mafia.',
      'Certain questions remain about {target}, whom I am inclined to suspect.',
      'A compromise: we vote for {target}, and we part as friends.',
    ],
    calm: ['I propose that we listen for one more round.', 'It would be premature to close any door.'],
    retort: ['I hear you, {accuser}, and I respectfully differ.', 'An unfortunate choice of words, {accuser}.'],
    closers: ['I remain open to talks.', 'A compromise, perhaps.', 'In all friendship.'],
  },
  Wanda: {
    sentences: 2,
    openers: ['Ropes on.', 'Eyes up.', 'Stay on the path.', 'Careful now.'],
    accuse: [
      '{target} is thin ice: vote {target}.',
      'I would not tie my rope to {target}, whom I suspect.',
      'The tracks lead to {target}: I suspect that we will find blood there.',
    ],
    calm: ['No steps in the dark: we wait for light.', 'Check your footing before you accuse anyone.'],
    retort: ['Wrong trail, {accuser}.', '{accuser}, you are cutting the wrong rope.'],
    closers: ['Move.', 'Mind the ice.', 'We climb down together.'],
  },
  Yusuf: {
    sentences: 3,
    openers: [
      'A story, my friends.',
      'In the bazaar we say: look at the underside.',
      'Come, come, let us talk price.',
      'My father sold a carpet twice.',
    ],
    accuse: [
      'Turn {target} over and count the knots: I suspect a forgery.',
      'For that tale I would not pay {target} a copper; I suspect it is all dye.',
      'My last offer: we vote for {target}, and I throw in a cushion.',
    ],
    calm: ['Nobody buys in the first hour of the market.', 'Show me the goods, and then we speak of guilt.'],
    retort: [
      'Too dear, {accuser}; halve it, and I will still not buy.',
      '{accuser}, my friend, you sell me my own carpet.',
    ],
    closers: ['That is my final price.', 'We shake hands on it?', 'Count the knots.'],
  },
}
