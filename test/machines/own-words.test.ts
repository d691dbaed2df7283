import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { askAll, type DecisionPhase, onError, type Poll, rethrow } from '../../machines/index.js'
import {
  createMafiaGame,
  type GameEvent,
  isEvent,
  type RulesInput,
  resumeGame,
  scriptedAgent,
  verifyLog,
} from '../../src/index.js'
import { collectBallots, isCast } from '../../src/kernel/events/index.js'
import { ballotsIn } from '../../src/lab/stats/votes-and-powers.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { answeringAgent, playersOf } from '../../src/testing/index.js'
import { loadLanguage } from '../../src/words/languages/index.js'
import { tellEvents } from '../../src/words/stories/describe-event.js'
import { captain } from '../support/captain.js'
import { run } from '../support/covered.js'

const players = {
  Ann: 'mafia',
  Bob: 'sheriff',
  Cid: 'villager',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'doctor',
} as const
const roles = { mafia: 1, sheriff: 1, doctor: 1, villager: 3 }
const rules: RulesInput = { extends: 'trial', roles, maxDays: 1, day: ['captain'] }
const charts = { captain }

const stands = (request: { readonly options: readonly string[]; readonly playerId: string }) =>
  request.options.includes('stand') ? (['Bob', 'Cid'].includes(request.playerId) ? 'stand' : 'pass') : undefined

const electing = answeringAgent({
  kill: 'Eve',
  protect: 'Bob',
  vote: (request) => stands(request) ?? (request.playerId === 'Bob' ? 'Cid' : 'Bob'),
})

async function elect(agent = electing) {
  const game = createMafiaGame({ rules, charts, players: playersOf(players), agent, seed: 3 })
  await game.run()
  return game
}

const questions = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'question.put') ? [event.data] : []))

describe('a ballot in words of its own', () => {
  test('asks its own question, of its own choices', async () => {
    const { requests } = await run(captain, {
      players,
      answers: { vote: (asked) => stands(asked) ?? asked.options[0] },
    })
    const [first, , , , , , last] = requests
    expect(first).toMatchObject({ kind: 'vote', options: ['stand', 'pass'], choices: { stand: { en: 'I stand' } } })
    expect(last).toMatchObject({ ask: { en: 'Who shall be captain?' }, options: ['Bob', 'Cid', 'skip'], aim: 'help' })
    const prompts = requests.map((request) => buildPrompt(request).messages.at(-1)?.content ?? '')
    expect(prompts[0]).toContain('Do you want to be captain?')
    expect(prompts[0]).toContain('`stand` (I stand), `pass` (I do not)')
    expect(prompts.join()).not.toMatch(/to be eliminated|tells the table tomorrow/)
    expect(prompts[6]).toContain('Ann chooses “I do not”')
  })

  test('is told once, before its votes, and the next one is another ballot', async () => {
    const { events } = await elect()
    expect(questions(events).map(({ ask }) => (ask as { readonly en: string }).en)).toEqual([
      'Do you want to be captain?',
      'Who shall be captain?',
    ])
    const ballots = collectBallots(events)
    expect(ballots.map(({ votes, question }) => [votes.length, question?.aim])).toEqual([
      [5, undefined],
      [5, 'help'],
    ])
    const told = events.filter((event) => isCast(event) || event.type === 'question.put').map(({ type }) => type)
    expect(told.indexOf('question.put')).toBe(0)
    expect(told.lastIndexOf('question.put')).toBe(6)
  })

  test('is told in the words of each reader', async () => {
    const game = await elect()
    const english = tellEvents(game.view('public'), 0).join('\n')
    expect(english).toContain('The question: Do you want to be captain?')
    expect(english).toContain('The choices: I stand, I do not.')
    expect(english).toContain('chooses “I stand”.')
    expect(english).toContain('The table chooses Bob.')
    const german = tellEvents(game.view('public'), 0, await loadLanguage('de')).join('\n')
    expect(german).toContain('Die Frage: Wer soll Hauptmann werden?')
    expect(german).toContain('wählt „Ich trete an“.')
  })

  test('that elects somebody accuses nobody', async () => {
    const { events } = await elect()
    const votes = ballotsIn(events).flatMap((ballot) => ballot.votes)
    expect(votes.map(({ against }) => against)).toEqual(Array(10).fill(null))
    expect(ballotsIn(events)[1]?.chosen).toBe('Bob')
  })

  test('gets an abstention from who does not answer', async () => {
    const { events } = await elect({ act: () => Promise.reject(new Error('silent')) })
    const votes = events.filter(isCast).map(({ data }) => data.choice)
    expect(new Set(votes)).toEqual(new Set(['abstain']))
  })

  test('is answered by scripted players as it is meant', async () => {
    const { events } = await elect(scriptedAgent())
    expect(collectBallots(events)[0]?.votes.every(({ choice }) => ['stand', 'pass'].includes(choice))).toBe(true)
    await expect(verifyLog(events, { charts })).resolves.toMatchObject({ ok: true })
  })

  test('verifies, and goes on from any of its moments', async () => {
    const { events } = await elect()
    await expect(verifyLog(events, { charts })).resolves.toMatchObject({ ok: true })
    const whole = events.map(({ meta: _, ...event }) => event)
    for (const [at, { type }] of events.entries()) {
      if (type !== 'question.put' && type !== 'vote.cast') continue
      const rest = await resumeGame(events.slice(0, at + 1), { agent: electing, charts }).run()
      expect(rest.events.map(({ meta: _, ...event }) => event)).toEqual(whole)
    }
  })
})

