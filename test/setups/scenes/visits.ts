import type { Scene } from '../support/scene.js'

interface Visit {
  readonly power: string
  readonly by: string
  readonly target: string
}

const visitors = (acts: readonly Visit[], { target, by }: Visit): string[] =>
  acts.filter((act) => act.target === target && act.by !== by).map((act) => act.by)

/** Powers that see who visits whom, and turn, stop or answer it. */
export const visitScenes: readonly Scene[] = [
  {
    name: 'Veteran: on guard it kills whoever visits it',
    at: { Gus: 'veteran', Hal: 'doctor' },
    cast: { veteran: { powers: [{ power: 'alert', uses: 2 }] } },
    powers: {
      alert: {
        kills: 'shot at the door',
        targets: ({ player }) => [player.id],
        effects: ({ act, acts }) => visitors(acts, act).map((player) => ({ type: 'strike', player, stoppable: false })),
      },
    },
    answers: { alert: { Gus: 'Gus' }, protect: { Hal: 'Gus' } },
    deaths: ['Hal veteran'],
  },
  {
    name: 'Bodyguard: guards a player; if that one is attacked, it kills one attacker and dies',
    at: { Gus: 'warden' },
    cast: { warden: { powers: [{ power: 'ward' }] } },
    powers: {
      ward: {
        kills: 'struck down',
        effects: ({ act, effects }) => {
          const attack = effects.find(({ type, player }) => type === 'strike' && player === act.target)
          return [
            { type: 'shield', sacrifice: true },
            ...(attack ? [{ type: 'strike', player: attack.act.by, stoppable: false } as const] : []),
          ]
        },
      },
    },
    answers: { kill: 'Cid', ward: { Gus: 'Cid' } },
    deaths: ['Ann warden', 'Gus mafia'],
  },
  {
    name: 'Trapper: waits at a player and kills one visitor, one of the mafia before others',
    at: { Gus: 'trapper', Hal: 'doctor' },
    cast: { trapper: { powers: [{ power: 'trap' }] } },
    powers: {
      trap: {
        kills: 'caught in a trap',
        effects: ({ act, acts, state }) => {
          const came = visitors(acts, act)
          const isMafia = (id: string) => state.players.some((each) => each.id === id && each.team === 'mafia')
          const caught = came.find(isMafia) ?? came[0]
          return caught ? [{ type: 'strike', player: caught }] : []
        },
      },
    },
    answers: { kill: 'Cid', trap: { Gus: 'Cid' }, protect: { Hal: 'Cid' } },
    deaths: ['Ann trapper'],
  },
  {
    name: 'Rottweiler: kills one of the visitors; the others learn what it is',
    at: { Gus: 'rottweiler', Hal: 'doctor', Ida: 'lookout' },
    cast: { rottweiler: { team: 'mafia', powers: [{ power: 'lie-in-wait' }] } },
    powers: {
      'lie-in-wait': {
        aim: 'harm',
        kills: 'bitten',
        effects: ({ act, acts }) => {
          const [first, ...others] = visitors(acts, act)
          if (first === undefined) return []
          return [
            { type: 'strike', player: first, stoppable: false },
            ...others.map((player) => ({ type: 'learn', player, text: 'met a rottweiler', target: act.by }) as const),
          ]
        },
      },
    },
    answers: { 'lie-in-wait': { Gus: 'Cid' }, protect: { Hal: 'Cid' }, watch: { Ida: 'Cid' } },
    deaths: ['Hal rottweiler'],
    told: { Ida: 'met a rottweiler' },
  },
  {
    name: 'Grizzly bear: kills all visitors of the chosen player, or that player if nobody comes',
    at: { Gus: 'grizzly' },
    cast: { grizzly: { team: 'neutral', powers: [{ power: 'maul' }] } },
    powers: {
      maul: {
        aim: 'harm',
        kills: 'mauled',
        effects: ({ act, acts }) => {
          const came = visitors(acts, act)
          return (came.length > 0 ? came : [act.target]).map((player) => ({ type: 'strike', player }))
        },
      },
    },
    days: 2,
    answers: { kill: { Ann: ['Cid', 'skip'], Bob: ['Cid', 'skip'] }, maul: { Gus: ['Cid', 'Dan'] } },
    deaths: ['Ann grizzly', 'Cid mafia', 'Dan grizzly'],
  },
  {
    name: 'Strongman: once, the kill of the team cannot be stopped by anything',
    at: { Gus: 'strongman', Hal: 'doctor', Ida: 'roleblocker' },
    cast: { strongman: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'force', uses: 1, cause: 'mafia' }] } },
    powers: {
      force: {
        aim: 'harm',
        kills: 'killed',
        targets: ({ player }) => [player.id],
        rewrite: (acts, { own }) =>
          own.length === 0 ? acts : acts.map((act) => (act.power === 'kill' ? { ...act, stopped: undefined } : act)),
        effects: ({ acts }) =>
          acts
            .filter(({ power }) => power === 'kill')
            .map(({ target }) => ({ type: 'strike', player: target, stoppable: false })),
      },
    },
    answers: { kill: 'Cid', force: { Gus: 'Gus' }, protect: { Hal: 'Cid' }, block: { Ida: 'Ann' } },
    deaths: ['Cid mafia'],
  },
  {
    name: 'Selkie: turns the visits of two players to each other',
    at: { Gus: 'selkie', Hal: 'doctor', Ida: 'lookout' },
    cast: { selkie: { powers: [{ power: 'lure' }] } },
    powers: {
      lure: {
        picks: 2,
        rewrite: (acts, { own: [one, other] }) =>
          acts.map((act) => {
            if (act.by === one?.target) return { ...act, target: other?.target ?? act.target }
            return act.by === other?.target ? { ...act, target: one?.target ?? act.target } : act
          }),
        describe: ['It chooses two players, who visit each other.'],
      },
    },
    answers: { lure: { Gus: ['Hal', 'Ida'] }, protect: { Hal: 'Cid' }, watch: { Ida: 'Dan' } },
    told: { Ida: 'Hal' },
    says: ['It chooses two players, who visit each other.'],
  },
  {
    name: 'Jailkeeper: protects the chosen player and blocks it, both at once',
    at: { Gus: 'jailkeeper', Hal: 'sheriff' },
    cast: { jailkeeper: { powers: [{ power: 'jail' }] } },
    powers: {
      jail: {
        rewrite: (acts, { own }) =>
          acts.map((act) => (own.some(({ target }) => target === act.by) ? { ...act, stopped: true } : act)),
        effects: () => [{ type: 'shield' }],
      },
    },
    answers: { kill: 'Hal', jail: { Gus: 'Hal' }, investigate: { Hal: 'Ann' } },
    deaths: [],
    told: { Hal: 'blocked' },
  },
  {
    name: 'Framer: whom it chooses is seen as mafia by every investigator that night',
    at: { Gus: 'framer', Hal: 'sheriff' },
    cast: { framer: { team: 'mafia', powers: [{ power: 'kill' }, { power: 'frame' }] } },
    powers: { frame: { effects: () => [{ type: 'mark', mark: 'framed', until: 'dawn', seenAs: 'mafia' }] } },
    answers: { frame: { Gus: 'Cid' }, investigate: { Hal: 'Cid' } },
    told: { Hal: 'Cid is mafia' },
  },
  {
    name: 'Shrink: keeps a player from being converted, and turns a lone killer into a villager',
    at: { Gus: 'shrink', Hal: 'serial-killer', Ida: 'vampire' },
    cast: { shrink: { powers: [{ power: 'talk-to' }] } },
    powers: {
      'talk-to': {
        effects: ({ state, act }) => [
          { type: 'shield' },
          ...(state.players.some(({ id, role }) => id === act.target && role === 'serial-killer')
            ? [{ type: 'convert', role: 'villager', stoppable: false } as const]
            : []),
        ],
      },
    },
    days: 2,
    answers: { 'talk-to': { Gus: ['Cid', 'Hal'] }, convert: { Ida: ['Cid', 'skip'] }, stab: { Hal: ['Dan', 'Eve'] } },
    become: { Cid: 'villager', Hal: 'villager' },
  },
  {
    name: 'Priest: learns each night the roles of its visitors',
    at: { Gus: 'priest', Hal: 'doctor' },
    cast: { priest: { powers: [{ power: 'receive' }] } },
    powers: {
      receive: {
        automatic: ({ player }) => [player.id],
        finds: ({ act, done, state }) => {
          const came = visitors(done, act).map((id) => state.players.find((player) => player.id === id)?.role)
          return came.length > 0 ? { text: `was visited by a ${came.join(' and a ')}` } : null
        },
      },
    },
    answers: { protect: { Hal: 'Gus' } },
    told: { Gus: 'You were visited by a doctor.' },
  },
  {
    name: 'Siren: kills the chosen player if that one visits it',
    at: { Gus: 'siren', Hal: 'doctor' },
    cast: { siren: { team: 'neutral', powers: [{ power: 'sing' }], wins: 'survives' } },
    powers: {
      sing: {
        aim: 'harm',
        kills: 'drowned',
        effects: ({ act, acts, state }) => {
          if (!acts.some(({ by, target }) => by === act.target && target === act.by)) return []
          const before = state.marks?.some(({ mark }) => mark === 'sung') === true
          return [
            { type: 'strike' },
            before ? { type: 'win', player: act.by } : { type: 'mark', mark: 'sung', player: act.by },
          ]
        },
      },
    },
    answers: { sing: { Gus: 'Hal' }, protect: { Hal: 'Gus' } },
    deaths: ['Hal siren'],
  },
]
