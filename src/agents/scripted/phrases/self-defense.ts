/** Answers to an accuser, in the manner of source 003: the accuser is making things up. */
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

/** The defense of an accused player. */
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

/** The same, pointing at the loudest accuser. */
export const counterStories: readonly string[] = [
  '{accuser} started this and has not given you one fact.',
  'Watch {accuser} tomorrow, when I am gone and there is nobody left to blame.',
  'This all began with {accuser}, so ask why it had to be so quick.',
  '{accuser} was the first to name me, and the first is seldom the wisest.',
]

/** Last words of eliminated players. `{target}` is whom they suspect. */
export const farewells: readonly string[] = [
  'You will see. Look at {target} next, for I suspect you will find what you looked for.',
  'So be it. I suspect {target}; do not let this be for nothing.',
  'I forgive you all, except {target}, whom I still suspect.',
  'Bury me under the big oak, and vote for {target} tomorrow.',
]

/** Last words of the mafia: friendly, and no help to the town. */
export const curtainCalls: readonly string[] = [
  'You have decided, and I will not beg. Good night to you all.',
  'Remember this moment when you count the chairs tomorrow.',
  'I go with my head up. Ask yourselves who was so eager.',
  'Well played by somebody, and it was not the village.',
]
