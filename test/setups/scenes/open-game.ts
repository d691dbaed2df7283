import type { Scene } from '../support/scene.js'

/** Roles of all kinds, as large open games have them. */
export const openGameScenes: readonly Scene[] = [
  {
    name: 'Lovers from the deal: pairs are linked by themselves, know it, and die together',
    at: { Gus: 'matchmaker' },
    cast: { matchmaker: { powers: [{ power: 'pair' }], describe: 'A matchmaker brings two together.' } },
    powers: {
      pair: {
        describe: ['In the first night it links two players, drawn by lot.'],
        automatic: ({ state, player }) => (state.day === 1 ? [player.id] : []),
        effects: ({ state, random }) => {
          const ids = state.players.map(({ id }) => id)
          const [one] = ids.splice(Math.floor(random() * ids.length), 1)
          return [{ type: 'link', players: [one ?? '', ids[Math.floor(random() * ids.length)] ?? ''], team: 'lovers' }]
        },
      },
    },
    says: ['In the first night it links two players, drawn by lot.'],
    saysNot: ['It may also choose nobody.', 'It may choose itself.', 'It may not choose itself.'],
  },
  {
    name: 'Ravenkeeper: killed at night, it alone learns the role of one player',
    at: { Gus: 'ravenkeeper' },
    cast: { ravenkeeper: { powers: [{ power: 'ask-ravens', on: 'death' }] } },
    powers: {
      'ask-ravens': {
        targets: ({ state, player }) =>
          player.diedBy === 'night' ? state.players.flatMap(({ id, status }) => (status === 'alive' ? [id] : [])) : [],
        finds: ({ act, state }) => ({
          text: `saw a ${state.players.find(({ id }) => id === act.target)?.role}`,
          target: act.target,
        }),
      },
    },
    answers: { kill: 'Gus', 'ask-ravens': { Gus: 'Ann' } },
    told: { Gus: 'saw a mafia' },
    hidden: ['saw a mafia', 'ask-ravens'],
    saysNot: ['and everyone sees it'],
  },
  {
    name: 'Wolf beauty: charms a player each night; when she dies, the last charmed dies too',
    at: { Gus: 'beauty' },
    cast: {
      beauty: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'charm' }, { power: 'take-along', on: 'death' }] },
    },
    powers: {
      charm: {
        effects: ({ state }) => [
          ...state.players.map(({ id }) => ({ type: 'unmark', mark: 'charmed', player: id }) as const),
          { type: 'mark', mark: 'charmed' },
        ],
      },
      'take-along': {
        kills: 'dead of a charm',
        automatic: ({ state }) =>
          (state.marks ?? []).flatMap(({ mark, player }) => (mark === 'charmed' && player ? [player] : [])),
        effects: () => [{ type: 'strike', stoppable: false }],
      },
    },
    days: 2,
    answers: { charm: { Gus: ['Cid', 'Dan'] }, vote: ({ view: { day } }) => (day === 2 ? 'Gus' : 'skip') },
    deaths: ['Gus vote', 'Dan beauty'],
  },
  {
    name: 'Blackmailer: whom it chooses may not speak on the next day',
    at: { Gus: 'blackmailer' },
    cast: { blackmailer: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'hush' }] } },
    rules: { channels: { table: { describe: 'Who is hushed is silent for a day.', silencedBy: 'hushed' } } },
    powers: {
      hush: {
        aim: 'hinder',
        effects: ({ act }) => [{ type: 'mark', mark: 'hushed', until: 'night', seenBy: [act.target] }],
      },
    },
    answers: { hush: { Gus: 'Cid' } },
    notAsked: { speak: 'Cid' },
    says: ['Who is hushed is silent for a day.'],
  },
  {
    name: 'Diplomat: whom it visits cannot be voted out on the next day',
    at: { Gus: 'diplomat' },
    cast: { diplomat: { powers: [{ power: 'shelter' }] } },
    rules: { vote: { marks: { sheltered: { mayBeChosen: false } } } },
    powers: { shelter: { effects: () => [{ type: 'mark', mark: 'sheltered', until: 'night', seenBy: 'public' }] } },
    answers: { shelter: { Gus: 'Ann' }, vote: 'Bob' },
    deaths: ['Bob vote'],
    says: ['Nobody may nominate or vote for who bears the mark “sheltered”.'],
  },
  {
    name: 'Raven: names a player each night who has two votes against it on the next day',
    at: { Gus: 'raven' },
    cast: { raven: { powers: [{ power: 'caw' }] } },
    rules: { vote: { elimination: 'plurality', marks: { 'raven-mark': { against: 2 } } } },
    powers: { caw: { effects: () => [{ type: 'mark', mark: 'raven-mark', until: 'night', seenBy: 'public' }] } },
    answers: {
      caw: { Gus: 'Ann' },
      vote: { Ann: 'Bob', Bob: 'Ann', Cid: 'Ann', Dan: 'Bob', Eve: 'Bob', Flo: 'Ann', Gus: 'Bob' },
    },
    deaths: ['Ann vote'],
  },
  {
    name: 'Fed: votes against it count only if all of the town vote so',
    at: { Gus: 'fed' },
    cast: { fed: { powers: [{ power: 'badge' }] } },
    powers: {
      badge: {
        automatic: () => [],
        weigh: (votes, { player, state }) => {
          const town = state.players.filter(
            ({ status, team, id }) => status === 'alive' && team === 'town' && id !== player.id,
          )
          const isAll = town.every(({ id }) => votes.some((vote) => vote.player === id && vote.choice === player.id))
          return votes.map((vote) => (vote.choice === player.id && !isAll ? { ...vote, votes: 0 } : vote))
        },
        describe: ['Votes against it count only if all of the town vote so.'],
      },
    },
    rules: { vote: { elimination: 'plurality' } },
    answers: { vote: { Ann: 'Gus', Bob: 'Gus', Cid: 'Gus', Dan: 'Gus', Eve: 'Ann', Flo: 'Ann', Gus: 'Ann' } },
    deaths: ['Ann vote'],
  },
  {
    name: 'Neighbourizer: adds a player each night to those who talk at night',
    at: { Gus: 'neighbourizer' },
    cast: { neighbourizer: { powers: [{ power: 'invite' }] } },
    rules: {
      channels: {
        fence: { describe: 'Neighbours talk at night.', speaks: { roles: ['neighbourizer'], marked: 'neighbour' } },
      },
    },
    powers: { invite: { effects: ({ act }) => [{ type: 'mark', mark: 'neighbour', seenBy: [act.target, act.by] }] } },
    days: 2,
    answers: { invite: { Gus: ['Cid', 'skip'] }, chat: { Cid: 'Hello over the fence.' } },
    told: { Gus: 'Hello over the fence.' },
    hidden: ['Hello over the fence.'],
  },
  {
    name: 'Santista: while it lives, the mafia may confer by day',
    at: { Gus: 'santista' },
    cast: { santista: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'gather', on: 'dawn' }] } },
    rules: {
      channels: { beach: { describe: 'The mafia may confer by day.', speaks: { marked: 'called' }, when: 'day' } },
    },
    powers: {
      gather: {
        automatic: ({ state }) =>
          state.players.flatMap(({ id, team, status }) => (team === 'mafia' && status === 'alive' ? [id] : [])),
        effects: ({ act }) => [{ type: 'mark', mark: 'called', until: 'night', seenBy: [act.target] }],
      },
    },
    days: 2,
    answers: { vote: ({ view: { day } }) => (day === 1 ? 'Gus' : 'skip') },
    asked: { chat: ['Ann', 'Bob', 'Gus'] },
  },
  {
    name: 'Bounty hunter: learns an evil player, and the next when that one dies',
    at: { Gus: 'bounty-hunter' },
    cast: {
      'bounty-hunter': {
        powers: [
          { power: 'track', on: 'dawn', uses: 1 },
          { power: 'track-again', on: 'otherDeath' },
        ],
      },
    },
    powers: Object.fromEntries(
      ['track', 'track-again'].map((name) => [
        name,
        {
          aim: 'learn' as const,
          automatic: ({ state, died }) =>
            died === undefined || state.players.some(({ id, team }) => id === died && team === 'mafia')
              ? state.players
                  .filter(({ team, status }) => team === 'mafia' && status === 'alive')
                  .slice(0, 1)
                  .map(({ id }) => id)
              : [],
          finds: ({ act }) => ({ text: 'knows an evil player', target: act.target }),
        },
      ]),
    ),
    answers: { vote: 'Ann' },
    told: { Gus: 'knows an evil player' },
    findings: { Gus: ['Ann', 'Bob'] },
  },
  {
    name: 'Sculptor: turns a statue into a drawn role of the town',
    at: { Gus: 'sculptor', Hal: 'statue' },
    cast: { sculptor: { powers: [{ power: 'carve', uses: 1 }] }, statue: {} },
    rules: { cast: { sheriff: {}, lookout: {} } },
    powers: {
      carve: {
        targets: ({ state }) => state.players.flatMap(({ id, role }) => (role === 'statue' ? [id] : [])),
        effects: ({ random }) => [{ type: 'convert', role: ['sheriff', 'lookout'][Math.floor(random() * 2)] ?? '' }],
      },
    },
    answers: { carve: { Gus: 'Hal' } },
    told: { Hal: 'You are now' },
  },
  {
    name: 'Psychic: learns two roles that are not in play',
    at: { Gus: 'psychic' },
    cast: { psychic: { powers: [{ power: 'sense' }] } },
    rules: { cast: { sheriff: {}, lookout: {} } },
    powers: {
      sense: {
        automatic: ({ state, player }) => (state.day === 1 ? [player.id] : []),
        finds: ({ state }) => {
          const roles = Object.keys(state.rules?.cast ?? {})
          const absent = roles.filter((role) => state.players.every((player) => player.role !== role))
          return { text: `sensed that nobody is a ${absent.slice(-2).join(' or a ')}` }
        },
      },
    },
    told: { Gus: 'nobody is a vigilante or a lookout' },
  },
  {
    name: 'Private investigator: learns by itself how many evil players sit beside it',
    at: { Gus: 'investigator' },
    cast: { investigator: { powers: [{ power: 'overhear' }] } },
    powers: {
      overhear: {
        automatic: ({ player }) => [player.id],
        finds: ({ state, act }) => {
          const seat = state.players.findIndex(({ id }) => id === act.by)
          const beside = [state.players.at(seat - 1), state.players[(seat + 1) % state.players.length]]
          return { text: `counted ${beside.filter((each) => each?.team === 'mafia').length} evil neighbours` }
        },
      },
    },
    told: { Gus: 'counted 1 evil neighbours' },
    saysNot: ['It may also choose nobody.'],
  },
  {
    name: 'Nightless: the mafia have no kill; the card speaks of none',
    at: {},
    rules: { cast: { mafia: { powers: [], describe: 'The mafia know each other.' } } },
    answers: { vote: 'Ann' },
    deaths: ['Ann vote'],
    saysNot: ['The mafia may choose', 'each submit one choice', 'lone'],
  },
]
