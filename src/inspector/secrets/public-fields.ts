/** How a field of a context is shown to viewers who may not see secrets: whole, or as this function returns it. */
export type Shown = true | ((value: unknown, context: Readonly<Record<string, unknown>>) => unknown)

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The named fields of an object, without those that it does not have. */
export function pick(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  const fields = object(value)
  return Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))
}

/** What stands for a hidden value, so that it does not look empty. */
export const hidden = '(hidden)'

/** The kinds of questions of which everybody may know who is asked. */
const openKinds: ReadonlySet<unknown> = new Set([
  ...['speak', 'nominate', 'defend', 'judge', 'vote', 'last-words', 'summarize', 'persona', 'narrate', 'believe'],
])
/** The kinds of ballots whose choices everybody sees when they close. */
const openBallots: ReadonlySet<unknown> = new Set(['nominate', 'judge', 'vote'])

/** A question without what it reveals about roles. */
export function publicPoll(value: unknown): unknown {
  const { kind } = object(value)
  return pick(value, openKinds.has(kind) ? ['kind', 'place', 'players', 'among'] : ['kind', 'place'])
}

const choices = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((choice) => pick(choice, ['player', 'choice'])) : hidden
const choicesOfOpenBallot: Shown = (value, { poll }) => (openBallots.has(object(poll).kind) ? choices(value) : hidden)
const playState: Shown = (value) => pick(value, ['seats', 'living', 'winner'])
const rules: Shown = (value) => pick(value, ['name'])

const mafia = { rules, day: true } as const
const mafiaRounds = { ...mafia, round: true } as const
const dayPhase = { rules, day: true, living: true } as const

/** For each machine, the fields of its context that are shown. All others are hidden. */
export const publicFields: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  game: { rules, day: true, narrated: true, authors: true, playState },
  setup: { authors: true, round: true, playState },
  nightZero: {},
  night: { rules, day: true, playState },
  mafiaTeam: mafia,
  conference: mafiaRounds,
  consensus: mafiaRounds,
  teamChat: mafiaRounds,
  proposals: mafiaRounds,
  mafiaBallot: mafiaRounds,
  day: { ...dayPhase, nominated: true },
  turns: { ...dayPhase, round: true, nominated: true },
  reactive: dayPhase,
  inTurn: { poll: publicPoll, witnesses: true, choices: choicesOfOpenBallot },
  ballot: { rules, living: true, poll: publicPoll, cast: choicesOfOpenBallot },
  trial: { ...dayPhase, choices, accused: true },
  vote: { ...dayPhase, choices, nominated: true, tied: true, votedOut: true },
  elimination: { rules, day: true, player: true },
  roundEnd: { day: true, living: true },
}
