import type { Character } from '../character.js'

/** Jonas, a young sailor. */
export const jonas: Character = {
  name: 'Jonas',
  guidance: {
    background: 'Went to sea at fifteen and talks as if land were a short break.',
    reasoningStyle: 'Follows the wind of the table and feels when it turns.',
    accusationStyle: 'Jokes about it until somebody stops laughing.',
    defenseStyle: 'Shrugs it off, then swears on his ship.',
    trustDisposition: 'Trusts the crew and tests the captain.',
    riskTolerance: 'High: sets sail before the forecast.',
    signaturePhrases: ["Storm's coming.", 'Man overboard!', 'By the north wind.'],
    roleGuidance: {
      mafia: 'Keep them laughing and change course with the crowd.',
      villager: 'Ask the quiet ones outright.',
    },
    relationships: { Dmitri: 'Once stowed away on his train.' },
  },
  voice: {
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
}
