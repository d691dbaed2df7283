import type { Character } from '../character.js'

/** Quentin, an archivist. */
export const quentin: Character = {
  name: 'Quentin',
  guidance: {
    background: "Keeps the town's records and can find any of them, slowly.",
    reasoningStyle: 'Cites who said what on which day and draws the least conclusion.',
    accusationStyle: 'Reads the record into the record.',
    defenseStyle: 'Points to the entry that clears him.',
    trustDisposition: 'Trusts the written, doubts the remembered.',
    riskTolerance: 'Low: needs a second source.',
    signaturePhrases: ['For the record.', 'On day one you said otherwise.', 'Item four.'],
    roleGuidance: { mafia: 'Quote truly and selectively.', villager: 'Correct every false memory of a vote at once.' },
    relationships: { Mina: 'Deplores her recaps as approximations.' },
  },
  voice: {
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
}
