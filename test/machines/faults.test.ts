import { describe, expect, test } from 'vitest'
import type { AnyStateNode, InspectionEvent } from 'xstate'
import { proposalsMachine, trialMachine, turnsMachine } from '../../machines/index.js'
import { composeNight } from '../../machines/night.js'
import { runtimeOf } from '../../machines/runtime.js'
import {
  type Charts,
  type CommandType,
  GameFailedError,
  type Journal,
  type MafiaGame,
  type PresetName,
  type RulesInput,
} from '../../src/index.js'
import { resolveRules } from '../../src/kernel/rules/define-rules.js'
import { Ruleset } from '../../src/kernel/rules/ruleset.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { machineRunBy } from '../../src/testing/state-paths.js'
import { playedPresets } from '../laws/support/runs.js'
import { castFor, eight, six } from '../support/casts.js'
import { charts } from '../support/charts.js'
import { gameOf } from '../support/covered.js'
import { askedAlone, castWithPower } from '../support/power-cast.js'

interface Fault {
  /** What breaks, as a sentence would say it. */
  readonly during: string
  readonly rules: PresetName | RulesInput
  /** Where in the game: part of the request's id. */
  readonly place: string
  readonly players?: Cast
  readonly answers?: Script
  readonly narrated?: true
}

const villagers: Cast = { ...six, Bob: 'mafia', Cid: 'villager', Gus: 'villager', Hal: 'villager' }
const againstFlo = (playerId: string) => (playerId === 'Flo' ? 'Eve' : 'Flo')
const guilty: Script = {
  kill: 'Eve',
  protect: 'skip',
  nominate: ({ playerId }) => againstFlo(playerId),
  judge: 'guilty',
}
const acquittal = { rules: 'trial', answers: { ...guilty, judge: 'innocent' } } as const
const everyoneVotesFlo: Script = {
  speak: ({ playerId }) => againstFlo(playerId),
  vote: ({ playerId }) => againstFlo(playerId),
}
const tie: Script = {
  speak: ({ playerId }) => againstFlo(playerId),
  vote: { Ann: 'Flo', Bob: 'Flo', Cid: 'Flo', Dan: 'Eve', Eve: 'skip', Flo: 'Eve', Gus: 'Eve', Hal: 'skip' },
}

const hunted: Cast = { ...eight, Cid: 'villager', Flo: 'hunter' }
const killFlo: Script = { kill: 'Flo', protect: 'Gus' }
const bombed = { players: { ...hunted, Flo: 'bomb' }, answers: killFlo } as const
const avenger = { team: 'town', describe: 'An avenger shoots before it dies.' } as const
const withChannel = (when: 'night' | 'day'): RulesInput => ({
  extends: 'trial',
  channels: {
    pair: { describe: 'The doctor and the villagers talk.', speaks: { roles: ['doctor', 'villager'] }, when },
  },
})
const slayer = { team: 'town', describe: 'A slayer shoots by day.', powers: [{ power: 'shoot', on: 'day' }] } as const
const byDay = {
  rules: { extends: 'trial', cast: { slayer } },
  players: { ...hunted, Flo: 'slayer' },
  answers: { kill: 'Gus', protect: 'Gus' },
} as const
const inTheOpen: RulesInput = { extends: 'benchmark', vote: { open: { rounds: 2, durationMs: 60_000 } } }
const byBids: RulesInput = { extends: 'trial', discussion: { protocol: 'bids' } }

