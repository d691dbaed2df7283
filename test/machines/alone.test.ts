import { describe, expect, test } from 'vitest'
import { fromPromise, type NonReducibleUnknown } from 'xstate'
import {
  ballotMachine,
  type Decision,
  dayMachine,
  eliminationMachine,
  inTurnMachine,
  mafiaBallotMachine,
  nightMachine,
  nightZeroMachine,
  proposalsMachine,
  reactionsMachine,
  roundEndMachine,
  setupMachine,
  teamChatMachine,
  trialMachine,
  voteMachine,
} from '../../machines/index.js'
import type { ReactionsInput } from '../../machines/reactions.js'
import { type Choice, type Command, defineRules, type Poll, type PresetName } from '../../src/index.js'
import type { TeamInput } from '../../src/kernel/rules/mafia-choice.js'
import { initialPlayState, type PlayState, type Reaction } from '../../src/kernel/rules/play-state.js'
import type { DayPhase } from '../../src/kernel/rules/polls.js'
import type { Act } from '../../src/kernel/rules/powers/power.js'
import { alone } from '../support/covered.js'

const living = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo']

/** What the rules would put out for a command. */
type Ruling = (command: Command) => unknown

/** Actors that answer at once, without any runtime, and a record of what was asked and what was to be carried out. */
/** A game that is not paused does not wait. */
const pausePoint = fromPromise<void, unknown>(async () => {})

function fakes(choose: (poll: Poll, player: string) => string = () => 'skip', ruling: Ruling = () => undefined) {
  const asked: string[] = []
  const carried: string[] = []
  const chosen = (poll: Poll): Choice[] => poll.players.map((player) => ({ player, choice: choose(poll, player) }))
  const note = (poll: Poll) => asked.push(`${poll.kind} ${poll.players.join(' ')}`)
  const ask = fromPromise<Choice, Poll>(async ({ input }) => {
    note(input)
    return chosen(input)[0] as Choice
  })
  const askAll = fromPromise<Choice[], Poll>(async ({ input }) => {
    note(input)
    return chosen(input)
  })
  const decide = ({ self }: { self: { send(event: never): void } }, { command }: Decision) => {
    carried.push(command.type)
    self.send({ type: 'decided', output: ruling(command) } as never)
  }
  const record = (_: unknown, { type }: Command) => {
    carried.push(type)
  }
  const inTurn = inTurnMachine.provide({ actors: { ask } })
  const ballot = ballotMachine.provide({ actors: { askAll, inTurn } })
  return { actors: { ask, askAll, inTurn, ballot }, actions: { decide, record }, asked, carried }
}

const playState = {
  seats: living,
  living,
  awake: { ...initialPlayState.awake, kill: ['Ann', 'Bob'], protect: ['Cid'], shoot: ['Dan'] },
  winner: null,
}

const over = <Input>() => fromPromise<NonReducibleUnknown, Input>(async () => undefined)
const night = (preset: PresetName) => ({ rules: defineRules({ extends: preset }), day: 1, team: ['Ann', 'Bob'] })
const agreedOn =
  (target: string): Ruling =>
  ({ type }) =>
    type === 'resolveMafiaRound' ? { decided: true, target } : undefined

