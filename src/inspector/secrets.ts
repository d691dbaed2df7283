import { findKind, isSecret, type QuestionWords } from '../kernel/rules/index.js'

type Fields = Readonly<Record<string, unknown>>

/** How a field of a context is shown to viewers who may not see secrets: whole, or as this function returns it. */
type FieldVisibility = true | ((value: unknown, context: Fields) => unknown)

const object = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

function pickFields(value: unknown, names: readonly string[]): Fields {
  const fields = object(value)
  return Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))
}

const hiddenMark = '(hidden)'

type OpenPoll = Pick<QuestionWords, 'audience'> & { readonly kind: string }

/** Whether everybody may know who is asked this. */
const isOpenPoll = (poll: Fields): poll is Fields & OpenPoll =>
  typeof poll.kind === 'string' && !isSecret(poll as unknown as OpenPoll)

/** Whether everybody sees the choices of this ballot when it closes. */
function isOpenBallot(poll: Fields): boolean {
  if (!isOpenPoll(poll)) return false
  const { form, audience: usual } = findKind(poll.kind).becomes
  return form === 'choice' && (poll.audience ?? usual) === 'public'
}

/** A question without what it reveals about roles. */
function publicPoll(value: unknown): unknown {
  const open = ['kind', 'place', 'players', 'among', 'ask', 'choices'] as const
  return pickFields(value, isOpenPoll(object(value)) ? open : ['kind', 'place'])
}

const choices = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((choice) => pickFields(choice, ['player', 'choice'])) : hiddenMark
const choicesOfOpenBallot: FieldVisibility = (value, { poll }) =>
  isOpenBallot(object(poll)) ? choices(value) : hiddenMark
const playState: FieldVisibility = (value) => pickFields(value, ['seats', 'living', 'winner'])
const rules: FieldVisibility = (value) => pickFields(value, ['name'])

const mafia = { rules, day: true } as const
const mafiaRounds = { ...mafia, round: true } as const
const dayPhase = { rules, day: true, living: true } as const

/** For each machine, the fields of its context that are shown. All others are hidden. */
export const publicFields: Readonly<Record<string, Readonly<Record<string, FieldVisibility>>>> = {
  game: { rules, day: true, narrated: true, authors: true, playState },
  control: {},
  setup: { authors: true, round: true, playState },
  nightZero: {},
  night: { rules, day: true, playState },
  channels: { time: true },
  noon: { powers: true, playState },
  mafiaTeam: mafia,
  conference: mafiaRounds,
  consensus: mafiaRounds,
  teamChat: mafiaRounds,
  proposals: mafiaRounds,
  mafiaBallot: mafiaRounds,
  day: { ...dayPhase, nominated: true, ahead: true },
  turns: { ...dayPhase, round: true, nominated: true },
  reactive: dayPhase,
  bids: { ...dayPhase, speaker: true, last: true, named: true, speeches: true, nominated: true },
  inTurn: { poll: publicPoll, witnesses: true, choices: choicesOfOpenBallot },
  ballot: { rules, living: true, poll: publicPoll, cast: choicesOfOpenBallot },
  trial: { ...dayPhase, choices, accused: true },
  vote: { ...dayPhase, choices, nominated: true, tied: true, votedOut: true },
  elimination: { rules, day: true, player: true },
  reactions: { playState },
  roundEnd: { day: true, living: true },
}

/** The context of a machine of the game: every field is named, and those that could reveal a secret are hidden. */
function publicContext(machine: string, context: Fields): Fields {
  const shown = Object.hasOwn(publicFields, machine) ? (publicFields[machine] ?? {}) : {}
  const fields = Object.entries(context).map(([name, value]) => {
    const how = Object.hasOwn(shown, name) ? shown[name] : undefined
    if (how === undefined) return [name, hiddenMark]
    return [name, how === true ? value : how(value, context)]
  })
  return Object.fromEntries(fields)
}

/** What an actor was started with: a question, a command, or something unknown. */
function publicInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  if ('kind' in input && 'place' in input) return publicPoll(input)
  return 'type' in input ? pickFields(input, ['type']) : hiddenMark
}

/** The snapshot of an actor of a game, without secrets. `machine`: the id of its machine, if it has one. */
export function publicSnapshot(snapshot: unknown, machine: string | undefined): unknown {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  const { status, value, context, tags = [], historyValue = {}, output, error, input, children } = snapshot as Fields
  const ending = {
    ...(output !== undefined && { output: hiddenMark }),
    ...(error !== undefined && { error: hiddenMark }),
  }
  if (machine === undefined) return { status, ...(input !== undefined && { input: publicInput(input) }), ...ending }
  const childNames = Object.fromEntries(Object.keys(children ?? {}).map((id) => [id, { xstate$$type: 1, id }]))
  return {
    ...{ status, value, historyValue, tags: [...(tags as Iterable<unknown>)], children: childNames },
    context: publicContext(machine, (context ?? {}) as Fields),
    ...ending,
  }
}

/** An event between actors of a game: its type and the actor that it is about; all else is hidden. */
export function publicEvent(event: unknown): unknown {
  const rest = Object.keys(event ?? {}).filter((name) => name !== 'type' && name !== 'actorId')
  return { ...pickFields(event, ['type', 'actorId']), ...Object.fromEntries(rest.map((name) => [name, hiddenMark])) }
}