const asking = (poll: Omit<Poll, 'place' | 'players'>, asked?: readonly string[]) =>
  setup({
    types: { context: {} as DecisionPhase, input: {} as DecisionPhase },
    actors: { askAll },
    actions: { rethrow },
  }).createMachine({
    id: 'asking',
    description: 'Something is asked.',
    context: ({ input }) => input,
    initial: 'poll',
    states: {
      poll: {
        invoke: {
          src: 'askAll',
          input: ({ context: { living } }) => ({ place: { phase: 'asking' }, players: asked ?? living, ...poll }),
          onDone: 'over',
          onError,
        },
      },
      over: { type: 'final' },
    },
  })

const own: RulesInput = { extends: 'trial', roles, maxDays: 1, day: ['asking'] }

describe('answers that not everyone learns', () => {
  const talk = asking({ kind: 'speak', ask: 'What do you tell your friend?', audience: ['Bob', 'Cid'] }, ['Bob', 'Cid'])

  test('are in the views of those alone who are named', async () => {
    const charts = { asking: talk }
    const agent = answeringAgent({
      kill: 'Eve',
      protect: 'Bob',
      speak: () => ({ speech: 'I am a sheriff.', claim: { role: 'sheriff' } }),
    })
    const game = createMafiaGame({ rules: own, charts, players: playersOf(players), agent, seed: 3 })
    const { events } = await game.run()
    const heard = ['Bob', 'Cid', 'Ann', 'public'].map(
      (observer) =>
        game.view(observer).events.filter(({ type }) => /^(question|speech|role.claimed)/.test(type)).length,
    )
    expect(heard).toEqual([5, 5, 0, 0])
    await expect(verifyLog(events, { charts })).resolves.toMatchObject({ ok: true })
    expect(tellEvents(game.view('Bob'), 0).join('\n')).toContain('Only you, Cid learn the answers.')
  })

  test('are announced as such to those who are asked', async () => {
    const { requests } = await run(talk, { players })
    const prompt = buildPrompt(requests[0] as never).messages.at(-1)?.content ?? ''
    expect(prompt).toContain('What do you tell your friend? Only Bob, Cid learn your answer.')
    expect(prompt).not.toContain('Everybody hears you')
  })

  test('may be for each player alone', async () => {
    const { events } = await run(asking({ kind: 'vote', audience: 'player' }), { players })
    expect(events.filter(isCast).map(({ audience, data }) => [audience, data.player])).toEqual(
      Object.keys(players).map((id) => [[id], id]),
    )
  })
})

test.each([
  [{ kind: 'vote', choices: { 'not a word': 'x' } }, /choices\.not a word/],
  [{ kind: 'vote', ask: '' }, /ask/],
] as const)('a question that nobody could be told fails the game: %j', async (poll, words) => {
  await expect(run(asking(poll), { players })).rejects.toThrow(words)
})
