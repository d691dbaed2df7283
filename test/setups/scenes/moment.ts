import type { Scene } from '../support/scene.js'

const visitsOf = (acts: readonly { readonly by: string; readonly target: string }[], id: string, not: string) =>
  acts.filter(({ target, by }) => target === id && by !== not).map(({ by }) => by)

/** Powers that answer to deaths, and items. */
export const momentScenes: readonly Scene[] = [
  {
    name: 'Universal backup, apprentice: takes over the role of the first of the town with a power who dies',
    at: { Gus: 'sheriff', Hal: 'apprentice' },
    cast: { apprentice: { powers: [{ power: 'succeed', on: 'otherDeath', uses: 1 }] } },
    powers: {
      succeed: {
        automatic: ({ died, state, rules }) =>
          state.players
            .filter(({ id, team, role = '' }) => id === died && team === 'town' && rules.cast[role]?.powers.length)
            .map(({ id }) => id),
        effects: ({ act, state }) => [
          { type: 'convert', player: act.by, role: state.players.find(({ id }) => id === act.target)?.role ?? '' },
        ],
      },
    },
    days: 2,
    answers: { kill: { Ann: ['Cid', 'Gus'], Bob: ['Cid', 'Gus'] }, investigate: { Gus: 'Ann', Hal: 'Bob' } },
    become: { Hal: 'sheriff' },
    told: { Hal: 'sheriff' },
    says: ['This happens when another player dies, as long as it lives.'],
  },
  {
    name: 'Wild child: joins the wolves when the model that it chose dies',
    at: { Gus: 'child' },
    cast: {
      child: {
        powers: [
          { power: 'adore', uses: 1, skip: false },
          { power: 'grow', on: 'otherDeath' },
        ],
      },
    },
    powers: {
      adore: { effects: () => [{ type: 'mark', mark: 'model' }] },
      grow: {
        automatic: ({ died, player, state }) =>
          state.marks?.some((mark) => mark.mark === 'model' && mark.by === player.id && mark.player === died)
            ? [player.id]
            : [],
        effects: ({ act }) => [{ type: 'convert', player: act.by, role: 'mafia' }],
      },
    },
    answers: { adore: { Gus: 'Cid' }, vote: 'Cid' },
    become: { Gus: 'mafia' },
    asked: { adore: ['Gus'] },
  },
  {
    name: 'Doomsayer: all who visit it join the cult; if it dies, they die',
    at: { Gus: 'doctor', Hal: 'doomsayer' },
    rules: {
      teams: { cult: { describe: 'The cult wins as the last.', knowsItself: false, kills: false, wins: 'last' } },
    },
    cast: {
      doomsayer: { team: 'cult', powers: [{ power: 'preach' }, { power: 'curse', on: 'death' }] },
      cultist: { team: 'cult' },
    },
    powers: {
      preach: {
        automatic: ({ player }) => [player.id],
        effects: ({ act, acts }) =>
          visitsOf(acts, act.by, act.by).map((player) => ({ type: 'convert', player, role: 'cultist' })),
      },
      curse: {
        kills: 'lost with its prophet',
        automatic: ({ state }) => state.players.flatMap(({ id, role }) => (role === 'cultist' ? [id] : [])),
        effects: () => [{ type: 'strike', stoppable: false }],
      },
    },
    answers: { protect: { Gus: 'Hal' }, vote: 'Hal' },
    become: { Gus: 'cultist' },
    deaths: ['Hal vote', 'Gus doomsayer'],
  },
  {
    name: 'Gunsmith: gives a gun, to be used once by day',
    at: { Gus: 'gunsmith' },
    cast: { gunsmith: { powers: [{ power: 'arm' }] } },
    rules: { items: { gun: { describe: 'A gun.', powers: [{ power: 'shoot', on: 'day' }] } } },
    powers: { arm: { effects: () => [{ type: 'mark', mark: 'gun' }] } },
    days: 2,
    answers: { arm: { Gus: ['Cid', 'skip'] }, shoot: { Cid: 'Ann' } },
    deaths: ['Ann gun'],
    asked: { shoot: ['Cid'] },
    told: { Cid: 'gun' },
    says: ['Who bears the mark “gun” has its powers.', 'The mark ends when one of them was used.'],
  },
  {
    name: 'Avenger: visits a player; if that one dies, it gets a gun',
    at: { Gus: 'avenger' },
    cast: { avenger: { powers: [{ power: 'mourn' }, { power: 'swear', on: 'otherDeath' }] } },
    rules: { items: { gun: { describe: 'A gun.', powers: [{ power: 'shoot', on: 'day', seen: true }] } } },
    powers: {
      mourn: { effects: () => [{ type: 'mark', mark: 'friend', until: 'night' }] },
      swear: {
        automatic: ({ died, state }) =>
          state.marks?.some(({ mark, player }) => mark === 'friend' && player === died) ? [died ?? ''] : [],
        effects: ({ act }) => [{ type: 'mark', mark: 'gun', player: act.by }],
      },
    },
    answers: { kill: 'Cid', mourn: { Gus: 'Cid' }, shoot: { Gus: 'Bob' } },
    deaths: ['Cid mafia', 'Bob gun'],
    asked: { shoot: ['Gus'] },
  },
  {
    name: 'The shooter dies first: a vigilante who is killed in a night does not shoot in it',
    at: { Gus: 'vigilante' },
    rules: { cast: { vigilante: { powers: [{ power: 'shoot', ifAlive: true }] } } },
    answers: { kill: 'Gus', shoot: { Gus: 'Ann' } },
    deaths: ['Gus mafia'],
    says: ['It does nothing in a night in which it is killed before.'],
  },
  {
    name: 'The shooter who is saved shoots',
    at: { Gus: 'vigilante', Hal: 'doctor' },
    rules: { cast: { vigilante: { powers: [{ power: 'shoot', ifAlive: true }] } } },
    answers: { kill: 'Gus', shoot: { Gus: 'Ann' }, protect: { Hal: 'Gus' } },
    deaths: ['Ann vigilante'],
  },
  {
    name: 'Mooncalf: dead, it must name a player once; one of the town dies of it at night',
    at: { Gus: 'mooncalf' },
    cast: { mooncalf: { powers: [{ power: 'haunt', dead: true, uses: 1, skip: false }] } },
    powers: {
      haunt: {
        kills: 'haunted',
        effects: ({ state, random }) => {
          const town = state.players.filter(({ status, team }) => status === 'alive' && team === 'town')
          const player = town[Math.floor(random() * town.length)]?.id
          return player ? [{ type: 'strike', player, stoppable: false }] : []
        },
      },
    },
    days: 3,
    answers: { kill: { Ann: ['Gus'], Bob: ['Gus'] }, haunt: { Gus: 'Cid' } },
    asked: { haunt: ['Gus'] },
    says: ['It does so each night once it is dead, and not before.'],
  },
  {
    name: 'Who carries out the kill: the team chooses a member, who is the one that visits',
    at: { Gus: 'lookout' },
    rules: { cast: { mafia: { powers: [{ power: 'kill' }, { power: 'send', together: 'first', skip: false }] } } },
    powers: {
      send: {
        targets: ({ state }) => state.players.flatMap(({ id, team }) => (team === 'mafia' ? [id] : [])),
        rewrite: (acts, { own }) =>
          acts.map((act) => (act.power === 'kill' && own[0] ? { ...act, by: own[0].target } : act)),
      },
    },
    answers: { kill: 'Cid', send: 'Bob', watch: { Gus: 'Cid' } },
    deaths: ['Cid mafia'],
    told: { Gus: 'Bob' },
  },
  {
    name: 'Doppelgaenger: chooses a player in the first night and becomes what that player is when it dies',
    at: { Gus: 'doppelgaenger', Hal: 'doctor' },
    cast: {
      doppelgaenger: {
        powers: [
          { power: 'copy', uses: 1, skip: false },
          { power: 'become', on: 'otherDeath' },
        ],
      },
    },
    powers: {
      copy: { effects: () => [{ type: 'mark', mark: 'copied' }] },
      become: {
        automatic: ({ died, player, state }) =>
          state.marks?.some((each) => each.mark === 'copied' && each.by === player.id && each.player === died)
            ? [died ?? '']
            : [],
        effects: ({ act, state }) => [
          { type: 'convert', player: act.by, role: state.players.find(({ id }) => id === act.target)?.role ?? '' },
        ],
      },
    },
    answers: { copy: { Gus: 'Hal' }, vote: 'Hal' },
    become: { Gus: 'doctor' },
    told: { Gus: 'You are now a doctor' },
  },
  {
    name: 'Last words of who died at night',
    at: { Gus: 'speaker' },
    cast: { speaker: { powers: [{ power: 'testify', on: 'death' }] } },
    powers: {
      testify: {
        ask: 'Say your last words.',
        picks: [{ of: 'text' }],
        effects: ({ act }) => [{ type: 'announce', text: `The last words of ${act.by}: ${act.picks?.[0]}` }],
      },
    },
    answers: { kill: 'Gus', testify: { Gus: 'Look at Ann.' } },
    heard: ['The last words of Gus: Look at Ann.'],
  },
  {
    name: 'Armorer: gives a vest, which saves once from a kill',
    at: { Gus: 'armorer' },
    cast: { armorer: { powers: [{ power: 'outfit' }] } },
    rules: { items: { vest: { describe: 'A vest saves its bearer once.', powers: [{ power: 'wear' }] } } },
    powers: {
      outfit: { effects: () => [{ type: 'mark', mark: 'vest' }] },
      wear: { targets: ({ player }) => [player.id], effect: () => ({ type: 'shield' }) },
    },
    days: 3,
    answers: {
      outfit: { Gus: ['Cid', 'skip'] },
      kill: { Ann: ['skip', 'Cid', 'Cid'], Bob: ['skip', 'Cid', 'Cid'] },
      wear: { Cid: 'Cid' },
    },
    deaths: ['Cid mafia'],
    asked: { wear: ['Cid'] },
  },
]
