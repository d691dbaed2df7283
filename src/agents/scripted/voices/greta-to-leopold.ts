import type { Voice } from './voice.js'

/** Built-in voices, by the name of the built-in character. */
export const gretaToLeopold: Readonly<Record<string, Voice>> = {
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
      'If {target} is mafia, every other move on the board makes sense.',
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
}
