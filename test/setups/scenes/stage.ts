import type { Scene } from '../support/scene.js'
import { bearers, livingIds, seat } from '../support/state.js'

/** Roles that change, take over, wait for others, or end a day. */
export const stageScenes: readonly Scene[] = [
  {
    name: 'Devoted servant: takes the role of whom the table votes out',
    at: { Gus: 'servant', Hal: 'sheriff' },
    cast: { servant: { powers: [{ power: 'serve', on: 'otherDeath', uses: 1 }] } },
    powers: {
      serve: {
        targets: ({ died, state }) => (died && seat(state, died)?.diedBy === 'day' ? [died] : []),
        effects: ({ act, state }) => [{ type: 'convert', player: act.by, role: seat(state, act.target)?.role ?? '' }],
      },
    },
    days: 2,
    answers: { kill: 'Cid', vote: ({ view: { day } }) => (day === 1 ? 'Hal' : 'skip'), serve: 'Hal' },
    asked: { serve: ['Gus'] },
    become: { Gus: 'sheriff' },
    told: { Gus: 'You are now a sheriff' },
  },
  {
    name: 'Actor: plays the power of another mask each night',
    at: { Gus: 'actor' },
    cast: { actor: { powers: [{ power: 'rehearse', on: 'dawn' }] } },
    rules: {
      items: {
        mask1: { describe: 'The mask of a sheriff.', powers: [{ power: 'investigate' }] },
        mask2: { describe: 'The mask of a doctor.', powers: [{ power: 'protect' }] },
      },
    },
    powers: {
      rehearse: {
        automatic: ({ player }) => [player.id],
        effects: ({ state }) => [{ type: 'mark', mark: `mask${state.day}` }],
      },
    },
    days: 3,
    answers: { investigate: { Gus: 'Ann' }, protect: { Gus: 'Cid' } },
    asked: { investigate: ['Gus'], protect: ['Gus'] },
    told: { Gus: 'You learned that Ann is mafia.' },
    says: ['The mask of a sheriff.'],
  },
  {
    name: 'Ogre: by day one of the mafia may guess who it is; rightly guessed, it dies and the day ends',
    at: { Gus: 'ogre' },
    cast: { ogre: {} },
    rules: { cast: { mafia: { powers: [{ power: 'kill' }, { power: 'unmask', on: 'day' }] } } },
    powers: {
      unmask: {
        ...{ aim: 'harm', kills: 'found out' },
        effects: ({ act, state }) =>
          seat(state, act.target)?.role === 'ogre' ? [{ type: 'strike' }, { type: 'endDay' }] : [],
      },
    },
    answers: { unmask: { Ann: 'Cid', Bob: 'Gus' }, vote: 'Ann' },
    deaths: ['Gus mafia'],
    heard: ['Gus was found out by the mafia.'],
  },
  {
    name: 'Analyst: guesses roles once, and learns how many are right',
    at: { Gus: 'analyst' },
    cast: { analyst: { powers: [{ power: 'analyse', on: 'day', uses: 1 }] } },
    powers: {
      analyse: {
        picks: [
          { ask: 'Whose role?' },
          { of: 'role', ask: 'Which role?' },
          { ask: 'Whose role next?' },
          { of: 'role', ask: 'Which role?' },
        ],
        finds: ({ act: { picks = [], target }, state }) =>
          target === picks[0]
            ? { text: `guessed ${[0, 2].filter((at) => seat(state, picks[at])?.role === picks[at + 1]).length} roles` }
            : null,
      },
    },
    answers: { analyse: { Gus: ['Ann', 'mafia', 'Cid', 'mafia'] } },
    told: { Gus: 'You choose: mafia.' },
    asked: { analyse: ['Gus', 'Gus', 'Gus', 'Gus'] },
  },
  {
    name: 'Scrutineer: of two players the first dies if it votes for the second',
    at: { Gus: 'scrutineer' },
    cast: { scrutineer: { powers: [{ power: 'watch-vote' }, { power: 'punish', on: 'otherDeath' }] } },
    powers: {
      'watch-vote': {
        picks: [{ ask: 'Whom do you watch?' }, { ask: 'For whom may it not vote?' }],
        effects: ({ act }) =>
          act.target === act.picks?.[0]
            ? [{ type: 'mark', mark: 'watched', until: 'night', note: act.picks[1] ?? '' }]
            : [],
      },
      punish: {
        kills: 'struck down',
        automatic: ({ state, died }) => {
          const watched = state.marks?.find(({ mark, note }) => mark === 'watched' && note === died)?.player
          const voted = state.votes.some(
            ({ day, voter, choice }) => day === state.day && voter === watched && choice === died,
          )
          return voted && watched ? [watched] : []
        },
        effects: () => [{ type: 'strike', stoppable: false }],
      },
    },
    answers: { 'watch-vote': { Gus: ['Cid', 'Ann'] }, vote: 'Ann' },
    deaths: ['Ann vote', 'Cid scrutineer'],
  },
  {
    name: 'Death note: a text of the killers lies beside who died at night',
    at: { Gus: 'scribe' },
    cast: { scribe: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'note' }, { power: 'lay', on: 'dawn' }] } },
    powers: {
      note: {
        picks: [{ of: 'text', ask: 'Write the note.' }],
        effects: ({ act }) => [
          { type: 'mark', mark: 'note', player: act.by, until: 'night', note: act.picks?.[0] ?? '' },
        ],
      },
      lay: {
        automatic: ({ player }) => [player.id],
        effects: ({ state: { marks = [], players, day } }) => {
          const { note } = marks.find(({ mark }) => mark === 'note') ?? {}
          const dead = players.find(({ diedOn, diedBy }) => diedOn === day && diedBy === 'night')
          return note && dead ? [{ type: 'announce', text: `Beside ${dead.name} lies a note: ${note}` }] : []
        },
      },
    },
    answers: { kill: 'Cid', note: { Gus: 'Ha!' } },
    heard: ['Beside Cid lies a note: Ha!'],
  },
  {
    name: 'Assassin in the palace: no nights; voted out, the assassin stabs; a dead king loses the game',
    at: {},
    only: { Ann: 'assassin', Bob: 'king', Cid: 'guard', Dan: 'guard', Eve: 'guard', Flo: 'guard' },
    cast: {
      assassin: { team: 'mafia', powers: [{ power: 'shoot', on: 'elimination' }] },
      king: {},
      guard: { knows: { roles: ['king'] } },
    },
    rules: {
      wins: { ends: [{ describe: 'A dead king loses the game.', when: [{ dead: 'king' }], winner: 'mafia' }] },
    },
    answers: { vote: 'Ann', shoot: { Ann: 'Bob' } },
    deaths: ['Ann vote', 'Bob assassin'],
    winner: 'mafia',
    told: { Cid: 'You know: Bob (king).' },
    says: ['A dead king loses the game.'],
  },
  {
    name: 'Beloved princess: on the day after her death there is no talk and no vote',
    at: { Gus: 'princess' },
    cast: { princess: { powers: [{ power: 'mourning', on: 'death' }] } },
    powers: {
      mourning: {
        automatic: ({ player }) => [player.id],
        effects: () => [{ type: 'announce', text: 'The town mourns.' }, { type: 'endDay' }],
      },
    },
    days: 2,
    answers: {
      kill: ({ view: { day } }) => (day === 1 ? 'Gus' : 'skip'),
      vote: ({ playerId }) => (playerId === 'Ann' ? 'Bob' : 'Ann'),
    },
    deaths: ['Gus mafia', 'Ann vote'],
    heard: ['The town mourns.'],
    asked: { vote: ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo'] },
  },
  {
    name: 'Arsonist: douses a player each night, and once burns all of them',
    at: { Gus: 'arsonist' },
    cast: { arsonist: { team: 'fire', powers: [{ power: 'douse' }, { power: 'ignite', uses: 1 }] } },
    rules: {
      teams: { fire: { describe: 'The arsonist wins as the last.', knowsItself: false, kills: true, wins: 'last' } },
    },
    powers: {
      douse: { aim: 'harm', effects: () => [{ type: 'mark', mark: 'doused' }] },
      ignite: {
        ...{ aim: 'harm', kills: 'burnt', defaults: { self: true }, targets: ({ player }) => [player.id] },
        effects: ({ state }) =>
          bearers(state, 'doused').map((player) => ({ type: 'strike', player, stoppable: false })),
      },
    },
    days: 3,
    answers: { douse: { Gus: ['Cid', 'Dan', 'skip'] }, ignite: { Gus: ['skip', 'skip', 'Gus'] } },
    deaths: ['Cid arsonist', 'Dan arsonist'],
    heard: ['Cid was burnt by an arsonist'],
  },
  {
    name: 'Janitor and forger: a cleaned victim is shown as nothing, a forged one as another role',
    at: { Gus: 'janitor', Hal: 'villager', Ida: 'villager' },
    cast: { janitor: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'clean' }, { power: 'forge' }] } },
    powers: {
      clean: {
        effects: () => [{ type: 'mark', mark: 'clean', deadAs: 'none' }],
        finds: ({ act, state }) => ({ text: `cleaned up a ${seat(state, act.target)?.role}`, target: act.target }),
      },
      forge: { effects: () => [{ type: 'mark', mark: 'forged', deadAs: 'mafia' }] },
    },
    answers: { kill: 'Cid', clean: { Gus: 'Cid' }, forge: { Gus: 'Dan' }, vote: 'Dan' },
    deaths: ['Cid mafia', 'Dan vote'],
    told: { Gus: 'You cleaned up a villager.' },
    heard: ['Cid was killed by the mafia in the night.', 'Dan was eliminated by the table. It was mafia.'],
    hidden: ['It was a villager'],
    become: { Cid: 'villager', Dan: 'villager' },
  },
  {
    name: 'Infiltrator: of the mafia, who take it for one of them, and wins with the town',
    at: { Gus: 'infiltrator' },
    cast: {
      infiltrator: { team: 'mafia', powers: [{ power: 'kill' }], appears: { team: 'mafia' }, wins: { with: 'town' } },
    },
    answers: { vote: 'Ann' },
    told: { Ann: 'You are mafia. Your team-mates: Bob, Gus.', Gus: 'You are an infiltrator.' },
    become: { Gus: 'infiltrator' },
    says: ['Its team-mates are told that it is mafia.'],
  },
  {
    name: 'Executioner: wins when its quarry is voted out',
    at: { Gus: 'executioner' },
    cast: {
      executioner: {
        ...{
          team: 'neutral',
          wins: { when: [{ eliminated: 'all', marked: 'quarry' }], describe: 'It wins when its quarry is voted out.' },
        },
        powers: [{ power: 'pursue', on: 'dawn', uses: 1 }],
      },
    },
    powers: {
      pursue: {
        automatic: ({ state, player }) =>
          livingIds(state)
            .filter((id) => id !== player.id && seat(state, id)?.team === 'town')
            .slice(0, 1),
        effects: ({ act }) => [{ type: 'mark', mark: 'quarry', seenBy: [act.by] }],
      },
    },
    answers: { vote: 'Cid' },
    deaths: ['Cid vote'],
    won: ['Gus'],
    says: ['It wins when its quarry is voted out.'],
  },
]
