import { expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, type RequestKind, type RulesInput } from '../../../src/index.js'
import { describeRequest } from '../../../src/kernel/rules/index.js'
import { buildPrompt } from '../../../src/players/prompts/index.js'
import { promptEnglish } from '../../../src/players/prompts/prompt-words.js'
import { answeringAgent, recordingAgent, type Script } from '../../../src/testing/index.js'
import { rolesOfTen } from '../../support/casts.js'

interface Table {
  readonly rules: RulesInput
  readonly roles: readonly string[]
  readonly script?: Script
  readonly persona?: object
}

const lone = ['mafia', 'sheriff', 'doctor', 'villager', 'villager', 'villager']

/** Plays to the end of day 2 and gives each prompt that was asked, with its request. */
async function asked({ rules, roles, script = {}, persona }: Table) {
  const recording = recordingAgent(answeringAgent(script))
  const players = roles.map((role, seat) => ({ role, ...(persona && seat === 0 && { persona }) }))
  const dealt = Object.fromEntries(roles.map((role) => [role, roles.filter((other) => other === role).length]))
  const options = { rules: { maxDays: 2, ...rules, roles: dealt }, players, seed: 1, agent: recording }
  await createMafiaGame(options as Parameters<typeof createMafiaGame>[0]).run()
  return recording.requests
    .filter(({ kind }) => kind !== 'persona')
    .map((request) => {
      const [system = '', user = ''] = buildPrompt(request).messages.map(({ content }) => content)
      return { request, system, user, now: user.slice(user.lastIndexOf('\n== Question ') + 1) }
    })
}

type Seen = Awaited<ReturnType<typeof asked>>

function first(seen: Seen, kind: RequestKind, which: (request: AgentRequest) => boolean = () => true) {
  const found = seen.find(({ request }) => request.kind === kind && which(request))
  if (found === undefined) throw new Error(`Nobody was asked to ${kind}.`)
  return found
}

const deadlock = { p1: 'p6', p2: 'p7', p3: 'p8' }

test('who is tied hears of a revote and of no judgment; who is accused hears of its judges', async () => {
  const against = { p1: 'p6', p2: 'p6', p3: 'p6', p4: 'p6', p7: 'p6' }
  const vote = ({ playerId }: AgentRequest) => against[playerId as 'p1'] ?? 'p7'
  const speak = (request: AgentRequest) => ({ speech: 'Hm.', choice: vote(request) })
  const seen = await asked({ rules: { extends: 'night-zero' }, roles: rolesOfTen, script: { speak, vote } })
  const tie = first(seen, 'defend').now
  expect(tie).toContain('The vote is tied between p6, p7: defend yourself.')
  expect(tie).toContain('all the living, you too, vote once more, for another one of the tied or for no elimination')
  expect(tie).not.toMatch(/accused|judges you/)
  expect(tie).toContain('Be shorter than in other speeches: at most 500 characters are heard, the rest is cut.')
  expect(first(seen, 'vote', ({ place }) => place.phase === 'revote').now).toContain('this is the revote')
  expect(first(seen, 'vote', ({ place }) => place.phase === 'vote').now).not.toContain('revote')
  const nominate = ({ playerId }: AgentRequest) => (playerId === 'p6' ? 'p7' : 'p6')
  const trial = await asked({ rules: { extends: 'trial' }, roles: rolesOfTen, script: { nominate } })
  expect(first(trial, 'defend').now).toContain('then all others judge you')
  expect(first(trial, 'defend').now).not.toContain('shorter')
  expect(first(trial, 'judge').now).toContain('The accused: p6.')
  const people = [...seen, ...trial].map(({ request }) => promptEnglish().render(describeRequest(request)))
  expect(people).toContain('Judge p6.')
  expect(people).toContain('The vote is tied between p6, p7: defend yourself.')
})

test('last words are heard by everybody, and the player is told so', async () => {
  const nominee = ({ playerId }: AgentRequest) => (playerId === 'p6' ? 'p7' : 'p6')
  const speak = (request: AgentRequest) => ({ speech: 'Hm.', choice: nominee(request) })
  const vote = ({ options }: AgentRequest) => (options.includes('p6') ? 'p6' : 'skip')
  const seen = await asked({ rules: { extends: 'night-zero' }, roles: rolesOfTen, script: { speak, vote } })
  expect(first(seen, 'last-words').now).toContain('Everybody hears you, friends and enemies alike.')
  expect(first(seen, 'speak').now).toContain(
    'Your `speech` is what you say; your `choice` is the player whom you nominate for elimination.',
  )
})

