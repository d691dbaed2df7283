import type { Scene } from '../support/scene.js'
import { bearers, livingIds, seat } from '../support/state.js'

/** Prisoners, second kills, arenas: what several means together say. */
export const moreScenes: readonly Scene[] = [
  {
    name: 'Jailor: jails by day, talks with the prisoner at night, and may execute it',
    at: { Gus: 'jailor' },
    cast: {
      jailor: {
        powers: [
          { power: 'jail', on: 'day' },
          { power: 'execute', uses: 3 },
        ],
      },
    },
    rules: {
      channels: {
        cell: { describe: 'The jailor talks with its prisoner.', speaks: { roles: ['jailor'], marked: 'jailed' } },
      },
    },
    powers: {
      jail: { effects: ({ act }) => [{ type: 'mark', mark: 'jailed', until: 'dawn', seenBy: [act.target] }] },
      execute: {
        ...{ early: true, aim: 'harm', kills: 'executed in the cell' },
        targets: ({ state }) => bearers(state, 'jailed'),
        rewrite: (acts, { state }) =>
          acts.map((act) => (bearers(state, 'jailed').includes(act.by) ? { ...act, stopped: true } : act)),
        effects: () => [{ type: 'strike', stoppable: false }],
      },
    },
    days: 2,
    answers: {
      jail: { Gus: ['Bob', 'skip'] },
      execute: { Gus: 'Bob' },
      chat: { Bob: 'Let me out.' },
      kill: ({ view: { day } }) => (day === 2 ? 'Cid' : 'skip'),
    },
    deaths: ['Bob jailor', 'Cid mafia'],
    told: { Gus: 'Bob says on “cell”: Let me out.' },
    hidden: ['Let me out.'],
  },
  {
    name: 'Wolf cub: in the night after its death the wolves kill two',
    at: { Gus: 'cub' },
    cast: {
      cub: {
        team: 'mafia',
        powers: [{ power: 'kill' }, { power: 'rage', together: 'first' }, { power: 'howl', on: 'death' }],
      },
    },
    rules: { cast: { mafia: { powers: [{ power: 'kill' }, { power: 'rage', together: 'first' }] } } },
    powers: {
      howl: {
        automatic: ({ player }) => [player.id],
        effects: ({ act }) => [{ type: 'mark', mark: 'mourned', player: act.by, until: 'dawn' }],
      },
      rage: {
        ...{ aim: 'harm', kills: 'killed in rage' },
        targets: ({ state }) =>
          bearers(state, 'mourned').length === 0
            ? []
            : livingIds(state).filter((id) => seat(state, id)?.team !== 'mafia'),
        effects: () => [{ type: 'strike' }],
      },
    },
    days: 2,
    answers: {
      vote: ({ view: { day } }) => (day === 1 ? 'Gus' : 'skip'),
      kill: ({ view: { day } }) => (day === 2 ? 'Cid' : 'skip'),
      rage: 'Dan',
    },
    deaths: ['Gus vote', 'Cid mafia', 'Dan mafia'],
  },
  {
    name: 'Hider: nothing reaches it behind another player, with whom it dies',
    at: { Gus: 'hider' },
    cast: { hider: { powers: [{ power: 'hide' }] } },
    powers: {
      hide: {
        ...{ early: true, kills: 'found' },
        rewrite: (acts, { own }) =>
          acts.map((act) =>
            own.some(({ by }) => by === act.target && by !== act.by) ? { ...act, stopped: true } : act,
          ),
        effects: ({ act, acts }) =>
          acts.some(({ power, target }) => power === 'kill' && target === act.target)
            ? [{ type: 'strike', player: act.by, stoppable: false }]
            : [],
      },
    },
    days: 2,
    answers: { hide: { Gus: ['Dan', 'Cid'] }, kill: ({ view: { day } }) => (day === 1 ? 'Gus' : 'Cid') },
    deaths: ['Cid mafia', 'Gus hider'],
  },
  {
    name: 'Gladiator: leaves the table the choice between two',
    at: { Gus: 'gladiator' },
    cast: { gladiator: { powers: [{ power: 'challenge', on: 'day', uses: 1 }] } },
    rules: { vote: { marks: { watching: { mayBeChosen: false } } } },
    powers: {
      challenge: {
        effects: ({ act, state }) =>
          livingIds(state)
            .filter((id) => id !== act.target && id !== act.by)
            .map((player) => ({ type: 'mark', mark: 'watching', player, until: 'night', seenBy: 'public' })),
      },
    },
    answers: { challenge: { Gus: 'Ann' }, vote: ({ options }) => (options.includes('Ann') ? 'Ann' : 'Gus') },
    deaths: ['Ann vote'],
    heard: ['Cid now bears the mark “watching”.'],
  },
  {
    name: 'Butler: its vote counts only with that of its master',
    at: { Gus: 'butler' },
    cast: { butler: { powers: [{ power: 'serve', skip: false }, { power: 'bow' }] } },
    rules: { vote: { elimination: 'plurality' } },
    powers: {
      serve: { effects: () => [{ type: 'mark', mark: 'master', until: 'night' }] },
      bow: {
        automatic: () => [],
        weigh: (votes, { player, state }) => {
          const [master] = bearers(state, 'master')
          const choice = votes.find((vote) => vote.player === master)?.choice
          return votes.map((vote) =>
            vote.player === player.id && vote.choice !== choice ? { ...vote, votes: 0 } : vote,
          )
        },
      },
    },
    answers: { serve: { Gus: 'Cid' }, vote: { Ann: 'Bob', Gus: 'Bob', Cid: 'Ann' } },
    heard: ['nobody 4, Bob 1, Ann 1'],
    deaths: [],
  },
  {
    name: 'Cursed: becomes mafia when the mafia attack it, and lives',
    at: { Gus: 'cursed' },
    cast: { cursed: { powers: [{ power: 'turn' }] } },
    powers: {
      turn: {
        automatic: ({ player }) => [player.id],
        effects: ({ act, acts }) =>
          acts.some(({ power, target }) => power === 'kill' && target === act.by)
            ? [{ type: 'shield' }, { type: 'convert', role: 'mafia', stoppable: false }]
            : [],
      },
    },
    answers: { kill: 'Gus' },
    deaths: [],
    become: { Gus: 'mafia' },
    told: { Ann: 'Gus is now mafia', Gus: 'You are now mafia' },
  },
]
