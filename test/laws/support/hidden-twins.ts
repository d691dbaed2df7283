import { type AgentRequest, definePower, defineRules } from '../../../src/index.js'

const later = [
  'mason',
  'minion',
  'possessed',
  'medium',
  'witch',
  'hunter',
  'bomb',
  'cupid',
  'poisoner',
  'serial-killer',
  'vampire',
]

/** Rules that show nobody's role and no cause of death. */
export const hidingRules = defineRules({
  extends: 'benchmark',
  maxDays: 3,
  reveal: { day: 'none', night: 'none' },
  night: { mafia: { noKill: true } },
  revealCause: false,
  channels: {
    masons: { describe: 'The masons talk.', speaks: { roles: ['mason'] }, when: 'always' },
    lovers: { describe: 'Lovers talk.', speaks: { linked: true } },
    mafia: { describe: 'A minion hears the mafia.', hears: { roles: ['minion'] } },
  },
  // Every table's cast is the same, whoever sits at it.
  roleCounts: Object.fromEntries(later.map((role) => [role, { base: 0 }])),
})

export const plain = ['mafia', 'mafia', 'doctor', 'villager', 'villager', 'villager']

const verb = { base: 'use', third: 'uses', past: 'used' }

/** A power that gives an item, and one that chooses a player and a role. */
export const smithPowers = {
  arm: definePower({
    ...{ name: 'arm', aim: 'help', ask: 'Arm somebody.', verb, describe: ['It arms a player.'] },
    effects: () => [{ type: 'mark', mark: 'gun' }],
  }),
  guess: definePower({
    ...{ name: 'guess', aim: 'learn', ask: 'Guess.', verb, describe: ['It guesses a role.'] },
    picks: [{}, { of: 'role', ask: 'Which role?' }],
    finds: ({ act }) => ({ text: `guessed ${act.picks?.[1]}`, target: act.target }),
  }),
}

export const smithRules = {
  extends: hidingRules,
  cast: { smith: { team: 'town', powers: [{ power: 'arm', uses: 1 }, { power: 'guess' }], describe: 'A smith arms.' } },
  items: { gun: { describe: 'A gun.', powers: [{ power: 'shoot' }] } },
  roleCounts: { smith: { base: 0 } },
} as const

/** A smith that arms this player, and guesses that somebody has this role. */
export const smithOf =
  (armed: string, role: string): Choose =>
  ({ kind, options }) => {
    if (kind === 'arm') return options.includes(armed) ? armed : 'skip'
    if (kind === 'guess') return options.includes(role) ? role : 'p4'
    return kind === 'kill' ? 'skip' : undefined
  }

type Choose = (request: AgentRequest) => string | undefined

/** Two ways to seat the same roles; `hidden` are those whose roles differ. */
interface Twins {
  readonly what: string
  readonly one: readonly string[]
  readonly other: readonly string[]
  readonly hidden: readonly string[]
  /** What the hidden choose, so that both games go the same way. */
  readonly choose?: { readonly here: Choose; readonly there: Choose }
}

const alike = (choose: Choose): Pick<Twins, 'choose'> => ({ choose: { here: choose, there: choose } })

const swapped = (what: string, role: string, choose?: Choose): Twins => ({
  what,
  one: [role, 'villager', ...plain],
  other: ['villager', role, ...plain],
  hidden: ['p1', 'p2'],
  ...(choose && alike(choose)),
})

/** A cupid that shoots its arrows at these two. */
export const arrowsAt =
  (...lovers: readonly string[]): Choose =>
  ({ kind, options }) =>
    kind === 'link' ? lovers.find((id) => options.includes(id)) : undefined

/** Somebody is eliminated each day, so that a medium has whom to listen to. */
const votesTheLast: Choose = ({ kind, options }) =>
  kind === 'vote' ? options.findLast((id) => /^p[3-9]$/.test(id)) : undefined

const stabsLast: Choose = ({ kind, options }) =>
  kind === 'stab' ? options.findLast((id) => id !== 'p1' && id !== 'p2') : undefined

const bites =
  (target: string): Choose =>
  ({ kind, options, view }) =>
    kind === 'convert' ? (view.day === 1 && options.includes(target) ? target : 'skip') : undefined

export const twins: readonly Twins[] = [
  {
    what: 'who the masons are',
    one: ['mason', 'mason', 'villager', 'villager', ...plain],
    other: ['villager', 'villager', 'mason', 'mason', ...plain],
    hidden: ['p1', 'p2', 'p3', 'p4'],
  },
  swapped('who the minion is', 'minion'),
  swapped('who the possessed is', 'possessed'),
  swapped('who the medium is, and what it learns', 'medium', votesTheLast),
  swapped('who the witch is, and what it sees', 'witch'),
  swapped('who the hunter is', 'hunter'),
  swapped('who the bomb is', 'bomb'),
  swapped('who the cupid is', 'cupid', arrowsAt('p6', 'p7')),
  swapped('who the serial killer is', 'serial-killer', stabsLast),
  swapped('who the vampire is', 'vampire', ({ kind }) => (kind === 'convert' ? 'skip' : undefined)),
  {
    what: 'which of the mafia is the poisoner',
    one: ['poisoner', 'mafia', 'doctor', 'villager', 'villager', 'villager', 'villager'],
    other: ['mafia', 'poisoner', 'doctor', 'villager', 'villager', 'villager', 'villager'],
    hidden: ['p1', 'p2'],
  },
  {
    what: 'whom the vampire has bitten',
    one: ['vampire', 'villager', 'villager', ...plain],
    other: ['vampire', 'villager', 'villager', ...plain],
    hidden: ['p1', 'p2', 'p3'],
    choose: { here: bites('p2'), there: bites('p3') },
  },
]