test.each<[kind: RequestKind, rules: RulesInput, meaning: string]>([
  ['chat', { extends: 'classic' }, '`skip` (kill nobody tonight'],
  ['kill', { extends: 'night-zero' }, '`skip` (kill nobody tonight'],
  ['protect', { extends: 'trial' }, '`skip` (protect nobody tonight'],
  ['investigate', { extends: 'trial' }, '`skip` (investigate nobody tonight'],
  ['shoot', { extends: 'classic' }, '`skip` (hold your fire tonight and keep the shot'],
  ['nominate', { extends: 'trial' }, '`skip` (no trial, if more skip than nominate any one player'],
  ['vote', { extends: 'classic' }, '`skip` (a vote for no elimination'],
  ['vote', { extends: 'classic', abstention: true }, '`abstain` (your vote counts for nobody'],
  ['nominate', { extends: 'trial', abstention: true }, '`abstain` (your nomination counts for nobody'],
  ['judge', { extends: 'trial', abstention: true }, '`abstain` (you count on neither side'],
])('%s of %o says that %s', async (kind, rules, meaning) => {
  const nominate = ({ playerId }: AgentRequest) => (playerId === 'p6' ? 'p7' : 'p6')
  const roles = rolesOfTen.with(9, kind === 'shoot' ? 'vigilante' : 'villager')
  const script = kind === 'judge' ? { nominate } : {}
  const seen = await asked({ rules: { personas: 'none', ...rules }, roles, script })
  expect(first(seen, kind).now).toContain(meaning)
})

test('an option that the rules do not give is not explained', async () => {
  const seen = await asked({ rules: { extends: 'trial' }, roles: rolesOfTen })
  expect(first(seen, 'kill').now).not.toContain('skip')
})

const kill = ({ playerId }: AgentRequest) => deadlock[playerId as 'p1']
const chat = (request: AgentRequest) => ({ speech: 'Hm.', choice: kill(request) })

test.each<[RulesInput, Script, 'kill' | 'chat', number, string]>([
  [{ extends: 'trial' }, { kill }, 'kill', 2, 'Without agreement, one of the choices of the last round is drawn'],
  [{ extends: 'night-zero' }, { kill }, 'kill', 2, 'the living mafia player in the lowest seat decides'],
  [{ extends: 'classic', personas: 'none' }, { chat }, 'chat', 3, 'a tie is no kill'],
])('the mafia of %o know in which round they are, which is the last, and what then decides', async (...row) => {
  const [rules, script, kind, rounds, settlement] = row
  const seen = await asked({ rules, roles: rolesOfTen, script })
  const opening = first(seen, kind, ({ place }) => place.round === 1).now
  expect(opening).toContain(`This is round 1 of at most ${rounds}.`)
  expect(opening).not.toContain(settlement)
  const last = first(seen, kind, ({ place, playerId }) => place.round === rounds && playerId === 'p3')
  expect(last.now).toContain(`This is round ${rounds} of at most ${rounds}, the last.`)
  expect(last.now).toContain(settlement)
  for (const player of ['p1', 'p2']) expect(last.user).toContain(`(only the mafia know, round 1) ${player} `)
  const later = seen.findLast(({ request }) => request.playerId === 'p1' && request.view.day === 2)
  const marks = later?.user.match(/\(only the mafia know, round \d\) p\d/g) ?? []
  expect(new Set(marks).size).toBe(rounds * 3)
})

test('rounds of talk before the choice are counted by themselves', async () => {
  const rules = { extends: 'reactive', night: { mafia: { chatRounds: 2 } } } as const
  const seen = await asked({ rules, roles: rolesOfTen.map((role) => (role === 'mafia' ? role : 'villager')) })
  const second = first(
    seen,
    'chat',
    ({ place, playerId }) => place.moment === 'talk' && place.round === 2 && playerId === 'p3',
  )
  expect(second.now).toContain('This is round 2 of 2 of your talk, the last before you choose.')
  expect(second.user).toContain('(only the mafia know, talk, round 2) p2 says')
  expect(first(seen, 'kill').now).toContain(
    'You choose once. A strict majority of the living mafia on one choice decides. The choice with the most votes stands',
  )
})

test.each<RulesInput>([{ extends: 'classic', personas: 'none' }, { extends: 'night-zero' }, { extends: 'trial' }])(
  'a lone mafia of %o is told that it is alone, and of no team',
  async (rules) => {
    const seen = await asked({ rules, roles: lone })
    const own = seen.filter(({ request }) => request.playerId === 'p1')
    expect(own[0]?.system).toContain('You are the only mafia and choose alone whom to kill each night.')
    for (const { request, system, user, now } of own) {
      expect(`${system}\n${user}`).not.toMatch(/your team|only the mafia know/i)
      if (request.kind === 'kill' || request.kind === 'chat')
        expect(now).toContain('You are the only living mafia: your choice alone decides.')
    }
  },
)

test('of what a character makes of each role, a player reads what it makes of its own', async () => {
  const roleGuidance = { mafia: 'Smile at everyone.', sheriff: 'Keep a ledger.', villager: 'Ask about bread.' }
  const persona = { name: 'Ulla', character: 'a baker', roleGuidance }
  const seen = await asked({ rules: { extends: 'trial' }, roles: rolesOfTen, persona })
  const text = first(seen, 'kill', ({ playerId }) => playerId === 'p1').system
  expect(text).toContain('"roleGuidance":"Smile at everyone."')
  expect(text).not.toMatch(/ledger|bread/)
})

