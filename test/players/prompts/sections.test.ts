import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  InvalidOptionsError,
  isEvent,
  randomAgent,
} from '../../../src/index.js'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { answerFields, buildPrompt, promptSections } from '../../../src/players/prompts/index.js'

type Section = keyof typeof promptSections

const { requests, events } = await played({})

async function played(options: Pick<Agent, 'prompt'>): Promise<{
  requests: AgentRequest[]
  events: readonly GameEvent[]
}> {
  const asked: AgentRequest[] = []
  const random = randomAgent()
  const act = (request: AgentRequest) => {
    asked.push(request)
    return random.act(request)
  }
  const game = createMafiaGame({ rules: 'classic', players: 6, seed: 8, agent: { act, ...options } })
  return { requests: asked, events: (await game.run()).events }
}

const of = (kind: string): AgentRequest => requests.find((request) => request.kind === kind) as AgentRequest
const textOf = (request: AgentRequest, options: Parameters<typeof buildPrompt>[1] = {}): string =>
  buildPrompt(request, options)
    .messages.map(({ content }) => content)
    .join('\n\n')

const signs: Readonly<Record<Section, RegExp>> = {
  task: /Play to win/,
  rules: /The rules of classic/,
  manner: /How players behave at this table/,
  frame: /How to read what follows/,
  answer: /How to answer/,
  advice: /pass for one of the town|Think of what each outcome/,
  character: /You are participating in a social deduction game/,
}
const sections = Object.keys(promptSections) as Section[]

test.each(sections)('the section `%s` can be left out and replaced, and no other with it', (name) => {
  const request = of(name === 'character' ? 'persona' : 'vote')
  const [usual, without, instead] = [
    textOf(request),
    textOf(request, { prompts: { [name]: false } }),
    textOf(request, { prompts: { [name]: 'Words of my own.' } }),
  ]
  expect(usual).toMatch(signs[name])
  expect(without).not.toMatch(signs[name])
  expect(instead).not.toMatch(signs[name])
  expect(instead).toContain('Words of my own.')
  for (const other of sections.filter((each) => each !== name && signs[each].test(usual))) {
    expect(without).toMatch(signs[other])
    expect(instead).toMatch(signs[other])
  }
})

test("a seat's own system text ends the system message", () => {
  const { messages } = buildPrompt(of('vote'), { system: 'You are fond of risks.' })
  expect(messages[0]?.content.endsWith('\n\nYou are fond of risks.')).toBe(true)
  expect(messages[1]?.content).toBe(buildPrompt(of('vote')).messages[1]?.content)
  expect(textOf(of('persona'), { system: 'You play Mafia.' })).not.toContain('Mafia')
})

test('a character is asked for in the words of the source, and no wish is added unless it is asked for', () => {
  const [system, user] = buildPrompt(of('persona')).messages
  expect(system?.content).toMatch(/^You are participating in a social deduction game\. Create a persona:/)
  expect(system?.content).toContain('- Captain America (heroic, direct)')
  expect(user?.content).toMatch(/^Answer with one JSON object and nothing else:\n\{"thought": /)
  expect(textOf(of('persona'), { thought: false })).not.toContain('thought')
  const own = buildPrompt(of('persona'), { prompts: { character: 'Be a ship.' } }).messages
  expect(own.map(({ content }) => content)).toEqual(['Be a ship.', user?.content])
  const wish = /^Let the name begin with [A-Z] and let the person come from /
  expect(buildPrompt(of('persona'), { variety: true }).messages[1]?.content).toMatch(wish)
})

test('a model that need not write down its thoughts is not asked for them', () => {
  expect(answerFields(of('vote'), { thought: false })).toEqual(['speech', 'choice', 'memory'])
  expect(answerFields(of('vote'))).toEqual(['thought', 'speech', 'choice', 'memory'])
  expect(textOf(of('vote'))).toContain('`thought`')
  expect(textOf(of('vote'), { thought: false })).not.toContain('thought')
})

test('each question ends with the legal choices, the fields that count, and those that are null', () => {
  const { view, options } = of('vote')
  const named = options
    .filter((option) => option !== 'skip')
    .map((id) => {
      const name = view.players.find((player) => player.id === id)?.name
      return `\`${id}\` (${name})`
    })
  expect(textOf(of('vote')).split('\n').slice(-2)).toEqual([
    `Legal choices: ${named.join(', ')}, \`skip\` (a vote for no elimination). No other.`,
    'Answer with one JSON object: `thought`, `speech`, `choice`, `memory`. Fields that are not asked for are null: `claim`, `correction`.',
  ])
  expect(textOf(of('speak'))).toMatch(/Fields that are not asked for are null: `choice`\.$/)
})

test('the log says by hash and text which prompts were used, and nothing where they are the built-in ones', async () => {
  expect(JSON.stringify(events[0])).not.toMatch(/"prompt/)
  const prompt = {
    context: { maxTokens: 5_000 },
    memory: false,
    thought: true,
    variety: true,
    system: 'Be brave.',
    prompts: { advice: false, frame: 'Read on.' },
  } as const
  const [created] = (await played({ prompt })).events
  if (!created || !isEvent(created, 'game.created')) throw new Error('The first event is no game.created.')
  const { players, promptTexts = {} } = created.data
  const recorded = players[3]?.prompt
  expect(recorded).toEqual({
    context: { maxTokens: 5_000 },
    memory: false,
    variety: true,
    system: expect.stringMatching(/^[0-9a-f]{16}$/),
    prompts: { advice: false, frame: expect.stringMatching(/^[0-9a-f]{16}$/) },
  })
  expect(promptTexts[String(recorded?.system)]).toBe('Be brave.')
  expect(promptTexts[String(recorded?.prompts?.frame)]).toBe('Read on.')
  expect(Object.keys(promptTexts)).toHaveLength(2)
})

test('a section that does not exist is refused with those that do', () => {
  const prompts = { advise: false } as object
  const known = /`prompts\.advise`.*task.*rules.*manner.*frame.*answer.*advice.*character/
  expect(() => openaiAgent({ model: 'm', apiKey: 'k', prompts })).toThrow(known)
  const agent: Agent = { act: () => ({}), prompt: { prompts } }
  expect(() => createMafiaGame({ agent })).toThrow(InvalidOptionsError)
  expect(() => createMafiaGame({ agent })).toThrow(known)
  expect(() => createMafiaGame({ agent: { ...agent, prompt: { prompts: { frame: 7 } } as never } })).toThrow(
    'Expected a text or `false`',
  )
})

test('the mafia are told that they may lie, the town is not; examples of claims name no role', async () => {
  const roleOf = ({ view }: AgentRequest) => view.self?.role
  const mafia = requests.find((request) => roleOf(request) === 'mafia') as AgentRequest
  const town = requests.find((request) => roleOf(request) === 'villager') as AgentRequest
  const lies = 'You may lie to the table about anything, and claim any role'
  expect(textOf(mafia)).toContain(lies)
  expect(textOf(town)).not.toContain(lies)
  expect(textOf(town)).toContain('{"role": "...", "results": [{"player": "...", "result": "..."}]}')
  expect(textOf(town)).toContain('Roles at this table: mafia, doctor, sheriff, vigilante, villager.')
})
