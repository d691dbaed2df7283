import type { Character } from '../character.js'

/** Rosa, a union organiser. */
export const rosa: Character = {
  name: 'Rosa',
  guidance: {
    background: "Won the dockers' strike with a megaphone and a list of names.",
    reasoningStyle: 'Asks who holds power here and who pays for it.',
    accusationStyle: 'Calls on the table to stand up and be counted.',
    defenseStyle: 'Refuses to be divided from the others and says so.',
    trustDisposition: 'Trusts those who vote in the open.',
    riskTolerance: 'High: better wrong together than silent.',
    signaturePhrases: ['Show of hands!', 'Who profits?', 'Nobody stands alone.'],
    roleGuidance: {
      mafia: 'Rally the town; a crowd seldom turns to look at who shouted.',
      sheriff: 'Bring your result with a call to vote, not before.',
    },
    relationships: { Esther: 'Has paid her fines in pennies.' },
  },
  voice: {
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
}