test('in a discussion without turns a prompt says what `choice` is for speech and for silence', async () => {
  const seen = await asked({
    rules: { extends: 'reactive' },
    roles: ['mafia', 'mafia', 'villager', 'villager', 'villager', 'villager', 'villager', 'villager'],
    script: { speak: ({ options }) => (options.length > 0 ? { speech: 'I see.' } : 'Good morning.') },
  })
  expect(first(seen, 'speak', ({ options }) => options.length === 0).now).toContain('You are the first to speak today')
  expect(first(seen, 'speak', ({ options }) => options.length > 0).now).toContain(
    'Legal choices: null, to speak, with your `speech`; or `silent`, to stay silent, with `speech` null. No other.',
  )
})

test.each([
  ['full', 'beside the whole record'],
  ['window', 'You will read it again tomorrow'],
  ['layers', 'in place of the record of this round'],
] as const)('who sums up a round under %s is told what it is for', async (strategy, use) => {
  const rules = { extends: 'trial', summaries: true, context: { strategy, maxTokens: 9_000 } } as const
  expect(first(await asked({ rules, roles: rolesOfTen }), 'summarize').now).toContain(use)
})

test('of the dead a prompt tells what the table was told, and not what the player alone knows', async () => {
  const vote = ({ playerId }: AgentRequest) => (playerId === 'p2' ? 'p6' : 'p2')
  const speak = (request: AgentRequest) => ({ speech: 'Hm.', choice: vote(request) })
  const hidden = await asked({ rules: { extends: 'night-zero' }, roles: rolesOfTen, script: { speak, vote } })
  expect(first(hidden, 'last-words').now).toContain('Dead: p2.')
  expect(first(hidden, 'kill', ({ playerId }) => playerId === 'p1').now).toContain('Dead: p2.')
  const rules = { extends: 'night-zero', reveal: { day: 'team', night: 'none' } } as const
  const shown = await asked({ rules, roles: rolesOfTen, script: { speak, vote } })
  expect(first(shown, 'protect').now).toContain('Dead: p2 (mafia).')
})

test('what the whole mafia know is not called known to one player, and what one player knows is', async () => {
  const seen = await asked({ rules: { extends: 'trial' }, roles: rolesOfTen })
  expect(first(seen, 'kill').user).toContain('(only the mafia know) You are mafia. Your team-mates: ')
  expect(first(seen, 'protect').user).toContain('(only you know) You are a doctor.')
  const alone = await asked({ rules: { extends: 'trial' }, roles: lone })
  expect(first(alone, 'kill').user).toContain('(only you know) You are mafia, without team-mates.')
})

test('the last of the mafia is asked to agree with nobody, and leaves nothing to a team', async () => {
  const roles = ['mafia', 'mafia', 'sheriff', 'doctor', 'villager', 'villager', 'villager', 'villager']
  const nominee = ({ playerId, view }: AgentRequest) => {
    const prey = view.day === 1 ? ['p1', 'p5'] : ['p2', 'p6']
    return (playerId === prey[0] ? prey[1] : prey[0]) as string
  }
  const speak = (request: AgentRequest) => ({ speech: 'Hm.', choice: nominee(request) })
  const vote = (request: AgentRequest) => nominee(request)
  const seen = await asked({ rules: { extends: 'night-zero' }, roles, script: { speak, vote, kill: 'skip' } })
  const last = (player: string) => first(seen, 'last-words', ({ playerId }) => playerId === player).now
  expect(last('p1')).toContain('Leave what helps your team, and nothing that helps the other.')
  expect(last('p2')).not.toContain('your team')
  const killing = first(seen, 'kill', ({ view }) =>
    view.players.some(({ id, status }) => id === 'p1' && status === 'dead'),
  )
  expect(killing.now).toContain('You are the only living mafia: your choice alone decides.')
  expect(killing.system).toContain('As long as you have living team-mates, agree with them in private')
})

test('in free talk a player hears when silence serves it, and is not asked to react', async () => {
  const seen = await asked({
    rules: { extends: 'reactive' },
    roles: ['mafia', 'mafia', 'villager', 'villager', 'villager', 'villager', 'villager', 'villager'],
    script: { speak: ({ options }) => (options.length > 0 ? { speech: 'I see.' } : 'Good morning.') },
  })
  const offered = first(seen, 'speak', ({ options }) => options.length > 0).now
  expect(offered).toContain('Stay silent when you would only repeat what was said')
  expect(offered).not.toContain('React to what was said')
})

test('nobody is told how to talk in words that its own role belies', async () => {
  const seen = await asked({ rules: { extends: 'trial' }, roles: rolesOfTen })
  const sheriff = first(seen, 'investigate').system
  expect(sheriff).toContain('Tell the table when it decides a vote')
  expect(sheriff).not.toMatch(/everyone talks as a villager|nothing to hide/)
  expect(sheriff).toContain('Whether to name a role, its own or a false one, and when, each player decides for itself.')
})
