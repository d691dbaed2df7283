import type { Voice } from './voice.js'

/** Built-in voices, by the name of the built-in character. */
export const adaToFelix: Readonly<Record<string, Voice>> = {
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
}
