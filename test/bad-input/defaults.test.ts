import { describe, expect, test } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  defineRules,
  type GameEvent,
  type GameOptions,
  type PresetName,
  type RequestKind,
} from '../../src/index.js'
import { builtInPersonas } from '../../src/players/characters/index.js'
import { castWith } from '../support/cast-with.js'
import { bare, eventsOf, expectEveryTryRecorded, expectNothingUnhandled, presetNames, sane } from './support.js'

expectNothingUnhandled()

type Defaulted = GameEvent<'answer.defaulted'>['data'] & {
  readonly options: readonly string[]
  readonly living: readonly string[]
}

/** Games of two days in which nobody answers `kind`: what stood in, beside what could have been chosen. */
async function defaultsOf(kind: RequestKind, rules: NonNullable<GameOptions['rules']>, seeds = 6) {
  const found: Defaulted[] = []
  const short = defineRules({ extends: rules as PresetName, maxDays: 2 })
  for (let seed = 0; seed < seeds; seed++) {
    const asked = new Map<string, Pick<Defaulted, 'options' | 'living'>>()
    const act = (request: AgentRequest) => {
      if (request.kind !== kind) return sane(request)
      const living = request.view.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
      asked.set(request.id, { options: request.options, living })
      throw new Error('no answer')
    }
    const { events, winner } = await createMafiaGame({
      rules: short,
      players: 12,
      agent: { act },
      seed,
      maxRetries: 1,
    }).run()
    expect(winner).toBeDefined()
    expectEveryTryRecorded(events, 1)
    expect(eventsOf(events, 'answer.recorded').some(({ data }) => data.kind === kind)).toBe(false)
    for (const { data, audience } of eventsOf(events, 'answer.defaulted')) {
      expect(audience).toBe('moderator')
      // Characters whose names clash to the last are defaults too.
      if (data.kind === kind)
        found.push({ ...data, ...(asked.get(data.requestId) as Pick<Defaulted, 'options' | 'living'>) })
    }
  }
  return found
}

const answers = (found: readonly Defaulted[]) => [...new Set(found.map(({ answer }) => JSON.stringify(answer)))]
const playersIn = (options: readonly string[]) => options.filter((option) => /^p\d+$/.test(option))
const hesitation = 'I need more time to think.'

/** A default that is drawn: always one of the players allowed, and not always the same place among them. */
function expectDrawn(found: readonly Defaulted[], allowed: (asked: Defaulted) => readonly string[]) {
  expect(found.length).toBeGreaterThan(5)
  const places = new Set<number>()
  for (const each of found) {
    expect(allowed(each)).toContain(each.answer.choice)
    places.add(allowed(each).indexOf(each.answer.choice ?? ''))
  }
  expect(places.size).toBeGreaterThan(2)
}

describe('who says nothing in the discussion', () => {
  test.each<PresetName>(['trial', 'classic', 'benchmark'])('needs more time to think in %s', async (rules) => {
    expect(answers(await defaultsOf('speak', rules, 2))).toEqual([JSON.stringify({ speech: hesitation })])
  })

  test('and a nomination is due: a random legal one', async () => {
    const found = await defaultsOf('speak', 'night-zero')
    expect(found.every(({ answer }) => answer.speech === hesitation)).toBe(true)
    expectDrawn(found, ({ living, player }) => living.filter((id) => id !== player))
  })

  test('is silent in a free discussion, but the first speaker must speak', async () => {
    const found = await defaultsOf('speak', 'reactive', 2)
    const first = found.filter(({ options }) => options.length === 0)
    const later = found.filter(({ options }) => options.length > 0)
    expect(answers(first)).toEqual([JSON.stringify({ speech: hesitation })])
    if (later.length > 0) expect(answers(later)).toEqual([JSON.stringify({ choice: 'silent' })])
    const eager = defineRules({ extends: 'reactive', discussion: { chance: 1 } })
    const more = (await defaultsOf('speak', eager, 2)).filter(({ options }) => options.includes('silent'))
    expect(answers(more)).toEqual([JSON.stringify({ choice: 'silent' })])
  })
})

