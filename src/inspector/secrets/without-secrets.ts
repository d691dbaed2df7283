import { hidden, pick, publicFields, publicPoll } from './public-fields.js'

type Fields = Readonly<Record<string, unknown>>

/** The context of a machine of the game: every field is named, and those that could reveal a secret are hidden. */
function publicContext(machine: string, context: Fields): Fields {
  const shown = Object.hasOwn(publicFields, machine) ? (publicFields[machine] ?? {}) : {}
  const fields = Object.entries(context).map(([name, value]) => {
    const how = Object.hasOwn(shown, name) ? shown[name] : undefined
    if (how === undefined) return [name, hidden]
    return [name, how === true ? value : how(value, context)]
  })
  return Object.fromEntries(fields)
}

/** What an actor was started with: a question, a command, or something unknown. */
function publicInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  if ('kind' in input && 'place' in input) return publicPoll(input)
  return 'type' in input ? pick(input, ['type']) : hidden
}

const namesOf = (children: unknown): unknown =>
  Object.fromEntries(Object.keys(children ?? {}).map((id) => [id, { xstate$$type: 1, id }]))

/** The snapshot of an actor of a game, without secrets. `machine`: the id of its machine, if it has one. */
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

/** An event between actors of a game: its type and the actor that it is about; all else is hidden. */
export function publicEvent(event: unknown): unknown {
  const rest = Object.keys(event ?? {}).filter((name) => name !== 'type' && name !== 'actorId')
  return { ...pick(event, ['type', 'actorId']), ...Object.fromEntries(rest.map((name) => [name, hidden])) }
}
