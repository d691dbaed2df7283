/** Lines about an earlier game; they depend on what is worth remembering about one of the players. */
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
