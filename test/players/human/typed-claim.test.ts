import { describe, expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, isEvent, randomAgent } from '../../../src/index.js'
import { parseClaim } from '../../../src/players/human/ask-person.js'
import { humanAgent } from '../../../src/players/human/index.js'
import { seatEnglish } from '../../../src/words/languages/index.js'
import { benchmarkTable } from '../scripted/table-of-seven.js'
import { Typist } from './typist.js'

/** What is wrong, or what is said, in words. */
function told(text: string): string {
  const parsed = parseClaim(text, view)
  return seatEnglish().render('speech' in parsed ? parsed.speech : parsed)
}

const view = benchmarkTable().at(1, 'discussion').view('clara')

describe('a person who types', () => {
  test.each([
    ['/claim sheriff anna=mafia', { role: 'sheriff', results: [{ player: 'anna', result: 'mafia' }] }],
    [
      '/claim Detective Anna=Mafia fritz = town',
      {
        role: 'sheriff',
        results: [
          { player: 'anna', result: 'mafia' },
          { player: 'fritz', result: 'town' },
        ],
      },
    ],
    [
      '/claim sheriff anna=mafia, fritz=town',
      {
        role: 'sheriff',
        results: [
          { player: 'anna', result: 'mafia' },
          { player: 'fritz', result: 'town' },
        ],
      },
    ],
    ['/claim doctor', { role: 'doctor' }],
  ])('%s declares that claim', (text, claim) => expect(parseClaim(text, view)).toMatchObject({ claim }))

  test('a claim between other lines says these and no more', () => {
    expect(parseClaim('Stop!\n/claim sheriff anna=mafia\nVote Anna.', view)).toEqual({
      speech: 'Stop!\nVote Anna.',
      claim: { role: 'sheriff', results: [{ player: 'anna', result: 'mafia' }] },
    })
  })

  test('a claim without other words becomes the speech', () =>
    expect(told('/claim sheriff anna=mafia fritz=town')).toBe('I am a sheriff. Anna is mafia. Fritz is town.'))

  test.each([
    ['/claim wizard', '`wizard` is not a role of this game. Claim one of: '],
    ['/claim', '`` is not a role of this game. Claim one of: '],
    ['/claim sheriff zoe=mafia', '`zoe` is not a player of this game. Name one of: anna (Anna), '],
    ['/claim sheriff anna', '`anna` is not a result. Write for example `anna=mafia`'],
    ['/claim sheriff anna=mafia fritz', '`fritz` is not a result. Write for example `fritz=mafia`'],
    ['/claim sheriff anna=bad', '`anna=bad` is not a result. Write for example `anna=mafia`'],
  ])('%s is told what was wrong', (text, fault) => expect(told(text)).toContain(fault))

  test.each(['/help', 'Stop!\n/claom doctor', '  /Quit now'])('%s is no command, and is not said', (text) =>
    expect(told(text)).toMatch(/^`\/\w+` is not a command, and was not said\. `\/claim ROLE` is the only one/),
  )

  test('words without a claim stay as they are', () =>
    expect(parseClaim('I claim nothing.\nNothing.', view)).toEqual({ speech: 'I claim nothing.\nNothing.' }))
})

test('a claim that a person types is declared in the game, and a wrong one is asked for again', async () => {
  const typist = new Typist((options) => options[0]?.value, '/claim doctor')
  const write = typist.write.bind(typist)
  let tries = 0
  typist.write = async (writing) => {
    const text = await write(writing)
    return text === '/claim doctor' && tries++ === 0 ? '/claim wizard' : text
  }
  const players = [{ id: 'me', agent: humanAgent({ terminal: typist }), role: 'villager' }, {}, {}, {}, {}, {}]
  const { events } = await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 3 }).run()
  const mine = events.flatMap((event) =>
    isEvent(event, 'role.claimed') && event.data.player === 'me' ? [event.data.claim.role] : [],
  )
  expect(mine[0]).toBe('doctor')
  expect(typist.shown).toContainEqual(expect.stringMatching(/^`wizard` is not a role of this game\./))
  expect(events.filter(({ type }) => type === 'answer.rejected')).toEqual([])
})

test.each(['en', 'de'] as const)(
  'the hint for a claim names a living player of the game as it is shown, in %s',
  async (language) => {
    const typist = new Typist((options) => options.at(-1)?.value)
    const human = humanAgent({ terminal: typist })
    const living: string[][] = []
    const seated = {
      act: (request: AgentRequest) => {
        const others = request.view.players.filter(({ id, status }) => id !== request.playerId && status === 'alive')
        if (request.kind === 'speak') living.push(others.map(({ name }) => name))
        return human.act(request)
      },
    }
    const names = ['Ada', 'Bo, Jr', 'Cleo Lane', 'Dan', 'Eve', 'Fay']
    const players = names.map((name, seat) => ({
      name,
      ...(seat === 0 && { agent: seated, role: 'villager' as const }),
    }))
    await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), language, seed: 3 }).run()
    const hinted = typist.questions.flatMap((question) => /`\/claim sheriff (.*)=mafia`/.exec(question)?.[1] ?? [])
    expect(hinted.length).toBeGreaterThan(0)
    expect(hinted).toHaveLength(living.length)
    for (const [at, name] of hinted.entries()) expect(living[at]).toContain(name)
    expect(hinted).toContain('Cleo Lane')
    expect(hinted).not.toContain('Bo, Jr')
    if (language === 'de') expect(typist.questions.join('\n')).toContain('erklärt eine Behauptung')
  },
)

test('a refused line stands there again, to be mended', async () => {
  const initials: (string | undefined)[] = []
  const typist = new Typist((options) => options[0]?.value)
  const lines = ['/claim wizard', '/help', 'I am nobody.']
  typist.write = async ({ required, ...writing }: { question: string; required: boolean; initial?: string }) => {
    if (!required) return ''
    initials.push(writing.initial)
    return lines.length > 1 ? (lines.shift() ?? '') : (lines[0] ?? '')
  }
  const person = humanAgent({ terminal: typist })
  const players = [{ id: 'me', agent: person, role: 'villager' }, {}, {}, {}, {}, {}]
  await createMafiaGame({ rules: 'benchmark', players, agent: randomAgent(), seed: 3 }).run()
  expect(initials.slice(0, 3)).toEqual([undefined, '/claim wizard', '/help'])
})
