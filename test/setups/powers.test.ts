import { expect, test } from 'vitest'
import {
  createMafiaGame,
  definePower,
  type EventType,
  type GameEvent,
  type OwnPower,
  type RulesInput,
  ruleCard,
  verifyLog,
} from '../../src/index.js'

const plain = { team: 'town', powers: [] } as const
const one = (...roles: readonly string[]) => Object.fromEntries(roles.map((role) => [role, { base: 1 }]))
const verb = { base: 'touch', third: 'touches', past: 'touched' }
const power = (name: string, more: Partial<Parameters<typeof definePower>[0]>): Readonly<Record<string, OwnPower>> => ({
  [name]: definePower({ name, aim: 'help', ask: `Use ${name}.`, verb, describe: [`It may ${name}.`], ...more }),
})

interface Setup {
  readonly name: string
  readonly rules: RulesInput
  readonly powers?: Readonly<Record<string, OwnPower>>
  /** Sentences of the rule card. */
  readonly says: readonly string[]
  /** What happens in one of the first games, by the rule of the setup. */
  readonly happens: EventType
  readonly who?: (event: GameEvent, roleOf: (id: string) => string) => boolean
}

/** Whether an event is heard by players of these roles, and nobody else. */
const heardBy =
  (...roles: readonly string[]) =>
  ({ audience }: GameEvent, roleOf: (id: string) => string): boolean =>
    Array.isArray(audience) && audience.every((id) => roles.includes(roleOf(id)))

const asData = <Data>(data: GameEvent['data']): Data => data as unknown as Data