const faults: readonly Fault[] = [
  { during: 'personas', rules: 'classic', place: '.persona.' },
  { during: 'the strategy notes', rules: 'night-zero', place: '.strategize.' },
  { during: 'the mafia consensus', rules: 'trial', place: '.kill.1.' },
  { during: 'the team chat', rules: 'classic', place: '.chat.1.' },
  { during: 'the proposals', rules: 'night-zero', place: '.kill.1.' },
  { during: 'the secret ballot of the mafia', rules: 'benchmark', place: '.kill.1.' },
  {
    during: 'a protocol of the game alone',
    rules: { extends: 'trial', night: { mafia: { protocol: 'bazaar' } }, charts: { bazaar: 'The mafia propose.' } },
    place: '.kill.1.',
  },
  {
    during: 'a phase of the game alone',
    rules: { extends: 'trial', decision: 'duel', charts: { duel: 'Two players are accused.' } },
    place: '.nominate.',
  },
  {
    during: 'an opening of the game alone',
    rules: { extends: 'trial', opening: 'overture', charts: { overture: 'Everybody speaks once.' } },
    place: '0.speak.',
  },
  { during: 'a talk on a channel by night', rules: withChannel('night'), place: '1.chat.' },
  { during: 'a talk on a channel before a day', rules: withChannel('day'), place: '1.chat.' },
  { during: 'a power by day', ...byDay, place: '1.shoot.' },
  { during: 'the conference of the mafia', rules: 'reactive', place: '.chat.1.', players: villagers },
  ...askedAlone.map(
    (power): Fault => ({ during: `the power to ${power}`, place: `.${power}.`, ...castWithPower(power) }),
  ),
  {
    during: 'the choice of a second lover',
    place: '.link.2.',
    ...castWithPower('link'),
    answers: { link: ({ options }) => options.at(-1) },
  },
  { during: 'the shot of a hunter at dawn', rules: 'benchmark', place: '1.shoot.', players: hunted, answers: killFlo },
  {
    during: 'the shot of a hunter whom the table eliminates',
    rules: 'trial',
    place: '1.shoot.',
    players: hunted,
    answers: { ...guilty, nominate: ({ playerId }) => (playerId === 'Flo' ? 'Eve' : 'Flo') },
  },
  {
    during: 'the shot of a player whom the table has condemned',
    rules: { extends: 'trial', cast: { avenger: { ...avenger, powers: [{ power: 'shoot', on: 'condemned' }] } } },
    place: '1.shoot.',
    players: { ...hunted, Flo: 'avenger' },
    answers: { ...guilty, nominate: ({ playerId }) => againstFlo(playerId) },
  },
  { during: 'the bids for the floor', rules: byBids, place: '.bid.' },
  { during: 'a speech by bids', rules: byBids, place: '.speak.', answers: { bid: '2' } },
  { during: 'a speech in turn', rules: 'classic', place: '.speak.1.' },
  { during: 'a free speech', rules: 'reactive', place: '.speak.1.', players: villagers },
  { during: 'a nomination', rules: 'trial', place: '.nominate.' },
  { during: 'a sequential nomination', rules: { extends: 'trial', ballot: 'sequential' }, place: '.nominate.' },
  { during: 'the defense in a trial', rules: 'trial', place: '.defend.', answers: guilty },
  { during: 'the judgment', rules: 'trial', place: '.judge.', answers: guilty },
  {
    during: 'last words after a trial',
    rules: { extends: 'trial', lastWords: true },
    place: '.last-words.',
    answers: guilty,
  },
  { during: 'a vote in the open', rules: inTheOpen, place: '.vote.' },
  { during: 'a vote', rules: 'benchmark', place: '.vote.' },
  { during: 'the defense of the tied', rules: 'night-zero', place: '.defend.', answers: tie },
  { during: 'a revote', rules: 'night-zero', place: '.vote.2.', answers: tie },
  { during: 'last words after a vote', rules: 'night-zero', place: '.last-words.', answers: everyoneVotesFlo },
  {
    during: 'the beliefs of those who listen',
    rules: { extends: 'classic', beliefs: 'speeches' },
    place: '.believe.1.',
  },
  {
    during: 'the beliefs of those who listen to free talk',
    rules: { extends: 'reactive', beliefs: 'speeches' },
    place: '.believe.1.',
    players: villagers,
  },
  {
    during: 'the beliefs of one without a vote',
    rules: { extends: 'trial', beliefs: 'votes' },
    place: '.believe.1.',
    answers: guilty,
  },
  { during: 'the prologue', rules: 'trial', place: '0.narrate.1.', narrated: true },
  { during: 'the narration of the first day', rules: 'night-zero', place: '0.narrate.2.', narrated: true },
  { during: 'the narration of a night', rules: 'trial', place: '1.narrate.1.', narrated: true },
  { during: 'the narration of a day', rules: 'trial', place: '1.narrate.2.', narrated: true },
  {
    during: 'the epilogue at dusk',
    rules: { extends: 'trial', maxDays: 1 },
    place: '1.narrate.3.',
    answers: { kill: 'Hal', protect: 'Hal' },
    narrated: true,
  },
  {
    during: 'the epilogue at dawn',
    rules: 'trial',
    place: '1.narrate.2.',
    answers: { kill: 'Eve', protect: 'Flo' },
    players: { ...six, Bob: 'mafia', Cid: 'villager', Dan: 'doctor' },
    narrated: true,
  },
  { during: 'the summaries', rules: 'reactive', place: '.summarize.', players: villagers },
  ...playedPresets.map(
    (rules): Fault => ({ during: `a first round of ${rules}`, rules, place: '1.', players: castFor(rules) }),
  ),
]

type Torn = Omit<Fault, 'during' | 'place'> & { readonly type: CommandType; readonly when?: object }

