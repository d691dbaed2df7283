import type { Scene } from '../support/scene.js'

/** Powers that turn acts, and choose more than a player. */
export const choiceScenes: readonly Scene[] = [
  {
    name: 'Inspector: looks each night for a side, and once for a role: a built-in power twice',
    at: { Gus: 'inspector', Hal: 'godfather' },
    cast: {
      inspector: {
        powers: [
          { power: 'investigate' },
          { power: 'profile', learns: 'role', uses: 1 },
          { power: 'snipe', on: 'day' },
        ],
      },
    },
    rules: {
      powers: {
        profile: { like: 'investigate', ask: 'Choose whose role you read.', describe: 'It reads a role, once.' },
        snipe: { like: 'shoot' },
      },
    },
    answers: { investigate: { Gus: 'Hal' }, profile: { Gus: ['Dan', 'skip'] }, snipe: { Gus: 'Ann' } },
    told: { Gus: 'You learned that Dan is a villager.' },
    heard: ['Gus shoots Ann', 'Ann was shot by an inspector.'],
    deaths: ['Ann inspector'],
    questions: ['Choose whose role you read.'],
    counted: { Gus: { investigate: 1, profile: 1, snipe: 1 } },
    says: ['It reads a role, once. It learns the exact role of that player at once.'],
  },
  {
    name: 'Bus driver: who is to be blocked changes places too',
    at: { Gus: 'driver', Hal: 'sheriff', Ida: 'roleblocker' },
    cast: { driver: { powers: [{ power: 'drive' }] } },
    powers: {
      drive: {
        early: true,
        picks: 2,
        rewrite: (acts, { own }) => {
          const [one, other] = own.map(({ target }) => target)
          const moved: Record<string, string> = one && other ? { [one]: other, [other]: one } : {}
          return acts.map((act) => (act.power === 'drive' ? act : { ...act, target: moved[act.target] ?? act.target }))
        },
      },
    },
    answers: { drive: { Gus: ['Hal', 'Cid'] }, block: { Ida: 'Hal' }, investigate: { Hal: 'Ann' } },
    told: { Hal: 'Ann' },
  },
  {
    name: 'Nomad: takes on the side of the player it visits, without learning which',
    at: { Gus: 'nomad' },
    cast: {
      nomad: { team: 'neutral', powers: [{ power: 'roam' }] },
      'nomad-of-the-mafia': { team: 'mafia', powers: [{ power: 'roam' }], appears: { self: 'nomad' } },
    },
    powers: {
      roam: {
        effects: ({ act, state }) =>
          state.players.some(({ id, team }) => id === act.target && team === 'mafia')
            ? [{ type: 'convert', player: act.by, role: 'nomad-of-the-mafia' }]
            : [],
      },
    },
    answers: { roam: { Gus: 'Ann' } },
    become: { Gus: 'nomad-of-the-mafia' },
  },
  {
    name: 'Sleepwalker: visits a player drawn by lot',
    at: { Gus: 'sleepwalker' },
    cast: { sleepwalker: { powers: [{ power: 'stroll' }] } },
    powers: {
      stroll: {
        automatic: ({ state, random, player }) => {
          const others = state.players.filter(({ id, status }) => status === 'alive' && id !== player.id)
          return [others[Math.floor(random() * others.length)]?.id ?? '']
        },
        finds: ({ act }) => ({ text: 'woke before a door', target: act.target }),
      },
    },
    asked: { stroll: [] },
    told: { Gus: 'woke before a door' },
  },
  {
    name: 'Fortune teller: points at two players: is one of them the demon?',
    at: { Gus: 'teller' },
    cast: { teller: { powers: [{ power: 'divine', skip: false }] } },
    powers: {
      divine: {
        picks: 2,
        finds: ({ act: { picks = [], target }, state }) => {
          const isDemon = state.players.some(({ id, team }) => picks.includes(id) && team === 'mafia')
          return target === picks[0] ? null : { text: isDemon ? 'saw the demon among two' : 'saw no demon among two' }
        },
      },
    },
    answers: { divine: { Gus: ['Cid', 'Ann'] } },
    asked: { divine: ['Gus', 'Gus'] },
    told: { Gus: 'saw the demon among two' },
  },
  {
    name: 'Witch who controls: chooses a player and whom that player’s power is used on',
    at: { Gus: 'witch-of-strings', Hal: 'vigilante' },
    cast: { 'witch-of-strings': { powers: [{ power: 'control' }] } },
    powers: {
      control: {
        early: true,
        aim: 'hinder',
        picks: [{ ask: 'Choose whose power you turn.' }, { ask: 'Choose on whom it is used.' }],
        rewrite: (acts, { own }) =>
          acts.map((act) =>
            act.by === own[0]?.target && act.power !== 'control'
              ? { ...act, target: own[1]?.target ?? act.target }
              : act,
          ),
      },
    },
    answers: { control: { Gus: ['Hal', 'Eve'] }, shoot: { Hal: 'Ann' } },
    deaths: ['Eve vigilante'],
    questions: ['Choose on whom it is used.'],
  },
  {
    name: 'A guess of a role by day: the guesser names a player and a role, and one of the two dies',
    at: { Gus: 'guesser' },
    cast: { guesser: { powers: [{ power: 'guess', on: 'day', uses: 1 }] } },
    powers: {
      guess: {
        aim: 'harm',
        kills: 'exposed',
        picks: [{ ask: 'Choose a player.' }, { ask: 'Which role has it?', of: 'role' }],
        effects: ({ act, state }) => {
          const { role } = state.players.find(({ id }) => id === act.target) ?? {}
          return [{ type: 'strike', player: role === act.picks?.[1] ? act.target : act.by }]
        },
      },
    },
    days: 2,
    answers: { guess: { Gus: ['Bob', 'mafia'] } },
    asked: { guess: ['Gus', 'Gus'] },
    deaths: ['Bob guesser'],
    questions: ['Which role has it?'],
  },
  {
    name: 'Last will: a text that is read to all when its writer dies',
    at: { Gus: 'writer' },
    cast: {
      writer: {
        powers: [
          { power: 'write', uses: 1 },
          { power: 'leave', on: 'death' },
        ],
      },
    },
    powers: {
      write: {
        picks: [{ ask: 'Write your will.', of: 'text' }],
        effects: ({ act }) => [{ type: 'mark', mark: 'will', player: act.by, note: act.picks?.[0] ?? '' }],
      },
      leave: {
        automatic: ({ player }) => [player.id],
        effects: ({ act, state }) => {
          const will = state.marks?.find(({ mark, player }) => mark === 'will' && player === act.by)
          return will ? [{ type: 'announce', text: `The will of ${act.by}: ${will.note}` }] : []
        },
      },
    },
    answers: { write: { Gus: 'It was Ann.' }, vote: 'Gus' },
    heard: ['The will of Gus: It was Ann.'],
  },
  {
    name: 'Thief: takes a role that is not in play',
    at: { Gus: 'thief' },
    cast: { thief: { powers: [{ power: 'take', uses: 1, skip: false }] } },
    rules: { cast: { sheriff: {}, lookout: {} } },
    powers: {
      take: {
        picks: [{ ask: 'Which card do you take?', of: 'role' }],
        effects: ({ act }) => [{ type: 'convert', player: act.by, role: act.picks?.[0] ?? '' }],
      },
    },
    answers: { take: { Gus: 'lookout' } },
    become: { Gus: 'lookout' },
  },
]