const setups: readonly Setup[] = [
  {
    name: 'Friends and Enemies: the masons know each other and confer at night',
    rules: {
      roleCounts: { mason: { base: 2 } },
      channels: { masons: { describe: 'The masons confer at night.', speaks: { roles: ['mason'] } } },
    },
    says: ['The masons confer at night.'],
    happens: 'channel.spoke',
    who: heardBy('mason'),
  },
  {
    name: 'Neighbours: they talk at night and do not know each other’s side',
    rules: {
      cast: { neighbour: { ...plain, describe: 'A neighbour talks with another.' } },
      roleCounts: { neighbour: { base: 2 } },
      channels: { fence: { describe: 'The neighbours talk at night.', speaks: { roles: ['neighbour'] } } },
    },
    says: ['The neighbours talk at night.'],
    happens: 'channel.opened',
    who: heardBy('neighbour'),
  },
  {
    name: 'Lovers who talk',
    rules: {
      roleCounts: one('cupid'),
      channels: { lovers: { describe: 'Lovers talk at night.', speaks: { linked: true } } },
    },
    says: ['Lovers talk at night.'],
    happens: 'channel.spoke',
    who: ({ audience }) => audience.length === 2,
  },
  {
    name: 'Spy, little girl: hears what the mafia say at night',
    rules: {
      cast: { spy: { ...plain, describe: 'A spy hears the mafia.' } },
      roleCounts: one('spy'),
      night: { mafia: { chatRounds: 1 } },
      channels: { mafia: { describe: 'The spy hears what the mafia say.', hears: { roles: ['spy'] } } },
    },
    says: ['The spy hears what the mafia say.'],
    happens: 'mafia.spoke',
    who: ({ audience }, roleOf) => Array.isArray(audience) && audience.some((id) => roleOf(id) === 'spy'),
  },
  {
    name: 'Multiball: two families, each with a kill and a talk of its own',
    rules: {
      teams: {
        yakuza: { describe: 'The yakuza win as half of the living.', knowsItself: true, kills: true, wins: 'numbers' },
      },
      cast: {
        yakuza: {
          team: 'yakuza',
          powers: [{ power: 'stab', together: 'first', cause: 'yakuza' }],
          describe: 'The yakuza kill together.',
        },
      },
      roleCounts: { yakuza: { base: 2 } },
      channels: { yakuza: { describe: 'The yakuza talk.', speaks: { teams: ['yakuza'] } } },
    },
    says: ['Those of one team who have this power act as one', 'The yakuza talk.'],
    happens: 'player.died',
    who: ({ data }) => asData<{ cause: string }>(data).cause === 'yakuza',
  },
  {
    name: 'Whispers by day: some talk apart before all others do',
    rules: {
      cast: { friend: { ...plain, describe: 'A friend whispers.' } },
      roleCounts: { friend: { base: 2 } },
      channels: { friends: { describe: 'Friends whisper.', speaks: { roles: ['friend'] }, when: 'day' } },
    },
    says: ['each morning, before the day begins'],
    happens: 'channel.spoke',
    who: ({ phase }) => phase === 'whispers',
  },
  {
    name: 'Slayer: once, by day, names a player, who dies if it is mafia',
    rules: {
      cast: { slayer: { team: 'town', powers: [{ power: 'slay', on: 'day', uses: 1 }], describe: 'A slayer.' } },
      roleCounts: one('slayer'),
    },
    powers: power('slay', {
      aim: 'harm',
      kills: 'slain',
      effects: ({ act, state }) =>
        state.players.some(({ id, team }) => id === act.target && team === 'mafia') ? [{ type: 'strike' }] : [],
    }),
    says: ['It may do this by day, at noon.'],
    happens: 'power.used',
    who: ({ phase }) => phase === 'noon',
  },
  {
    name: 'Mayor: may reveal himself by day; from then on his vote counts more',
    rules: {
      cast: { herald: { team: 'town', powers: [{ power: 'reveal', on: 'day', uses: 1 }], describe: 'A herald.' } },
      roleCounts: one('herald'),
      vote: { marks: { revealed: { votes: 3 } } },
    },
    powers: power('reveal', {
      targets: ({ player }) => [player.id],
      defaults: { self: true, skip: false },
      effects: () => [
        { type: 'mark', mark: 'revealed', seenBy: 'public' },
        { type: 'announce', text: 'A herald shows himself' },
      ],
    }),
    says: ['It may do this by day, at noon.'],
    happens: 'announcement.made',
    who: ({ audience }) => audience === 'public',
  },
  {
    name: 'Bear tamer: in the morning all hear whether a wolf sits beside it',
    rules: {
      cast: { tamer: { team: 'town', powers: [{ power: 'growl', on: 'dawn' }], describe: 'A bear tamer.' } },
      roleCounts: one('tamer'),
    },
    powers: power('growl', {
      automatic: ({ player }) => [player.id],
      effects: ({ act, state }) => {
        const living = state.players.filter(({ status }) => status === 'alive')
        const seat = living.findIndex(({ id }) => id === act.by)
        const beside = [living.at(seat - 1), living[(seat + 1) % living.length]]
        return beside.some((each) => each?.team === 'mafia') ? [{ type: 'announce', text: 'The bear growls' }] : []
      },
    }),
    says: ['This happens at dawn, as long as it lives.'],
    happens: 'announcement.made',
  },
  {
    name: 'Photographer: shows the role of the chosen player to all',
    rules: {
      cast: { photographer: { team: 'town', powers: [{ power: 'show', uses: 1 }], describe: 'A photographer.' } },
      roleCounts: one('photographer'),
    },
    powers: power('show', {
      defaults: { skip: false },
      effects: ({ act, state }) => [
        { type: 'announce', text: `a picture of a ${state.players.find(({ id }) => id === act.target)?.role}` },
      ],
    }),
    says: ['It may show.'],
    happens: 'announcement.made',
  },
  {
    name: 'Poisoner: whoever is poisoned gets information that may be false, and is not told',
    rules: {
      cast: { drugger: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'drug' }], describe: 'A poisoner.' } },
      roleCounts: one('drugger'),
    },
    powers: power('drug', {
      aim: 'hinder',
      defaults: { skip: false },
      effects: () => [{ type: 'mark', mark: 'drugged', until: 'dawn', shows: 'opposite' }],
    }),
    says: ['It may drug.'],
    happens: 'mark.set',
    who: ({ audience }) => audience === 'moderator',
  },
  {
    name: 'Dethy: one cop is told the truth, the others are misled, and none knows which it is',
    rules: {
      cast: {
        insane: {
          team: 'town',
          powers: [{ power: 'investigate', shows: 'opposite' }],
          appears: { self: 'sheriff' },
          describe: 'A cop who is misled.',
        },
      },
      roleCounts: one('insane'),
    },
    says: ['Its player is told to be a sheriff.', 'What it learns is the opposite of the truth.'],
    happens: 'role.hidden',
    who: ({ audience }) => audience === 'moderator',
  },
  {
    name: 'C9: one of four mixes is drawn; all know the four, nobody knows which',
    rules: {
      lists: {
        told: 'candidates',
        rows: [
          { roles: { mafia: 2, sheriff: 1, doctor: 1 } },
          { roles: { mafia: 2, sheriff: 1 } },
          { roles: { mafia: 2, doctor: 1 } },
          { roles: { mafia: 2 } },
        ],
      },
    },
    says: ['nobody learns which one plays'],
    happens: 'game.opened',
    who: ({ data }) => asData<{ rules: { lists: { rows: unknown[] } } }>(data).rules.lists.rows.length === 4,
  },
  {
    name: 'Role lists: slots such as one of the town who investigates; the roles are drawn to fit',
    rules: {
      lists: {
        told: 'candidates',
        rows: [{ roles: { mafia: 2 }, slots: [{ of: { sheriff: 1, lookout: 1 }, times: 2 }] }],
      },
    },
    says: ['2 drawn from sheriff or lookout'],
    happens: 'game.ended',
    who: ({ data }) =>
      Object.values(asData<{ roles: object }>(data).roles).filter((role) => role === 'sheriff' || role === 'lookout')
        .length === 2,
  },
  {
    name: 'A closed setup: nobody learns which roles play',
    rules: { lists: { told: 'nothing', rows: [{ roles: { mafia: 2, sheriff: 1 } }, { roles: { mafia: 3 } }] } },
    says: ['nobody learns which of the roles below play'],
    happens: 'game.opened',
    who: ({ data }) => !('rows' in asData<{ rules: { lists: object } }>(data).rules.lists),
  },
]

test.each(setups)('$name', async ({ rules, powers, says, happens, who = () => true }) => {
  const setup: RulesInput = { extends: 'benchmark', maxDays: 4, ...rules }
  const code = powers ? { powers } : {}
  let found = false
  for (let seed = 1; seed <= 6 && !found; seed++) {
    const { events } = await createMafiaGame({ rules: setup, players: 10, seed, ...code }).run()
    expect(await verifyLog(events, code)).toMatchObject({ ok: true })
    const { roles, rules: opened } = Object.assign(
      {},
      ...events.flatMap(({ type, data }) => (type === 'game.ended' || type === 'game.opened' ? [data] : [])),
    )
    for (const sentence of says) expect(ruleCard(opened, 10)).toContain(sentence)
    found = events.some((event) => event.type === happens && who(event, (id) => roles[id]))
  }
  expect(found).toBe(true)
})
