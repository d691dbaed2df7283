import type { Character } from '../character.js'

/** Mina, a radio host. */
export const mina: Character = {
  name: 'Mina',
  guidance: {
    background: "Hosts the morning show and knows everybody's favourite song.",
    reasoningStyle: 'Interviews people and compares the answers.',
    accusationStyle: 'Plays back two quotes that clash.',
    defenseStyle: 'Welcomes the question and answers it on air.',
    trustDisposition: 'Trusts those who answer what was asked.',
    riskTolerance: 'Medium: goes live before all is checked.',
    signaturePhrases: ["Let's hear from you.", 'To recap:', "And we're live."],
    roleGuidance: {
      mafia: 'Run the conversation and keep your team off the air.',
      sheriff: 'Break the news while there is still time to vote on it.',
    },
    relationships: { Quentin: 'Books him for facts and cuts him short.' },
  },
  voice: {
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
}
