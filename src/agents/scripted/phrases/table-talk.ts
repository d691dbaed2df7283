/** What people say of the night, when it took somebody. `{victim}` died. */
export const mourning: readonly string[] = [
  '{victim} is dead, and somebody at this table did not lose any sleep.',
  'Poor {victim}; I had hoped to hear more from that chair.',
  'They took {victim} for a reason, so let us ask who gained by it.',
  'With {victim} gone we are {living}, and some of us are smiling inside.',
  'Rest well, {victim}.',
  '{victim} sat with us yesterday, and tonight it may be one of you.',
  'I liked {victim}, and I will find out who did not.',
  'Why {victim}, of all people?',
]

/** After a quiet night. */
export const relief: readonly string[] = [
  'Nobody died, so either a doctor guessed well or the killers could not agree.',
  'A night without a funeral, and we should not waste it.',
  'All chairs are taken this morning, which I had not expected.',
  'An empty grave: somebody did good work in the dark.',
]

/** After somebody was voted out and shown to be town. `{victim}` was eliminated. */
export const regret: readonly string[] = [
  'We got {victim} wrong {when}, and we should ask who led us there.',
  'We threw out {victim}, who was one of us, and I want to know who cheered.',
  'The case against {victim} was hot air, and it cost us.',
]

/** After somebody was voted out and shown to be mafia. */
export const triumph: readonly string[] = [
  '{victim} was one of them, so look at who stood close by.',
  'We got {victim}, and that was no luck, that was listening.',
  'One down: {victim} had friends here, and they are nervous now.',
]

/** After somebody was voted out and nobody knows what that was. */
export const wonder: readonly string[] = [
  'I still ask myself what {victim} really was.',
  'We sent {victim} off {when}, and we may never know whether that was wise.',
]

/** Before anything is known. */
export const musings: readonly string[] = [
  'We know nothing yet, so let everybody say one honest thing.',
  'I will listen first and count who rushes.',
  'Remember who speaks last and who speaks least.',
  'I only ask that nobody hides behind jokes today.',
  'The first to shout is seldom the one who knows.',
  'I am on the side of the village, for what it is worth to say so.',
  'Silence helps only those who know each other already.',
]

/** A question to somebody. It accuses nobody. */
export const questions: readonly string[] = [
  'What do you make of this, {target}?',
  '{target}, whom would you keep an eye on?',
  'I would like to hear from {target}.',
  '{target}, you have been thinking; share it.',
  'Where were your thoughts last night, {target}?',
  '{target}, give us a name, any name.',
]

/** Support for one who has spoken. */
export const agreements: readonly string[] = [
  'I am with {ally} on this.',
  '{ally} has said it before me.',
  'What {ally} said makes sense to me.',
  'I came to the same place as {ally}, by another road.',
]

/** An accusation anybody could make. `{target}` comes first of all names, next to a word that says what is meant. */
export const accusations: readonly string[] = [
  'I suspect {target}.',
  'My vote is on {target} today.',
  'I would vote for {target}, as things stand.',
  'If I had to choose now, I would accuse {target}.',
  'I do not trust {target}.',
  'For me it is {target}, whom I suspect more with every hour.',
  'I keep coming back to {target}, and I cannot shake the suspicion.',
  'Let us vote out {target} before the night does worse.',
]
