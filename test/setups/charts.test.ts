import { describe, expect, test } from 'vitest'
import type { definePhase } from '../../machines/index.js'
import { defineRules, isEvent, type RulesInput, ruleCard } from '../../src/index.js'
import { countEach } from '../../src/kernel/events/game-stats.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { runMachine } from '../../src/testing/index.js'
import { describeEvent, writeSentence } from '../../src/words/stories/index.js'
import {
  badge,
  bestMove,
  captain,
  chest,
  farewell,
  ghosts,
  kingmaker,
  partyHost,
  poison,
  scapegoat,
  secret,
  sports,
  whispers,
} from '../support/own-phases.js'

type Given = NonNullable<Parameters<typeof runMachine>[1]>

interface Scene extends Partial<Pick<Given, 'players' | 'before' | 'answers'>> {
  readonly name: string
  readonly phase: ReturnType<typeof definePhase>
  readonly more?: Partial<RulesInput>
  /** What the story tells, in this order. */
  readonly story: readonly string[]
  readonly asks?: readonly string[]
  readonly never?: RegExp
  /** What no observer without a seat may read. */
  readonly untold?: RegExp
  readonly dead?: readonly string[]
  /** How many have each role at the end. */
  readonly become?: Readonly<Record<string, number>>
}

const six = { Ann: 'mafia', Bob: 'sheriff', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'doctor' } as const
const plain = { team: 'town', powers: [] } as const
const withRole = (role: string) => ({ cast: { [role]: { ...plain, describe: `A ${role}.` } } })

const scenes: readonly Scene[] = [
  {
    name: 'Captain: elected on the first day',
    phase: captain,
    answers: { vote: { Ann: 'Bob', Bob: 'Cid', Cid: 'Bob', Dan: 'Bob', Eve: 'Cid', Flo: 'Bob' } },
    story: ['The question: Who shall be captain?', 'A captain is elected', 'Bob is captain.'],
    asks: ['Who shall be captain?', '`skip` (nobody)'],
    never: /to be eliminated|no elimination/,
  },
  {
    name: 'Badge: whoever stands may be elected',
    phase: badge,
    answers: {
      vote: ({ options, playerId }) =>
        options.includes('stand')
          ? ['Bob', 'Cid'].includes(playerId)
            ? 'stand'
            : 'pass'
          : playerId === 'Bob'
            ? 'Cid'
            : 'Bob',
    },
    story: ['Do you stand?', 'Who gets the badge?', 'The table chooses Bob.', 'Bob'],
    asks: ['`stand` (I stand), `pass` (I do not)'],
    never: /to be eliminated/,
  },
  {
    name: 'Kingmaker: a king alone decides',
    phase: kingmaker,
    answers: { vote: 'Ann' },
    story: ['Eve is king today.', 'Eve votes for Ann', 'Ann'],
    asks: ['You are king: whom do you eliminate?'],
  },
  {
    name: 'Sports mafia: a tie, a tie again, and all vote to raise all who are tied',
    phase: sports,
    answers: {
      nominate: { Ann: 'Bob', Bob: 'Ann' },
      vote: { Ann: 'Bob', Cid: 'Bob', Eve: 'Bob', Bob: 'Ann', Dan: 'Ann', Flo: 'Ann' },
      judge: { Ann: 'no', Bob: 'no', Cid: 'yes', Dan: 'yes', Eve: 'yes', Flo: 'yes' },
    },
    story: [
      'Whom do you put to the vote?',
      'Who goes?',
      'Once more: who goes?',
      'Shall all who are tied go?',
      'Ann',
      'Bob',
    ],
    asks: ['The vote is tied between Ann, Bob: defend yourself. Everybody hears you.', 'Shall all who are tied go?'],
    never: /judge you|Judge the accused/,
    dead: ['Ann', 'Bob'],
  },
  {
    name: 'Best move: who was killed in the first night names three suspects',
    phase: bestMove,
    before: { dead: { Flo: 'night' } },
    answers: { vote: ({ options }) => options[0] },
    story: ['The best move: Ann, Bob, Cid.'],
    asks: ['Name suspect 3 of 3.'],
  },
  {
    name: 'Scapegoat: dies in place of a tie, and says who may not vote on the next day',
    phase: scapegoat,
    more: { ...withRole('scapegoat'), vote: { marks: { voteless: { mayVote: false } } } },
    players: { ...six, Flo: 'scapegoat' },
    answers: {
      vote: ({ playerId, ask }) =>
        ask ? 'Bob' : { Ann: 'Bob', Cid: 'Bob', Eve: 'Bob', Bob: 'Ann', Dan: 'Ann', Flo: 'Ann' }[playerId],
    },
    story: ['Flo', 'Who may not vote tomorrow?', 'Bob'],
    asks: ['Who may not vote tomorrow?'],
    dead: ['Flo'],
  },
  {
    name: 'Pick your poison: before the first night the players choose a role, which one of them gets',
    phase: poison,
    answers: { vote: 'doctor' },
    story: ['Which role shall join the game?', 'The table chooses “a doctor”.'],
    asks: ['`sheriff` (a sheriff), `doctor` (a doctor)'],
    never: /to be eliminated/,
    become: { mafia: 1, sheriff: 1, doctor: 2, villager: 2 },
  },
  {
    name: 'Admiral: known to all; the others take their roles from a chest in turn',
    phase: chest,
    more: withRole('admiral'),
    players: { ...six, Flo: 'admiral' },
    answers: { vote: { Ann: 'sheriff', Bob: 'mafia', Cid: 'villager', Dan: 'doctor', Eve: 'villager' } },
    story: ['Flo is the admiral.'],
    asks: ['Which role do you take?', '`doctor` (a doctor)'],
    untold: /sheriff|doctor/,
    become: { mafia: 1, sheriff: 1, doctor: 1, villager: 2, admiral: 1 },
  },
  {
    name: 'Last words of the night: who died in the night speaks at dawn',
    phase: farewell,
    before: { dead: { Flo: 'night' } },
    answers: { 'last-words': 'I was the doctor.' },
    story: ['Flo', 'I was the doctor.'],
    asks: ['You died in the night: say your last words.'],
    never: /You are eliminated/,
  },
  {
    name: 'Ghost vote: each of the dead votes once more in the game',
    phase: ghosts,
    before: { dead: { Flo: 'night' } },
    answers: { vote: { Ann: 'Bob', Bob: 'Ann', Cid: 'Ann', Dan: 'skip', Eve: 'Bob', Flo: 'Ann' } },
    story: ['Flo votes for Ann', 'Ann'],
    dead: ['Ann'],
  },
  {
    name: 'Party host: calls a night on which all may talk',
    phase: partyHost,
    more: {
      ...withRole('host'),
      channels: { party: { describe: 'At a party all talk.', speaks: { marked: 'guest' } } },
    },
    players: { ...six, Flo: 'host' },
    answers: { vote: 'party' },
    story: ['Tonight there is a party.'],
    asks: ['Call the party tonight?'],
    never: /Ann votes/,
  },
  {
    name: 'Secret ballots: only the count is told',
    phase: secret,
    answers: { vote: { Ann: 'Bob', Bob: 'Ann', Cid: 'Ann', Dan: 'Ann', Eve: 'Bob', Flo: 'Ann' } },
    story: ['The table chooses Ann.', 'Ann'],
    asks: ['Nobody else at the table learns your answer.'],
    untold: /votes for/,
    dead: ['Ann'],
  },
  {
    name: 'Whispers by day: two talk apart, and all see that they do',
    phase: whispers,
    answers: { vote: ({ playerId }) => (playerId === 'Bob' ? 'Eve' : 'skip'), speak: 'I am the sheriff.' },
    story: ['Bob and Eve whisper.'],
    asks: ['Only Bob, Eve learn your answer.'],
    untold: /I am the sheriff/,
  },
]

