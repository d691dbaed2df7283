import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../src/cli/program.js'
import * as library from '../../src/index.js'
import { eventData } from '../../src/kernel/events/event-data.js'
import * as stats from '../../src/lab/stats/index.js'
import { CompletionBuilder } from '../../src/players/models/completion.js'
import { readReply } from '../../src/players/models/read-reply.js'
import { offeringRoutes } from '../../src/show/server/routes/catalog.js'
import { startingRoutes, steeringRoutes } from '../../src/show/server/routes/commands.js'
import { readingRoutes } from '../../src/show/server/routes/queries.js'
import * as bus from '../../src/stores/bus/index.js'
import { sqliteStore } from '../../src/stores/index.js'
import { temporaryFolder } from '../support/temporary.js'
import { textOf } from './support/documents.js'

/** What the page names in code, outside of the columns that quote the sources. */
const answers = textOf('docs/sources.md')
  .split('\n')
  .flatMap((line) => line.split(' | ').slice(1))
const named = [...new Set(answers.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')))]
const matching = (pattern: RegExp): string[] => named.filter((code) => pattern.test(code))

function pathIn(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, field) => (at as Record<string, unknown> | undefined)?.[field], value)
}

describe('the page about the sources names what there is', () => {
  test.each(matching(/^nightzero /))('the command `%s`', (code) => {
    const [, name = '', ...words] = code.split(' ')
    const command = commandLine().commands.find((one) => one.name() === name)
    expect(command, name).toBeDefined()
    const options = command?.options.map(({ long }) => long)
    for (const flag of words.filter((word) => word.startsWith('--'))) expect(options).toContain(flag)
  })

  test.each(matching(/^rules\.\w/))('the field `%s`', (code) => {
    const fields = Object.values(library.presets).map((rules) => pathIn({ rules }, code.split('.')))
    expect(fields.some((value) => value !== undefined)).toBe(true)
  })

  const kinds: readonly string[] = [...Object.keys(eventData), 'thought.streamed', 'speech.streamed']
  test.each(matching(/^(?!rules\.)[a-z-]+\.[a-z]+$/))('the event `%s`', (code) => {
    expect(kinds).toContain(code)
  })

  test.each(matching(/^\w+\(\)$/))('the function `%s`', (code) => {
    expect({ ...library, ...bus, ...stats }).toHaveProperty(code.slice(0, -2))
  })

  const routes = [...offeringRoutes, ...startingRoutes, ...steeringRoutes, ...readingRoutes]
  test.each(matching(/^(GET|POST) /))('the call `%s`', (code) => {
    expect(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toContain(code)
  })

  test('names enough of each to be worth a look', () => {
    const counts = [/^nightzero /, /^rules\.\w/, /\w\.\w+$/, /\(\)$/, /^(GET|POST) /].map((one) => matching(one).length)
    expect(Math.min(...counts)).toBeGreaterThan(5)
  })
})

describe('what the sources write themselves is taken as it stands', async () => {
  const { createMafiaGame, defineRules, scriptedAgent } = library
  const names = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal']
  const file = join(temporaryFolder(), 'games.db')
  const store = sqliteStore(file)
  const rules = defineRules({ extends: 'trial', revealRolesOnDeath: true, maxDiscussionRounds: 2 })
  const asked: library.AgentRequest[] = []
  const agent: library.Agent = {
    act: (request) => {
      asked.push(request)
      return scriptedAgent().act(request)
    },
  }
  const players = names.map((name) => ({ name }))
  const { events } = await createMafiaGame({ id: 'g', rules, players, seed: 3, store, agent }).run()
  await store.close?.()

  test('000: the configuration with `revealRolesOnDeath` and `maxDiscussionRounds`', () => {
    expect(rules).toMatchObject({ reveal: { day: 'role', night: 'role' }, discussion: { rounds: 2 } })
  })

  test.each<[library.RequestKind, (options: readonly string[]) => object]>([
    ['speak', () => ({ thought: 'Internal thought process', message: 'Public statement' })],
    ['nominate', ([first]) => ({ thought: 'Internal thought process', action: first?.toUpperCase() })],
    ['nominate', () => ({ thought: 'Internal thought process', action: 'SKIP' })],
    ['judge', () => ({ thought: 'Internal thought process', action: 'GUILTY' })],
    ['judge', () => ({ vote: 'INNOCENT' })],
    ['judge', () => ({ vote: 'GUILTY' })],
  ])('000: the answer to a question of the kind %s', (kind, written) => {
    const request = asked.find((one) => one.kind === kind) as library.AgentRequest
    const content = JSON.stringify(written(request.options))
    const builder = new CompletionBuilder()
    builder.add({ choices: [{ message: { content }, finish_reason: 'stop' }] })
    const read = readReply(builder.completion, request)
    const choice = 'answer' in read ? read.answer.choice : undefined
    if (kind === 'speak') expect(read).toMatchObject({ answer: { speech: 'Public statement' } })
    else expect(request.options).toContain(choice)
  })

  test('003: the columns of its table of events, in its order', () => {
    const database = new DatabaseSync(file, { readOnly: true })
    const rows = database
      .prepare(
        'SELECT id, game_id, sequence, event_type, payload, private, created_at FROM source_events ORDER BY sequence',
      )
      .all()
    database.close()
    expect(rows.map(({ sequence, event_type }) => [sequence, event_type])).toEqual(
      events.map(({ seq, type }) => [seq, type]),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(events.length)
  })

  test('003: a `SuspectRule` with a name, a weight and `calculate(agent, game)`', () => {
    const quiet = { name: 'Quiet', weight: 10, calculate: (agent: string, game: object) => (agent && game ? 1 : 0) }
    const moments = stats.suspicions(events, { rules: [quiet] as never })
    expect(moments.length).toBeGreaterThan(0)
    expect(JSON.stringify(moments)).toContain('Quiet')
  })
})