describe('who nominates or votes for nobody', () => {
  test('skips in a nomination', async () => {
    expect(answers(await defaultsOf('nominate', 'trial', 2))).toEqual([JSON.stringify({ choice: 'skip' })])
  })

  test.each<PresetName>(['classic', 'night-zero', 'benchmark'])('skips in a vote of %s', async (rules) => {
    expect(answers(await defaultsOf('vote', rules, 2))).toEqual([JSON.stringify({ choice: 'skip' })])
  })

  test('abstains where skipping is not legal, and that counts for nobody', async () => {
    const found = await defaultsOf('vote', 'reactive', 2)
    expect(answers(found)).toEqual([JSON.stringify({ choice: 'abstain' })])
    const { events } = await createMafiaGame({
      rules: 'reactive',
      agent: { act: (request) => (request.kind === 'vote' ? (undefined as never) : sane(request)) },
      seed: 1,
    }).run()
    for (const { data } of eventsOf(events, 'vote.resolved'))
      expect(data).toMatchObject({ tally: {}, outcome: 'nobody' })
  })
})

test('who does not judge abstains, and that counts on neither side', async () => {
  const found = await defaultsOf('judge', 'trial')
  expect(answers(found)).toEqual([JSON.stringify({ choice: 'abstain' })])
})

describe('a mafia that names no victim', () => {
  test.each<PresetName>(['trial', 'night-zero', 'benchmark', 'reactive'])(
    'kills a random legal one in %s, never nobody',
    async (rules) => {
      const found = await defaultsOf('kill', rules)
      expectDrawn(found, ({ options }) => playersIn(options))
    },
  )

  test('even where no kill is legal', async () => {
    const rules = defineRules({ extends: 'benchmark', night: { mafia: { noKill: true } } })
    const found = await defaultsOf('kill', rules)
    expect(found.every(({ options }) => options.includes('skip'))).toBe(true)
    expectDrawn(found, ({ options }) => playersIn(options))
  })

  test('and has been silent in its chat says a neutral line and wants no kill', async () => {
    const found = await defaultsOf('chat', 'classic', 2)
    expect(answers(found)).toEqual([JSON.stringify({ speech: 'I have nothing to add.', choice: 'skip' })])
  })

  test('and falls silent later in the chat keeps its previous choice', async () => {
    let kept = 0
    for (let seed = 0; seed < 4; seed++) {
      const act = (request: AgentRequest) =>
        request.kind === 'chat' && request.place.round !== 1 ? (null as never) : sane(request)
      const { events } = await createMafiaGame({ rules: 'classic', players: 12, agent: { act }, seed }).run()
      const previous = new Map<string, string | undefined>()
      for (const event of eventsOf(events, 'mafia.spoke')) {
        const key = `${event.day} ${event.data.player}`
        if (previous.has(key)) {
          expect(event.data).toMatchObject({ text: 'I have nothing to add.', choice: previous.get(key) })
          kept++
        }
        previous.set(key, event.data.choice)
      }
    }
    expect(kept).toBeGreaterThan(3)
  })

  test('and only confers says a neutral line', async () => {
    expect(answers(await defaultsOf('chat', 'reactive', 2))).toEqual([
      JSON.stringify({ speech: 'I have nothing to add.' }),
    ])
  })
})