describe('without a runtime, on fake actors alone', () => {
  test('the setup asks for characters and deals', async () => {
    const { actors, actions, asked, carried } = fakes(undefined, () => playState)
    const machine = setupMachine.provide({ actors, actions })
    const { path, snapshot } = await alone(machine, { authors: living })
    expect(path).toEqual(['opening', 'personas', 'dealing', 'dealt'])
    expect(asked).toEqual(['persona Ann Bob Cid Dan Eve Flo'])
    expect(carried).toEqual(['open', 'deal'])
    expect(snapshot.output).toBe(playState)
  })

  test('Night Zero asks the team for its notes', async () => {
    const { actors, actions, asked, carried } = fakes()
    const machine = nightZeroMachine.provide({ actors: { ...actors, pausePoint }, actions })
    expect((await alone(machine, { team: ['Ann', 'Bob'] })).path).toEqual(['plotting', 'resting', 'shared'])
    expect([asked, carried]).toEqual([['strategize Ann Bob'], ['enter']])
  })

  test('the round ends when all have summed it up', async () => {
    const { actors, actions, asked } = fakes()
    const machine = roundEndMachine.provide({ actors, actions })
    expect((await alone(machine, { day: 1, living })).path).toEqual(['summarizing', 'summarized'])
    expect(asked).toEqual(['summarize Ann Bob Cid Dan Eve Flo'])
  })

  test('an elimination is recorded before the last words are asked for', async () => {
    const { actors, actions, asked, carried } = fakes(undefined, () => [])
    const { ask } = actors
    const machine = eliminationMachine.provide({
      actors: {
        ask,
        pausePoint,
        reactions: fromPromise<PlayState | null, ReactionsInput>(async () => null),
      },
      actions,
    })
    const rules = defineRules({ extends: 'night-zero' })
    expect((await alone(machine, { rules, day: 1, player: 'Flo' })).path).toEqual([
      'opening',
      'dying',
      'mourned',
      'lastWords',
      'reactions',
      'dead',
    ])
    expect([asked, carried]).toEqual([['last-words Flo'], ['enter', 'eliminate', 'enter']])
  })

  test('the powers that answer to a death do so one after another, and so do those that answer to what they did', async () => {
    const [first, own]: Reaction[] = [
      { player: 'Flo', power: 'shoot', on: 'death', phase: 'vote' },
      { player: 'Eve', power: 'explode', on: 'death', phase: 'vote', targets: ['Ann'] },
    ]
    const done: Command[] = []
    const { actors, actions, asked } = fakes(
      () => 'Eve',
      (command) => {
        done.push(command)
        return done.length === 1 ? { ...playState, reactions: [own] } : playState
      },
    )
    const { ask } = actors
    const machine = reactionsMachine.provide({ actors: { ask, pausePoint }, actions })
    const { path, snapshot } = await alone(machine, { reactions: [first as Reaction] })
    expect(path).toEqual(['looking', 'asking', 'acting', 'looking', 'waiting', 'acting', 'looking', 'settling', 'over'])
    expect(asked).toEqual(['shoot Flo'])
    expect(done).toEqual([
      { type: 'react', reaction: first, choice: 'Eve' },
      { type: 'react', reaction: own, choice: '' },
    ])
    expect(snapshot.output).toEqual(playState)
  })

  test('who has died meanwhile does not answer to the dawn', async () => {
    const dawn = (player: string): Reaction => ({ player, power: 'shoot', on: 'dawn', phase: 'dawn' })
    const { actors, actions, asked } = fakes(
      () => 'Bob',
      () => ({ ...playState, living: living.filter((player) => player !== 'Bob') }),
    )
    const { ask } = actors
    const machine = reactionsMachine.provide({ actors: { ask, pausePoint }, actions })
    await alone(machine, { reactions: [dawn('Ann'), dawn('Bob'), dawn('Cid')] })
    expect(asked).toEqual(['shoot Ann', 'shoot Cid'])
  })

  test('everyone has a turn, one after another', async () => {
    const { actors, asked } = fakes(() => 'Ann')
    const poll: Poll = { kind: 'speak', place: { phase: 'discussion' }, players: ['Dan', 'Bob', 'Cid'] }
    const { path, snapshot } = await alone(inTurnMachine.provide({ actors }), { poll })
    expect(path).toEqual(['opening', 'asking', 'asking', 'asking', 'closed'])
    expect(asked).toEqual(['speak Dan', 'speak Bob', 'speak Cid'])
    expect(snapshot.output).toEqual(poll.players.map((player) => ({ player, choice: 'Ann' })))
  })

  test.each([
    ['parallel', 'polling', ['nominate Bob Cid Dan']],
    ['sequential', 'voting', ['nominate Bob', 'nominate Cid', 'nominate Dan']],
  ] as const)('a %s ballot asks as the rules say', async (ballot, state, questions) => {
    const { actors, asked } = fakes(() => 'Ann')
    const rules = defineRules({ extends: 'trial', ballot })
    const poll: Poll = { kind: 'nominate', place: { phase: 'nomination' }, players: ['Bob', 'Cid', 'Dan'] }
    const { path, snapshot } = await alone(ballotMachine.provide({ actors }), { rules, poll })
    expect(path.slice(-2)).toEqual([state, 'closed'])
    expect(asked).toEqual(questions)
    expect(snapshot.output).toEqual(poll.players.map((player) => ({ player, choice: 'Ann' })))
  })

  test('two mafia propose until the rules find a round decided', async () => {
    const { actors, actions } = fakes(undefined, (command) => {
      if (command.type !== 'resolveMafiaRound') return undefined
      return { decided: command.round === 2, target: 'Eve' }
    })
    const { path, snapshot } = await alone(proposalsMachine.provide({ actors, actions }), night('night-zero'))
    expect(path).toEqual(['round', 'comparing', 'round', 'comparing', 'decided'])
    expect(snapshot.output).toBe('Eve')
  })

  test('a team chat ends when all agree', async () => {
    const { actors, actions, asked } = fakes(undefined, agreedOn('Eve'))
    const { path } = await alone(teamChatMachine.provide({ actors, actions }), night('classic'))
    expect(path).toEqual(['round', 'comparing', 'decided'])
    expect(asked).toEqual(['chat Ann', 'chat Bob'])
  })

  test('a secret ballot is settled by the rules', async () => {
    const { actors, actions, asked } = fakes(undefined, agreedOn('Flo'))
    const { snapshot } = await alone(mafiaBallotMachine.provide({ actors, actions }), night('benchmark'))
    expect(asked).toEqual(['kill Ann Bob'])
    expect(snapshot.output).toBe('Flo')
  })

  test('a night puts together what the regions bring', async () => {
    const done: Act[] = [{ power: 'protect', by: 'Cid', target: 'Eve' }]
    const closed: Command[] = []
    const { actors, actions } = fakes(
      (poll) => (poll.kind === 'protect' ? 'Eve' : 'skip'),
      (command) => {
        closed.push(command)
        return done
      },
    )
    const machine = nightMachine.provide({
      actors: {
        ...actors,
        pausePoint,
        mafiaTeam: fromPromise<string | null, TeamInput>(async () => 'Flo'),
      },
      actions,
    })
    const { path, snapshot } = await alone(machine, { rules: defineRules({ extends: 'benchmark' }), day: 1, playState })
    expect(path).not.toContain('acting.investigate.acting')
    expect(closed).toMatchObject([
      { type: 'closeNight', team: { kill: 'Flo' }, own: { protect: [{ player: 'Cid', choice: 'Eve' }] } },
    ])
    expect(snapshot.output).toEqual(done)
  })

  test('a day is a discussion and a decision', async () => {
    const { actions } = fakes(undefined, () => ({ winner: null, living }))
    const turns = fromPromise<readonly string[], DayPhase>(async () => ['Ann'])
    const machine = dayMachine.provide({ actors: { turns, trial: over(), vote: over() }, actions })
    const day = (preset: PresetName) => alone(machine, { rules: defineRules({ extends: preset }), day: 1, living })
    expect((await day('trial')).path).toEqual(['opening', 'turns', 'reviewing', 'opening', 'trial', 'decided'])
    const voted = await day('night-zero')
    expect(voted.path).toEqual(['opening', 'turns', 'reviewing', 'opening', 'vote', 'decided'])
    expect(voted.snapshot.context.nominated).toEqual(['Ann'])
  })

  test('a trial adjourns when nobody is accused', async () => {
    const { actors, actions, carried } = fakes(undefined, () => ({ outcome: 'skipped', tied: [] }))
    const machine = trialMachine.provide({
      actors,
      actions,
    })
    const { path } = await alone(machine, { rules: defineRules({ extends: 'trial' }), day: 1, living })
    expect(path).toEqual(['nomination', 'accusation', 'adjourned'])
    expect(carried).toEqual(['enter', 'resolveNomination'])
  })

  test('a vote that ties is held again, after the tied have spoken', async () => {
    const { actors, actions, asked, carried } = fakes(undefined, (command) =>
      command.type === 'resolveVote' && !command.again
        ? { outcome: 'revote', tied: ['Eve', 'Flo'] }
        : { outcome: 'nobody', tied: [] },
    )
    const machine = voteMachine.provide({ actors: { ...actors, pausePoint }, actions })
    const rules = defineRules({ extends: 'night-zero' })
    const { path } = await alone(machine, { rules, day: 1, living, nominated: living })
    expect(path).toEqual(['ballot', 'count', 'defense', 'revote', 'recount', 'nobody', 'resolved'])
    expect(asked.slice(1, 3)).toEqual(['defend Eve', 'defend Flo'])
    expect(carried).toEqual(['enter', 'resolveVote', 'enter', 'enter', 'resolveVote', 'enter'])
  })

  test('a machine whose actor fails, fails with its cause', async () => {
    const cause = new Error('The line is dead.')
    const { actions } = fakes()
    const askAll = fromPromise<Choice[], Poll>(async () => Promise.reject(cause))
    await expect(alone(nightZeroMachine.provide({ actors: { askAll }, actions }), { team: ['Ann'] })).rejects.toBe(
      cause,
    )
  })

  test('and without fakes it says what it lacks', async () => {
    await expect(alone(mafiaBallotMachine, night('benchmark'))).rejects.toThrow('No runtime')
  })
})