/** Where each command that a chart waits for is carried out. */
const commands: readonly Torn[] = [
  { type: 'deal', rules: 'trial' },
  { type: 'orderMafia', rules: 'trial' },
  ...(['trial', 'classic', 'night-zero', 'benchmark'] as const).map(
    (rules): Torn => ({ type: 'resolveMafiaRound', rules }),
  ),
  { type: 'convene', rules: withChannel('night') },
  { type: 'callPowers', ...byDay },
  { type: 'callVoter', rules: inTheOpen },
  { type: 'closeNight', rules: 'trial' },
  { type: 'closeNight', ...castWithPower('poison'), when: { earlier: expect.anything() } },
  { type: 'resolveNight', rules: 'trial' },
  { type: 'react', rules: 'benchmark', players: hunted, answers: killFlo },
  { type: 'eliminate', rules: 'trial', answers: guilty },
  { type: 'orderSpeakers', rules: 'trial' },
  { type: 'grantFloor', rules: byBids },
  { type: 'advanceDiscussion', rules: 'reactive', players: villagers },
  { type: 'advanceDiscussion', rules: 'reactive', players: villagers, when: { heard: expect.anything() } },
  { type: 'resolveNomination', rules: 'trial' },
  { type: 'resolveJudgment', rules: 'trial', answers: guilty },
  { type: 'resolveVote', rules: 'benchmark' },
  { type: 'resolveVote', rules: 'night-zero', answers: tie, when: { again: true } },
  { type: 'closeDay', rules: 'trial' },
  { type: 'review', rules: { extends: 'trial', day: ['decision', 'discussion'] } },
  {
    type: 'review',
    rules: { extends: 'trial', opening: 'overture', charts: { overture: 'Everybody speaks once.' } },
  },
]

/** Machines for the charts of their own that rules describe. */
const ownCharts: Charts = { bazaar: proposalsMachine, duel: trialMachine, overture: turnsMachine }
const ownChartsIn = ({ charts }: RulesInput): Charts =>
  Object.fromEntries(Object.entries(ownCharts).filter(([name]) => name in (charts ?? {})))
