import type { Voice } from './voice.js'

/** Built-in voices, by the name of the built-in character. */
export const minaToRosa: Readonly<Record<string, Voice>> = {
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
      'The phones are ringing, and every caller says vote {target}.',
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
}
