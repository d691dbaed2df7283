import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createMafiaGame, definePower, isEvent, type RulesInput, randomAgent } from '../../../src/index.js'
import { remoteAgent, remoteRequestSchema } from '../../../src/players/remote/index.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'
import { json, type Received, type Served, serve } from './serve.js'

const secret = 'between us'

let served: Served | undefined
afterEach(() => served?.close())

/** Whether a player that knows `key` believes the request. */
function isSigned({ headers, body }: Received, key: string): boolean {
  const expected = createHmac('sha256', key).update(`${headers['nightzero-timestamp']}.${body}`).digest('hex')
  const age = Math.abs(Date.now() / 1_000 - Number(headers['nightzero-timestamp']))
  return headers['nightzero-signature'] === `v1=${expected}` && age < 60
}

/** A player that believes what is signed with `key` and chooses the first option. */
const player = (key: string) =>
  serve((received, response) => {
    if (!isSigned(received, key)) return void response.writeHead(401).end()
    const { options, kind, playerId } = JSON.parse(received.body)
    if (kind === 'persona') return json(response, { persona: { name: `Own ${playerId}` } })
    json(response, { speech: 'So be it.', thought: 'hm', ...(options[0] && { choice: options[0] }) })
  })

test.each(playedPresets)('a whole game of %s is played over HTTP', async (rules) => {
  served = await player(secret)
  const options = { rules, players: seatsFor(rules, 6), seed: 'remote' }
  const { events } = await createMafiaGame({ ...options, agent: remoteAgent({ url: served.url, secret }) }).run()
  expect(events.at(-1)?.type).toBe('game.ended')
  expect(events.filter((event) => isEvent(event, 'answer.rejected'))).toEqual([])
  expect(served.received.length).toBeGreaterThan(10)
  for (const { body } of served.received) {
    const sent = JSON.parse(body)
    expect(remoteRequestSchema.parse(sent)).toEqual(sent)
  }
})

const dream = definePower({
  name: 'dream',
  aim: 'learn',
  ask: 'Choose of whom to dream.',
  verb: { base: 'dream of', third: 'dreams of', past: 'dreamed of' },
  describe: ['It learns how many players visited that player.'],
  finds: ({ act, done }) => ({ text: `saw ${done.length} shadows`, target: act.target }),
})

/** Roles of the rules' own team, with their own power, and some built-in roles that came later. */
const dreamers: RulesInput = {
  extends: 'benchmark',
  teams: { cult: { describe: 'The cult wins alone.', knowsItself: true, kills: false, wins: 'last' } },
  cast: { dreamer: { team: 'cult', powers: [{ power: 'dream' }], describe: 'A dreamer sees shadows.' } },
  roles: { mafia: 1, dreamer: 2, cupid: 1, witch: 1, hunter: 1, medium: 1, vampire: 1, villager: 1 },
}

test('own powers and own teams reach it as the document says', async () => {
  served = await player(secret)
  const agent = remoteAgent({ url: served.url, secret })
  await createMafiaGame({ rules: dreamers, powers: { dream }, seed: 'dreams', agent }).run()
  const sent = served.received.map(({ body }) => JSON.parse(body))
  for (const request of sent) expect(remoteRequestSchema.parse(request)).toEqual(request)
  const dreams = sent.filter(({ kind }) => kind === 'dream')
  expect(dreams.length).toBeGreaterThan(1)
  for (const { ask, view } of dreams) {
    expect(ask).toBe('Choose of whom to dream.')
    expect(view.self).toMatchObject({ role: 'dreamer', team: 'cult', teammates: [expect.stringMatching(/^p\d$/)] })
  }
  const shown = sent.filter(({ view }) => view.events.some(({ type }: { type: string }) => type === 'finding.learned'))
  expect(new Set(shown.map(({ view }) => view.self.role))).toEqual(new Set(['dreamer']))
})

test('a player that does not believe the signature is a service that refuses', async () => {
  served = await player('another secret')
  const players = [{ agent: remoteAgent({ url: served.url, secret }) }, {}, {}, {}, {}]
  const options = { rules: 'benchmark', players, agent: randomAgent(), onServiceFault: 'default', seed: 2 } as const
  const { events } = await createMafiaGame(options).run()
  const rejected = events.flatMap((event) => (isEvent(event, 'call.failed') ? [event.data] : []))
  expect(rejected.length).toBe(events.filter(({ type }) => type === 'answer.defaulted').length)
  for (const { player, reason } of rejected)
    expect([player, reason]).toEqual(['p1', expect.stringMatching(/^The player at `\S+` answered with status 401;/)])
  expect(JSON.stringify(events)).not.toContain(secret)
})

test('what is sent is what the player may see, told why a try failed', async () => {
  served = await serve((received, response) => {
    const { attempt, options } = JSON.parse(received.body)
    json(response, attempt === 1 ? { choice: 'nonsense' } : { choice: options[0], speech: 'So be it.' })
  })
  const players = [{ agent: remoteAgent({ url: served.url }), role: 'villager' as const }, {}, {}, {}, {}, {}]
  await createMafiaGame({ rules: 'trial', players, agent: randomAgent(), seed: 8 }).run()
  const sent = served.received.map(({ body }) => JSON.parse(body))
  const again = sent.filter(({ attempt, options }) => attempt === 2 && options.length > 0)
  expect(again.length).toBeGreaterThan(0)
  for (const { error } of again) expect(error).toContain('not legal')
  for (const { view } of sent) {
    expect(view.players.filter(({ role }: { role?: string }) => role).map(({ id }: { id: string }) => id)).toEqual([
      'p1',
    ])
    expect(JSON.stringify(view)).not.toMatch(/"(seed|salt|meta|seq)":/)
  }
})