const asRules = ({ phase, more }: Scene): RulesInput => ({
  ...{ extends: 'benchmark', day: ['discussion', phase.id], charts: { [phase.id]: phase.config.description ?? '' } },
  ...more,
})

async function play(scene: Scene) {
  const { phase, answers, before, players = six } = scene
  const script = { ...(answers && { answers }), ...(before && { before }) }
  const { events, requests, state } = await runMachine(phase, { rules: asRules(scene), players, ...script })
  const put = events.flatMap((event) => (isEvent(event, 'question.put') ? [event.data.choices] : []))
  const wording = { name: (id: string) => id, choices: Object.assign({}, ...put) }
  const told = events
    .filter(({ audience }) => audience === 'public')
    .flatMap((event, n) => describeEvent({ ...event, n }, wording).map((each) => writeSentence(each, wording)))
  const prompts = requests.map((request) => buildPrompt(request).messages.at(-1)?.content ?? '')
  return {
    events,
    roles: countEach(state.players.map(({ role = '' }) => role)),
    told: told.join('\n'),
    prompts: prompts.join('\n'),
  }
}

describe('setups whose rule is a phase of one’s own', () => {
  test.each(scenes)('$name', async (scene) => {
    const { told, prompts, events, roles } = await play(scene)
    const { story, asks = [], never = /^never/, untold = /^never/, dead, become, phase } = scene
    let from = 0
    for (const sentence of story) {
      expect(told.slice(from)).toContain(sentence)
      from = told.indexOf(sentence, from)
    }
    for (const question of asks) expect(prompts).toContain(question)
    expect(prompts).not.toMatch(never)
    expect(told).not.toMatch(untold)
    if (become) expect(roles).toEqual(become)
    if (dead)
      expect(events.flatMap((event) => (isEvent(event, 'player.died') ? [event.data.player] : []))).toEqual(dead)
    expect(ruleCard(defineRules(asRules(scene)), 6)).toContain(phase.config.description)
  })
})
