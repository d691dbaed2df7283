import { hidden, pick, publicFields, publicPoll } from './public-fields.js'

type Fields = Readonly<Record<string, unknown>>

/** The context of a machine of the game, with every field named and none shown that could tell a secret. */
function publicContext(machine: string, context: Fields): Fields {
  const shown = Object.hasOwn(publicFields, machine) ? (publicFields[machine] ?? {}) : {}
  const told = Object.entries(context).map(([name, value]) => {
    const how = Object.hasOwn(shown, name) ? shown[name] : undefined
    if (how === undefined) return [name, hidden]
    return [name, how === true ? value : how(value, context)]
  })
  return Object.fromEntries(told)
}

/** What an actor was started with: a question, a command, or something unknown. */
function publicInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  if ('kind' in input && 'place' in input) return publicPoll(input)
  return 'type' in input ? pick(input, ['type']) : hidden
}

const namesOf = (children: unknown): unknown =>
  Object.fromEntries(Object.keys(children ?? {}).map((id) => [id, { xstate$$type: 1, id }]))

/** How an actor of a game stands, without secrets. `machine` is the id of its machine, if it is one. */
export function publicSnapshot(snapshot: unknown, machine: string | undefined): unknown {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  const { status, value, context, tags = [], historyValue = {}, output, error, input, children } = snapshot as Fields
  const ending = {
    ...(output !== undefined && { output: hidden }),
    ...(error !== undefined && { error: hidden }),
  }
  if (machine === undefined) return { status, ...(input !== undefined && { input: publicInput(input) }), ...ending }
  return {
    status,
    value,
    ...{ historyValue, tags: [...(tags as Iterable<unknown>)], children: namesOf(children) },
    context: publicContext(machine, (context ?? {}) as Fields),
    ...ending,
  }
}

/** An event between actors of a game: what it is called, and which actor it is about. */
export function publicEvent(event: unknown): unknown {
  const rest = Object.keys(event ?? {}).filter((name) => name !== 'type' && name !== 'actorId')
  return { ...pick(event, ['type', 'actorId']), ...Object.fromEntries(rest.map((name) => [name, hidden])) }
}
