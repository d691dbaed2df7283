import type { Scene } from '../support/scene.js'

/** Ways to win. */
export const endScenes: readonly Scene[] = [
  {
    name: 'White Flag: the town wins as soon as a single mafia player is left',
    at: {},
    rules: {
      wins: {
        ends: [
          { describe: 'The town wins when one mafia is left.', when: [{ living: 'mafia', atMost: 1 }], winner: 'town' },
        ],
      },
    },
    answers: { vote: 'Ann' },
    winner: 'town',
    says: ['The town wins when one mafia is left.'],
  },
  {
    name: 'Saint: if it is voted out, evil wins',
    at: { Gus: 'saint' },
    cast: { saint: {} },
    rules: {
      wins: {
        ends: [
          { describe: 'If the saint is voted out, the mafia wins.', when: [{ eliminated: 'saint' }], winner: 'mafia' },
        ],
      },
    },
    answers: { vote: 'Gus' },
    winner: 'mafia',
  },
  {
    name: 'Vengeful: if the boss of the mafia is voted out on the first day, the town wins',
    at: { Gus: 'boss' },
    cast: { boss: { team: 'mafia', powers: [{ power: 'kill' }] } },
    rules: {
      wins: {
        ends: [
          {
            describe: 'If the boss is voted out on the first day, the town wins.',
            when: [{ eliminated: 'boss' }, { day: { atMost: 1 } }],
            winner: 'town',
          },
        ],
      },
    },
    answers: { vote: 'Gus' },
    winner: 'town',
  },
  {
    name: 'Vengeful: a townsperson voted out on the first day shoots somebody',
    at: {},
    rules: { cast: { villager: { powers: [{ power: 'avenge', on: 'elimination', uses: 1 }] } } },
    powers: {
      avenge: {
        aim: 'harm',
        kills: 'shot in revenge',
        targets: ({ state, player }) =>
          state.day > 1
            ? []
            : state.players.flatMap(({ id, status }) => (status === 'alive' && id !== player.id ? [id] : [])),
        effect: () => ({ type: 'strike' }),
      },
    },
    days: 2,
    answers: { vote: ({ view: { day } }) => (day === 1 ? 'Cid' : 'Dan'), avenge: 'Ann' },
    deaths: ['Cid vote', 'Ann villager', 'Dan vote'],
    asked: { avenge: ['Cid'] },
  },
  {
    name: 'Twelve players, one side killed: the wolves win when all villagers are dead, or all who have a power',
    at: { Gus: 'sheriff', Hal: 'doctor' },
    rules: {
      teams: {
        mafia: {
          describe: 'The mafia wins when all villagers, or sheriff and doctor, are dead.',
          wins: [
            {
              any: [
                { living: 'villager', atMost: 0 },
                [
                  { living: 'sheriff', atMost: 0 },
                  { living: 'doctor', atMost: 0 },
                ],
              ],
            },
          ],
        },
      },
    },
    answers: { kill: 'Gus', vote: 'Hal' },
    winner: 'mafia',
  },
  {
    name: 'White werewolf: wakes with the wolves, and wins only alone',
    only: { Ann: 'white', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager' },
    cast: {
      white: {
        team: 'mafia',
        powers: [{ power: 'kill' }],
        wins: {
          when: [{ living: 'self' }, { living: 'all', atMost: 1 }],
          describe: 'It wins alone.',
          ends: { winner: 'white' },
        },
      },
    },
    days: 3,
    answers: { kill: { Ann: ['Cid'], Bob: ['Cid'] }, vote: ({ view: { day } }) => (day === 1 ? 'Dan' : 'skip') },
    won: ['Bob'],
    at: {},
  },
  {
    name: 'Suborner: its team needs certain other roles of the setup to win',
    at: { Gus: 'suborner' },
    cast: { suborner: { team: 'mafia', powers: [{ power: 'kill' }] }, tool: {} },
    rules: {
      teams: { mafia: { describe: 'The mafia needs its suborner to win.', wins: ['numbers', { living: 'suborner' }] } },
    },
    days: 2,
    answers: {
      kill: { Ann: ['skip', 'Cid'], Bob: ['skip', 'Cid'], Gus: 'skip' },
      vote: ({ view: { day } }) => (day === 1 ? 'Gus' : 'Dan'),
    },
    deaths: ['Gus vote', 'Cid mafia', 'Dan vote'],
    winner: 'draw',
  },
  {
    name: 'Yandere: loves a player, kills each night, and wins if only the two are left',
    only: { Ann: 'mafia', Cid: 'villager', Dan: 'villager', Gus: 'yandere' },
    at: {},
    cast: {
      yandere: {
        team: 'neutral',
        powers: [{ power: 'love', uses: 1, skip: false }, { power: 'stab' }],
        wins: {
          when: [{ living: 'self' }, { living: 'all', marked: 'loved' }, { living: 'all', atMost: 2 }],
          describe: 'It wins when only it and its love are left.',
          ends: { winner: 'yandere' },
        },
      },
    },
    powers: { love: { effects: () => [{ type: 'mark', mark: 'loved' }] } },
    days: 2,
    rules: { table: { min: 3 } },
    answers: { love: { Gus: 'Cid' }, stab: { Gus: 'Ann' }, kill: 'Dan' },
    won: ['Gus'],
  },
  {
    name: 'Cupid wins with its lovers',
    only: { Ann: 'mafia', Cid: 'villager', Dan: 'villager', Gus: 'cupid' },
    at: {},
    rules: { table: { min: 3 }, cast: { cupid: { wins: { with: 'lovers' } } } },
    answers: { link: { Gus: ['Ann', 'Cid'] }, kill: 'Gus', vote: 'Dan' },
    won: ['Ann', 'Cid', 'Gus'],
  },
  {
    name: 'Nobody lives: all die at once, and nobody wins',
    only: { Ann: 'mafia', Cid: 'villager', Dan: 'bomber' },
    at: {},
    cast: { bomber: { powers: [{ power: 'blast', on: 'day' }] } },
    rules: { table: { min: 3 }, wins: { nobody: true } },
    powers: {
      blast: {
        aim: 'harm',
        kills: 'blown up',
        targets: ({ player }) => [player.id],
        effects: ({ state }) => state.players.map(({ id }) => ({ type: 'strike', player: id, stoppable: false })),
      },
    },
    answers: { blast: { Dan: 'Dan' } },
    winner: 'draw',
  },
  {
    name: 'Mole: of the town, with the mafia, with which it meets and counts',
    at: { Gus: 'mole' },
    cast: { mole: { team: 'mafia', powers: [{ power: 'kill' }], wins: { with: 'town' } } },
    days: 3,
    answers: { vote: ({ view: { day } }) => ['Ann', 'Bob', 'Gus'][day - 1] },
    won: ['Cid', 'Dan', 'Eve', 'Flo', 'Gus'],
  },
]
