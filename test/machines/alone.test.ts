import { describe, expect, test } from 'vitest'
import { assign, fromPromise } from 'xstate'
import {
  ballotMachine,
  dayMachine,
  eliminationMachine,
  mafiaBallotMachine,
  nightMachine,
  nightZeroMachine,
  proposalsMachine,
  roundEndMachine,
  setupMachine,
  teamChatMachine,
  trialMachine,
  voteMachine,
} from '../../machines/index.js'
import { type Choice, type Decision, defineRules, type Poll } from '../../src/index.js'
import { alone } from '../support/covered.js'

const living = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo']

/** Actors that answer at once, without any table, and a record of what was asked and decided. */
function fakes(choose: (poll: Poll, player: string) => string = () => 'skip') {
  const asked: string[] = []
  const decided: string[] = []
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
  const record = (_: unknown, { type }: Decision) => {
    decided.push(type)
  }
  return { actors: { ask, askAll }, actions: { record }, asked, decided }
}

const standing = {
  seats: living,
  living,
  awake: { kill: ['Ann', 'Bob'], protect: ['Cid'], investigate: [], shoot: ['Dan'] },
  winner: null,
}

describe('without a table, on fake actors alone', () => {
  test('the setup asks for characters and deals', async () => {
    const { actors, actions, asked, decided } = fakes()
    const machine = setupMachine.provide({ actors: { askAll: actors.askAll }, actions })
    expect((await alone(machine, { authors: living })).path).toEqual(['opening', 'personas', 'dealing', 'dealt'])
    expect(asked).toEqual(['persona Ann Bob Cid Dan Eve Flo'])
    expect(decided).toEqual(['open', 'deal'])
  })

  test('Night Zero asks the team for its notes', async () => {
    const { actors, actions, asked, decided } = fakes()
    const machine = nightZeroMachine.provide({ actors: { askAll: actors.askAll }, actions })
    expect((await alone(machine, { team: ['Ann', 'Bob'] })).path).toEqual(['plotting', 'shared'])
    expect([asked, decided]).toEqual([['strategize Ann Bob'], ['enter']])
  })

  test('the round ends when all have summed it up', async () => {
    const { actors, actions, asked } = fakes()
    const machine = roundEndMachine.provide({ actors: { askAll: actors.askAll }, actions })
    expect((await alone(machine, { day: 1, living })).path).toEqual(['summarizing', 'summarized'])
    expect(asked).toEqual(['summarize Ann Bob Cid Dan Eve Flo'])
  })

  test('an elimination is recorded before the last words are asked for', async () => {
    const { actors, actions, asked, decided } = fakes()
    const machine = eliminationMachine.provide({ actors: { ask: actors.ask }, actions })
    const rules = defineRules({ extends: 'night-zero' })
    expect((await alone(machine, { rules, day: 1, player: 'Flo' })).path).toEqual(['dying', 'lastWords', 'dead'])
    expect([asked, decided]).toEqual([['last-words Flo'], ['eliminate', 'enter']])
  })

  test('a sequential ballot asks one after another', async () => {
    const { actors, asked } = fakes(() => 'Ann')
    const rules = defineRules({ extends: 'trial', ballot: 'sequential' })
    const poll: Poll = { kind: 'nominate', place: { phase: 'nomination' }, players: ['Bob', 'Cid', 'Dan'] }
    const { path, snapshot } = await alone(ballotMachine.provide({ actors }), { rules, poll })
    expect(path).toEqual(['opened', 'voting', 'voting', 'voting', 'closed'])
    expect(asked).toEqual(['nominate Bob', 'nominate Cid', 'nominate Dan'])
    expect(snapshot.output).toEqual(poll.players.map((player) => ({ player, choice: 'Ann' })))
  })

  test('two mafia propose twice, and the lowest seat settles it where the draw is a fake', async () => {
    const { actors } = fakes((_poll, player) => (player === 'Ann' ? 'Eve' : 'Flo'))
    const rules = defineRules({ extends: 'night-zero' })
    const machine = proposalsMachine.provide({
      actors: { askAll: actors.askAll },
      actions: { settle: assign({ choice: ({ context }) => context.picks[0]?.choice ?? 'skip' }) },
    })
    const { path, snapshot } = await alone(machine, { rules, day: 1, team: ['Ann', 'Bob'] })
    expect(path).toEqual(['proposing', 'comparing', 'proposing', 'comparing', 'decided'])
    expect(snapshot.output).toBe('Eve')
  })

  test('a team chat ends when all agree', async () => {
    const { actors } = fakes(() => 'Eve')
    const machine = teamChatMachine.provide({ actors: { ask: actors.ask } })
    const { path } = await alone(machine, { rules: defineRules({ extends: 'classic' }), day: 1, team: ['Ann', 'Bob'] })
    expect(path).toEqual(['round.talking', 'round.talking', 'round.heard', 'decided'])
  })

  test('a secret ballot is settled by a fake', async () => {
    const { actors, asked } = fakes(() => 'Eve')
    const machine = mafiaBallotMachine.provide({
      actors: { askAll: actors.askAll },
      actions: { settle: assign({ choice: 'Flo' }) },
    })
    const { snapshot } = await alone(machine, {
      rules: defineRules({ extends: 'benchmark' }),
      day: 1,
      team: ['Ann', 'Bob'],
    })
    expect(asked).toEqual(['kill Ann Bob'])
    expect(snapshot.output).toBe('Flo')
  })

  test('a night puts together what the regions bring', async () => {
    const { actors, actions } = fakes((poll) => (poll.kind === 'protect' ? 'Eve' : 'skip'))
    const machine = nightMachine.provide({
      actors: { askAll: actors.askAll, mafiaTeam: fromPromise(async () => 'Flo') as never },
      actions: { ...actions, disclose: () => {} },
    })
    const { path, snapshot } = await alone(machine, { rules: defineRules({ extends: 'benchmark' }), day: 1, standing })
    expect(path).not.toContain('acting.sheriffs.investigating')
    expect(snapshot.output).toEqual({
      kill: 'Flo',
      protections: [{ by: 'Cid', target: 'Eve' }],
      shots: [],
      investigations: [],
    })
  })

  test('a day is a discussion and a decision', async () => {
    const over = fromPromise(async () => undefined) as never
    const machine = dayMachine.provide({
      actors: { turns: over, trial: over, vote: over },
      actions: { noteNominations: assign({ nominated: ['Ann'] }) },
    })
    const day = (preset: 'trial' | 'classic') =>
      alone(machine, { rules: defineRules({ extends: preset }), day: 1, standing })
    expect((await day('trial')).path).toEqual(['gathering', 'turns', 'deciding', 'trial', 'decided'])
    expect((await day('classic')).path).toEqual(['gathering', 'turns', 'deciding', 'vote', 'decided'])
  })

  test('a trial adjourns when nobody is accused', async () => {
    const { actions, decided } = fakes()
    const ballot = fromPromise(async () => living.map((player) => ({ player, choice: 'skip' }))) as never
    const machine = trialMachine.provide({
      actors: { ballot },
      actions: { ...actions, accuse: assign({ outcome: { outcome: 'skipped' } as const }) },
    })
    const { path } = await alone(machine, { rules: defineRules({ extends: 'trial' }), day: 1, living })
    expect(path).toEqual(['nomination', 'nominated', 'adjourned'])
    expect(decided).toEqual(['enter', 'resolveNomination'])
  })

  test('a vote that ties is held again', async () => {
    const { actors, actions, asked, decided } = fakes()
    const choices = ['Flo', 'Flo', 'Eve', 'Eve', 'skip', 'skip']
    const ballot = fromPromise(async () => living.map((player, seat) => ({ player, choice: choices[seat] }))) as never
    const machine = voteMachine.provide({ actors: { ask: actors.ask, ballot }, actions })
    const rules = defineRules({ extends: 'night-zero', vote: { skip: true } })
    const votes = await alone(machine, { rules, day: 1, living, nominated: living })
    expect(votes.path).toEqual(['ballot', 'counted', 'resolved'])
    choices.fill('Ann', 4)
    const tied = await alone(machine, { rules, day: 1, living, nominated: living })
    expect(tied.path.slice(0, 3)).toEqual(['ballot', 'counted', 'defense.speaking'])
    expect(asked).toEqual(['defend Ann', 'defend Eve', 'defend Flo'])
    expect(decided.slice(2)).toEqual(['enter', 'resolveVote', 'enter', 'enter', 'resolveVote'])
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
    await expect(
      alone(mafiaBallotMachine, { rules: defineRules({ extends: 'benchmark' }), day: 1, team: ['Ann'] }),
    ).rejects.toThrow('No runtime')
  })
})