describe('by the rule `onNoAnswer`', () => {
  const preset = (name: PresetName, onNoAnswer: 'nothing' | 'random') =>
    defineRules({ extends: name, cast: castWith(name, { doctor: { onNoAnswer }, sheriff: { onNoAnswer } }) })
  const withPowers: PresetName[] = ['trial', 'classic', 'night-zero', 'benchmark']

  test.each(withPowers)('`nothing`: a doctor and a sheriff of %s do nothing', async (name) => {
    const rules = preset(name, 'nothing')
    for (const kind of ['protect', 'investigate'] as const)
      expect(answers(await defaultsOf(kind, rules, 2))).toEqual([JSON.stringify({ choice: 'skip' })])
  })

  test.each(withPowers)(
    '`random`: a doctor of %s protects a random living player, itself where legal',
    async (name) => {
      const found = await defaultsOf('protect', preset(name, 'random'), 10)
      expectDrawn(found, ({ options }) => playersIn(options))
      expect(found.some(({ options, player }) => options.includes(player))).toBe(name !== 'trial')
    },
  )

  test.each(withPowers)('`random`: a sheriff of %s looks into a random other living player', async (name) => {
    const found = await defaultsOf('investigate', preset(name, 'random'), 10)
    expectDrawn(found, ({ living, player }) => living.filter((id) => id !== player))
  })

  test('the presets: nothing in `trial`, random elsewhere', async () => {
    for (const name of withPowers) {
      const found = [...(await defaultsOf('protect', name)), ...(await defaultsOf('investigate', name))]
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(({ answer }) => (answer.choice === 'skip') === (name === 'trial'))).toBe(true)
    }
  })
})

test.each<PresetName>(['classic', 'benchmark'])('a vigilante of %s that says nothing holds its fire', async (rules) => {
  expect(answers(await defaultsOf('shoot', rules, 3))).toEqual([JSON.stringify({ choice: 'skip' })])
})

describe('a short neutral text', () => {
  test.each<[RequestKind, PresetName]>([
    ['strategize', 'night-zero'],
    ['summarize', 'reactive'],
    ['last-words', 'night-zero'],
    ['defend', 'trial'],
  ])('stands in for %s in %s', async (kind, rules) => {
    const found = await defaultsOf(kind, rules)
    expect(answers(found)).toHaveLength(1)
    const [{ answer }] = found as [Defaulted]
    expect(Object.keys(answer)).toEqual(['speech'])
    expect(answer.speech?.length).toBeGreaterThan(10)
    expect(answer.speech?.length).toBeLessThan(100)
  })
})

test('a built-in persona stands in for a character nobody made up, each with a name of its own', async () => {
  const act = (request: AgentRequest) => (request.kind === 'persona' ? (7 as never) : sane(request))
  for (const players of [5, 12, 40]) {
    const result = await createMafiaGame({ rules: 'classic', players, agent: { act }, seed: 1, maxRetries: 0 }).run()
    expect(new Set(result.players.map(({ name }) => name.toLowerCase())).size).toBe(players)
    const names = builtInPersonas.map(({ name }) => name)
    for (const { name } of result.players) expect(names).toContain(name.replace(/ \d+$/, ''))
  }
})

test.each(presetNames)('the same seed draws the same defaults in %s, another seed draws others', async (rules) => {
  const play = async (seed: string) => {
    const short = { extends: rules, maxDays: 1 } as const
    const { events } = await createMafiaGame({
      rules: short,
      players: 12,
      agent: { act: () => null as never },
      seed,
    }).run()
    return bare(events.filter(({ type }) => type === 'answer.defaulted'))
  }
  expect(await play('a')).toBe(await play('a'))
  expect(await play('a')).not.toBe(await play('b'))
})

test('what an agent draws and how often it fails changes no default', async () => {
  const play = async (maxRetries: number, draws: number) => {
    const act = (request: AgentRequest) => {
      for (let draw = 0; draw < draws; draw++) request.random()
      return null as never
    }
    const { events } = await createMafiaGame({ rules: 'night-zero', agent: { act }, seed: 'x', maxRetries }).run()
    return eventsOf(events, 'answer.defaulted').map(({ data }) => data)
  }
  expect(await play(0, 0)).toEqual(await play(3, 7))
})
