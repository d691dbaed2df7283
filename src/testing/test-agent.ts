import assert from 'node:assert/strict'
import { createMafiaGame } from '../index.js'
import { requireArgument } from '../kernel/errors/arguments.js'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import { defineRules } from '../kernel/rules/define-rules.js'
import { requestKindNames } from '../kernel/rules/kinds/kinds.js'
import { isBuiltInPower, powers } from '../kernel/rules/powers/powers.js'
import { type PresetName, presets } from '../kernel/rules/presets/presets.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Agent, AgentRequest } from '../kernel/runtime/agent.js'
import { recordingAgent } from './answering-agent.js'
import type { TestFunction } from './test-log-store.js'

/** A kind of agent. Defaults: 3 games of each preset, 10 players, 1 try for an answer. */
export interface AgentKind {
  readonly games?: number
  readonly players?: number
  readonly tries?: number
  /** Whether equal requests get equal answers. Default true; set it to false for models. */
  readonly deterministic?: boolean
  /** How long an agent may take to give up once its request is aborted, in ms. Default 10,000. */
  readonly abortMs?: number
}

/**
 * The conformance suite of agents: legal answers to every kind of request in every preset, whole games, a corrected
 * answer after an error, a stop after an abort, and the same answers for the same seed if `deterministic`. `fresh`
 * makes an agent, which plays all seats.
 *
 * @example testAgent(test, () => myAgent())
 */
export function testAgent(test: TestFunction, fresh: () => Agent, kind: AgentKind = {}): void {
  requireArgument('test', test, { kind: 'a function', advice: 'the `test` of your test runner' })
  const { deterministic = true } = kind
  for (const rules of Object.keys(presets) as PresetName[]) {
    test(`it answers everything that ${rules} asks, legally and in time`, () => expectLegalAnswers(rules, fresh, kind))
    if (deterministic) test(`it plays ${rules} the same way twice`, () => expectSameGame(rules, fresh, kind))
  }
  test('it has been asked every kind of request there is', () => expectEveryKind(fresh, kind))
  test('told of a mistake, it answers legally', () => expectCorrection(fresh, kind))
  test('it gives up when nobody waits for its answer any more', () => expectAbort(fresh, kind))
}

/** The log of a game between copies of `agent`, without what depends on the wall clock. */
export async function playGame(
  agent: Agent,
  options: { rules: PresetName; seed: string | number; players?: number; tries?: number },
): Promise<GameEvent[]> {
  requireArgument('options', options, { kind: 'an object', fields: ['rules', 'seed'] })
  const { rules, seed, players = 10, tries = 4 } = options
  const game = createMafiaGame({ rules, players, seed, agent, narrator: agent, maxRetries: tries - 1 })
  const { events } = await game.run()
  return events.map(({ meta: _, ...event }) => event as GameEvent)
}

async function expectLegalAnswers(
  rules: PresetName,
  fresh: () => Agent,
  { games = 3, tries = 1, ...kind }: AgentKind,
): Promise<void> {
  for (let seed = 0; seed < games; seed++) {
    const events = await playGame(fresh(), { rules, seed, tries: Math.max(tries, 4), ...kind })
    requireNoFault(events, tries)
    assert.equal(events.at(-1)?.type, 'game.ended')
  }
}

function requireNoFault(events: readonly GameEvent[], tries: number): void {
  const fault = events.find((event) => {
    if (isEvent(event, 'answer.defaulted')) return event.data.kind !== 'persona'
    if (!isEvent(event, 'answer.rejected')) return false
    const { kind, fault, reason, attempt } = event.data
    return attempt >= tries && fault !== 'clash' && !(kind === 'persona' && reason.includes('is taken'))
  })
  if (fault) assert.fail(`An answer failed: ${JSON.stringify(fault.data)}`)
}

async function expectSameGame(rules: PresetName, fresh: () => Agent, { players }: AgentKind): Promise<void> {
  const game = { rules, seed: 'twice', ...(players !== undefined && { players }) }
  const once = await playGame(fresh(), game)
  const { name = '' } = fresh()
  expectSameLog(await playGame(fresh(), game), once)
  expectSameLog(await playGame({ name, act: (request) => fresh().act(request) }, game), once)
}

/** Compares event by event: two whole logs side by side are more than anybody reads. */
function expectSameLog(log: readonly GameEvent[], other: readonly GameEvent[]): void {
  for (const [index, event] of log.entries()) assert.deepEqual(event, other[index])
  assert.equal(log.length, other.length)
}

async function expectEveryKind(fresh: () => Agent, { games = 3 }: AgentKind): Promise<void> {
  const asked = new Set<string>()
  for (const rules of rulesThatAskEverything())
    for (let seed = 0; seed < games && asked.size < askedKinds.length; seed++) {
      const agent = recordingAgent(fresh())
      const players = Object.values(rules.roles ?? {}).reduce((sum, count) => sum + count, 0)
      const { events } = await createMafiaGame({ rules, seed, players, agent, narrator: agent }).run()
      for (const { kind } of agent.requests) asked.add(kind)
      requireNoFault(events, 2)
    }
  const missing = askedKinds.filter((name) => !asked.has(name))
  assert.deepEqual(missing, [], 'the suite has not asked these kinds')
}

/** Every kind but the powers that act by themselves. */
const askedKinds = requestKindNames.filter((kind) => !(isBuiltInPower(kind) && powers[kind].automatic))

function rulesThatAskEverything(): Rules[] {
  const cast: Rules['cast'] = Object.assign({}, ...Object.values(presets).map((preset) => preset.cast))
  const roles = Object.fromEntries(Object.keys(cast).map((role) => [role, 1]))
  const spoken = { personas: 'generated', summaries: true, lastWords: true, beliefs: 'votes' } as const
  const all = { cast, roles, opening: 'nightZero', ...spoken } as const
  const chat = { mafia: { protocol: 'teamChat' } } as const
  const discussion = { protocol: 'bids' } as const
  const later = { mafia: 2, 'serial-killer': 1, vampire: 1, cupid: 1, witch: 1, villager: 6 }
  return [
    defineRules({ extends: 'trial', ...all, night: chat }),
    defineRules({ extends: 'night-zero', ...all, discussion }),
    defineRules({ extends: 'benchmark', roles: later }),
  ]
}

async function expectCorrection(fresh: () => Agent, { players = 10 }: AgentKind): Promise<void> {
  const agent = fresh()
  const mistaken: Agent = {
    name: agent.name ?? '',
    act: async (request) => {
      const answer = await agent.act(request)
      return request.attempt === 1 ? { speech: 'Hm.', choice: 'nonsense' } : answer
    },
  }
  const { events } = await createMafiaGame({ rules: 'trial', seed: 1, players, agent: mistaken }).run()
  requireNoFault(events, 2)
}

async function expectAbort(fresh: () => Agent, { abortMs = 10_000 }: AgentKind): Promise<void> {
  const taken = recordingAgent()
  await createMafiaGame({ rules: { extends: 'trial', maxDays: 1 }, seed: 1, agent: taken }).run()
  const [request] = taken.requests as [AgentRequest]
  const aborter = new AbortController()
  aborter.abort(new Error('Nobody waits for the answer.'))
  const answering = Promise.resolve().then(() => fresh().act({ ...request, signal: aborter.signal }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const message = `still busy ${abortMs} ms after the abort`
    timer = setTimeout(() => reject(new assert.AssertionError({ message })), abortMs)
  })
  // Rejecting is giving up too.
  await Promise.race([answering.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
