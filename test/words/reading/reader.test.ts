import { expect, test } from 'vitest'
import { roles } from '../../../src/kernel/rules/roles.js'
import { voices } from '../../../src/players/characters/voices.js'
import { facts, fill, lineText, talk } from '../../../src/players/scripted/phrases/phrases.js'
import { readerFor } from '../../../src/words/reading/reader.js'
import type { SpokenRoles } from '../../../src/words/reading/spoken-words.js'

const names = ['Ada', 'Player 1', 'Player 10', 'Dr. Who', 'Ben']
const players = names.map((name, seat) => ({ id: `p${seat}`, name, seat, status: 'alive' as const }))
const reader = readerFor(players, roles)
const heard = (text: string) => reader.read(text, { speaker: 'p4', day: 3 })

test.each([
  ['I suspect Player 10.', ['p2']],
  ['I would vote for player 1, and Ada knows why.', ['p1']],
  ['Dr. Who is lying! So is nobody else.', ['p3']],
  ['I do not trust Ada. Player 1 is fine.', ['p0']],
  ['What do you think, Ada?', []],
  ['Ada voted for Player 1 on day 2.', []],
  ['I, Ben, am not mafia.', []],
])('"%s" accuses %j', (text, accused) => expect(heard(text).accuses).toEqual(accused))

test.each([
  ['I trust Ada.', ['p0']],
  ['Player 10 is town.', ['p2']],
  ['I cannot trust Ada.', []],
])('"%s" vouches for %j', (text, friends) => expect(heard(text).defends).toEqual(friends))

test.each([
  ['I protected myself last night.', 'protect'],
  ['I investigated Ada.', 'investigate'],
  ['My shot was wasted.', 'shoot'],
  ['We killed Ada.', 'kill'],
  ['The doctor protected Ada.', undefined],
])('"%s" lets slip %s', (text, role) => expect(heard(text).slip).toBe(role))

test('tales of votes are read with their day', () => {
  expect(heard('Ada and Player 1 abstained on day one.').recalledVotes).toEqual([
    { voter: 'p0', choice: 'skip', day: 1 },
    { voter: 'p1', choice: 'skip', day: 1 },
  ])
  expect(heard('Yesterday Ada voted for Player 10.').recalledVotes).toEqual([{ voter: 'p0', choice: 'p2', day: 2 }])
})

test('every accusation of every voice is heard as one of the right player, and no retort is', () => {
  const accuse = [...talk.accusations, ...talk.doubts, ...Object.values(voices).flatMap(({ accuse }) => accuse)]
  for (const line of accuse.map(lineText))
    expect([line, heard(fill(line, { target: 'Ada' })).accuses]).toEqual([line, ['p0']])
  const polite = [
    ...talk.deflections,
    ...talk.questions,
    ...talk.agreementLines,
    ...talk.replies,
    ...talk.openReplies,
    ...talk.coldReplies,
    ...talk.stands,
    ...talk.testimony,
    ...Object.values(voices).flatMap(({ retort }) => retort),
  ]
  const polites = { accuser: 'Ada', target: 'Ada', ally: 'Ada', asker: 'Ada', player: 'Ada' }
  for (const line of polite.map(lineText)) expect([line, heard(fill(line, polites)).accuses]).toEqual([line, []])
})

test('a confirmed player is heard as vouched for, and a rumour as a tale of a vote', () => {
  for (const line of facts.anchors) expect(heard(fill(line, { cleared: 'Ada' })).defends).toEqual(['p0'])
  for (const line of facts.rumours)
    expect(heard(fill(line, { player: 'Ada', other: 'Ben', day: 2 })).recalledVotes).toEqual([
      { voter: 'p0', choice: 'p4', day: 2 },
    ])
})

test('what players say cannot break the reader', () => {
  for (const text of ['@0@ @99@ is mafia', '((((', '\\u0000', 'I suspect @1@', 'a'.repeat(2_000)])
    expect(heard(text).accuses).toEqual([])
})

test('a name or an id with a hyphen is read like any other', () => {
  const seated = ['Anne-Marie', 'Ben'].map((name, seat) => ({
    id: `guest-${seat}`,
    name,
    seat,
    status: 'alive' as const,
  }))
  const { read } = readerFor(seated, roles)
  expect(read('I suspect Anne-Marie.', { speaker: 'guest-1', day: 1 }).accuses).toEqual(['guest-0'])
  expect(read('I suspect guest-1.', { speaker: 'guest-0', day: 1 }).accuses).toEqual(['guest-1'])
})

test('a role that the rules define is claimed like a built-in one', () => {
  const said = 'I am the oracle: Ben came back clean.'
  const read = (cast: SpokenRoles) => readerFor(players, cast).read(said, { speaker: 'p1', day: 1 })
  expect(read({ mafia: { team: 'mafia' }, oracle: { team: 'town' } })).toMatchObject({
    claim: { role: 'oracle' },
    defends: ['p4'],
  })
  expect(read(roles)).toMatchObject({ defends: [] })
})

test('who is named changes nothing but who is meant', () => {
  const words = [...Object.values(talk).flat(), ...Object.values(voices).flatMap(({ accuse }) => accuse)].map(lineText)
  const said = [
    ...words,
    'I am the sheriff. I investigated {player}, and {player} is mafia; {other} came back clean.',
    'Yesterday {other} voted for {player}, and I trust {target}.',
  ]
  const others = readerFor(
    players.map((player, at) => ({ ...player, id: `guest-${at}` })),
    roles,
  )
  const casts = [
    { player: 'Ada', other: 'Ben', target: 'Player 10', ally: 'Ben' },
    { player: 'Ben', other: 'Player 10', target: 'Ada', ally: 'Dr. Who' },
  ]
  for (const cast of casts)
    for (const text of said.map((line) => fill(line, cast)))
      for (const [speaker, guest] of [
        ['p4', 'guest-4'],
        ['p1', 'guest-1'],
      ] as const) {
        const reading = JSON.stringify(reader.read(text, { speaker, day: 3 }))
        const expected = JSON.stringify(others.read(text, { speaker: guest, day: 3 }))
        expect(reading.replace(/"p(\d)"/g, '"guest-$1"'), text).toBe(expected)
      }
})