/** The states that stand for them in the machines that know no game's own charts. */
const placeholders: Readonly<Record<string, string>> = {
  bazaar: 'ownProtocol',
  duel: 'ownPhase',
  overture: 'ownOpening',
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const statesOf = (state: AnyStateNode): AnyStateNode[] => [state, ...Object.values(state.states).flatMap(statesOf)]
const decides = ({ entry }: AnyStateNode): boolean =>
  entry.some((action) => (action as { readonly type?: string }).type === 'decide')
const waits = [...charts, composeNight(new Ruleset(resolveRules(withChannel('night'))))].flatMap(({ id, root }) =>
  statesOf(root).flatMap((state) => [
    ...state.invoke.map((invoked) => `${id} xstate.error.actor.${invoked.id}`),
    ...(decides(state) ? [`${id} xstate.error.actor.decide`] : []),
  ]),
)
const struck = new Set<string>()
const standIn = (actor: string): string => placeholders[actor] ?? actor

/** A game that meets a fault; the errors its actors end with are noted. */
function faulty({ rules, players = eight, answers = {}, narrated }: Omit<Fault, 'during' | 'place'>, journal: Journal) {
  const { game } = gameOf({
    rules: typeof rules === 'string' ? { extends: rules } : rules,
    roles: rolesOf(players),
    players: playersOf(players),
    agent: answeringAgent(answers),
    ...(narrated && { narrator: answeringAgent() }),
    charts: typeof rules === 'string' ? {} : ownChartsIn(rules),
    seed: 1,
    journal,
  })
  game.actor.system.inspect((event: InspectionEvent) => {
    if (event.type === '@xstate.event' && event.event.type.startsWith('xstate.error.actor.'))
      struck.add(`${machineRunBy(event.actorRef)?.id} ${event.event.type.replace(/\w+$/, standIn)}`)
  })
  return game
}

/** Plays a game whose store breaks while an answer of this place is being kept. */
async function broken(fault: Fault, cause: unknown) {
  let eventsAtFault = -1
  const game: MafiaGame = faulty(fault, {
    record({ requestId }) {
      if (!requestId.includes(fault.place)) return
      eventsAtFault = game.events.length
      throw cause
    },
  })
  const error = await game.run().then(
    () => null,
    (error: unknown) => error,
  )
  return { error, game, eventsAtFault }
}

describe('an engine fault fails the game at its root with its cause', () => {
  test.each(faults)('during $during', async (fault) => {
    const cause = new Error(`The disk is full during ${fault.during}.`)
    const { error, game, eventsAtFault } = await broken(fault, cause)
    expect(error).toBeInstanceOf(GameFailedError)
    expect((error as GameFailedError).cause).toBe(cause)
    expect(game.actor.getSnapshot()).toMatchObject({ status: 'error', error: cause })
    expect(eventsAtFault).toBeGreaterThan(0)
    const { length } = game.events
    const after = game.events.slice(eventsAtFault).map(({ type }) => type)
    expect(after.filter((type) => /^(player|game|phase|night)\.(?!acted)|\.resolved$/.test(type))).toEqual([])
    await settle()
    expect(game.events.length).toBe(length)
    await expect(game.step()).rejects.toBe(error)
  })

  test.each(commands)('while $type is carried out in $rules', async ({ type, when = {}, ...game }) => {
    const cause = new Error(`The rules are torn at ${type}.`)
    const faulting = faulty(game, { record() {} })
    const runtime = runtimeOf(faulting.actor.system)
    const carryOut = runtime.carryOut.bind(runtime)
    runtime.carryOut = (command) => {
      if (expect.objectContaining({ type, ...when }).asymmetricMatch(command)) throw cause
      return carryOut(command)
    }
    await expect(faulting.run()).rejects.toMatchObject({ name: 'GameFailedError', cause })
    await settle()
    expect(faulting.state.winner).toBeNull()
  })

  test.each([
    { where: 'in a night, when all have chosen', rules: 'trial', phase: 'night', stuck: 1 },
    { where: 'in a night, when those who act late have chosen', rules: 'trial', phase: 'night', stuck: 2 },
    { where: 'after a talk by night, before the acts', rules: withChannel('night'), phase: 'night', stuck: 1 },
    { where: 'after a talk before a day', rules: withChannel('day'), phase: 'whispers', stuck: 1 },
    { where: 'in Night Zero, when all notes are written', rules: 'night-zero', phase: 'nightZero', stuck: 1 },
    { where: 'at dawn, when nobody is asked', rules: 'trial', phase: 'dawn', stuck: 1 },
    { where: 'before a bomb goes off', rules: 'benchmark', phase: 'dawn', stuck: 1, ...bombed },
    { where: 'when what the table has decided is carried out', rules: 'reactive', phase: 'resolution', stuck: 1 },
    { where: 'before last words', rules: 'night-zero', phase: 'resolution', stuck: 1, answers: everyoneVotesFlo },
    { where: 'after a vote that eliminates nobody', rules: 'night-zero', phase: 'resolution', stuck: 1 },
    { where: 'after a judgment that eliminates nobody', ...acquittal, phase: 'resolution', stuck: 1 },
  ] as const)('$where', async ({ phase, stuck, ...fault }) => {
    const cause = new Error('The gate is stuck.')
    const game = faulty(fault, { record() {} })
    const runtime = runtimeOf(game.actor.system)
    const pausePoint = runtime.pausePoint.bind(runtime)
    let reached = 0
    runtime.pausePoint = (go) => {
      if (game.state.phase === phase && ++reached === stuck) throw cause
      return pausePoint(go)
    }
    await expect(game.run()).rejects.toMatchObject({ name: 'GameFailedError', cause })
    expect(game.state.phase).toBe(phase)
  })

  test('wherever a machine waits for an actor or for the rules: none is left out', () => {
    expect([...struck].sort()).toEqual([...new Set(waits)].sort())
  })

  test('whatever is thrown', async () => {
    for (const cause of [undefined, null, 'no error at all', 0]) {
      const { error } = await broken({ during: 'a vote', rules: 'benchmark', place: '.vote.' }, cause)
      expect(error).toBeInstanceOf(GameFailedError)
      expect((error as GameFailedError).cause).toBe(cause)
    }
  })

  test('and nobody is asked any more', async () => {
    const asked: string[] = []
    const agent = answeringAgent(async ({ id }) => {
      asked.push(id)
      await settle()
      return undefined
    })
    const journal: Journal = {
      record({ requestId }) {
        if (requestId.includes('.shoot.')) throw new Error('The disk is full.')
      },
    }
    const { game } = gameOf({
      rules: { extends: 'classic', personas: 'none' },
      roles: rolesOf(eight),
      players: playersOf(eight),
      agent,
      seed: 1,
      journal,
    })
    await expect(game.run()).rejects.toBeInstanceOf(GameFailedError)
    const { length } = asked
    for (let turn = 0; turn < 5; turn++) await settle()
    expect(asked.length).toBe(length)
  })
})
