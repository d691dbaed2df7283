import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { setup } from 'xstate'
import { dayMachine, gameMachine, mafiaTeamMachine, proposalsMachine, trialMachine } from '../../../machines/index.js'
import { createMafiaGame, defineRules, type RulesInput } from '../../../src/index.js'
import { mafiaRound } from '../../../src/kernel/rules/mafia-choice.js'
import { decisionNarrationPoll } from '../../../src/kernel/rules/polls.js'

const own = 'or a chart of your own, given by `createMafiaGame({ charts })`'

describe('rules that name charts', () => {
  test.each<[string, RulesInput, string]>([
    [
      'decision',
      { decision: 'trail' },
      `\`decision\`: Expected \`trial\`, \`vote\` ${own}, got \`trail\` (did you mean \`trial\`?)`,
    ],
    ['opening', { opening: 'nightzero' }, `\`opening\`: Expected \`night\`, \`nightZero\` ${own}, got \`nightzero\``],
    ['discussion', { discussion: { protocol: 'vote' } }, 'got `vote`'],
    [
      'day',
      { day: ['discussion', 'trial'] },
      `\`day[1]\`: Expected \`discussion\`, \`decision\` ${own}, got \`trial\``,
    ],
    [
      'day',
      { day: ['dusk'], charts: { dusk: 'It gets dark.' } },
      '`charts.dusk`: `dusk` means something else in a game',
    ],
    ['day', { day: [] }, 'Expected at least 1 entry'],
    [
      'charts',
      { charts: { duel: 'Two fight.' } },
      '`charts.duel`: Nothing runs the chart `duel`: name it in `opening`',
    ],
    ['charts', { charts: { vote: 'All vote.' } }, 'Nothing runs the chart `vote`'],
    ['charts', { charts: { roundEnd: 'They rest.' } }, 'Nothing runs the chart `roundEnd`'],
    ['charts', { decision: 'duel', charts: { duell: 'Two fight.' } }, '(did you mean `duell`?)'],
    ['charts', { decision: 'duel', charts: { duel: '' } }, 'Expected at least 1 character'],
    ['charts', { decision: 'Duel', charts: { Duel: 'Two fight.' } }, 'beginning with a small letter'],
  ])('are refused when %s is wrong: %j', (_field, rules, message) => {
    expect(() => defineRules({ extends: 'trial', ...rules })).toThrow(message)
  })

  test('are kept with what they say of them', () => {
    const charts = { duel: 'Two fight.', night: 'Nobody acts.' }
    const rules = defineRules({ extends: 'trial', decision: 'duel', charts })
    expect(rules.charts).toEqual(charts)
    expect(defineRules({ extends: rules, maxDays: 3 }).charts).toEqual(charts)
  })

  const names = [dayMachine, gameMachine, mafiaTeamMachine].flatMap(({ states, implementations }: AnyStateMachine) => [
    ...Object.keys(states),
    ...Object.keys(implementations.actors),
  ])
  const replaceable = ['night', 'nightZero', 'roundEnd', 'turns', 'reactive', 'trial', 'vote']
  const mafia = ['consensus', 'teamChat', 'proposals', 'ballot']
  test.each(names.filter((name) => ![...replaceable, ...mafia].includes(name)))('may not call one `%s`', (name) => {
    const rules: RulesInput = { extends: 'trial', day: [name], charts: { [name]: 'Something happens.' } }
    expect(() => defineRules(rules)).toThrow()
  })

  test('tell the mafia how they choose', () => {
    const charts = { consensus: 'They haggle.' }
    const place = { phase: 'night', round: 1 }
    expect(mafiaRound(place, defineRules({ extends: 'trial', charts }))).toEqual(['They haggle.'])
  })

  test('have a narrator comment on a decision where it falls', () => {
    const places = ['trial', 'vote', 'duel'].map((decision) => decisionNarrationPoll(decision).place.phase)
    expect(places).toEqual(['judgment', 'vote', 'duel'])
  })
})

describe('a game that is given charts', () => {
  const mute = setup({}).createMachine({ id: 'mute' })
  const sentence = trialMachine.config.description

  test('describes them by their machines, unless its rules do', () => {
    const charts = { duel: trialMachine, haggling: proposalsMachine }
    const rules: RulesInput = {
      extends: 'trial',
      decision: 'duel',
      night: { mafia: { protocol: 'haggling' } },
      charts: { haggling: 'They haggle.' },
    }
    expect(createMafiaGame({ rules, charts }).rules.charts).toEqual({ duel: sentence, haggling: 'They haggle.' })
    const known = defineRules({ extends: 'trial', decision: 'duel', charts: { duel: 'Two fight.' } })
    const { game } = {
      game: createMafiaGame({ rules: { extends: known, maxDays: 2 }, charts: { duel: trialMachine } }),
    }
    expect(game.rules.charts).toEqual({ duel: 'Two fight.' })
  })

  test('replaces those of a preset', () => {
    const { rules } = createMafiaGame({ rules: 'trial', charts: { trial: trialMachine } })
    expect(rules.charts).toEqual({ trial: sentence })
  })

  test.each([
    ['nothing names one', { charts: { duel: trialMachine } }, 'Nothing runs the chart `duel`'],
    [
      'one has no sentence',
      { rules: { extends: 'trial', decision: 'duel' }, charts: { duel: mute } },
      'The chart `duel` has no sentence for players',
    ],
    ['one is no machine', { charts: { duel: {} } }, '`charts.duel`: Expected a state machine'],
    ['they are a list', { charts: [] }, 'Expected machines by name'],
  ] as const)('is refused when %s', (_what, options, message) => {
    expect(() => createMafiaGame(options as never)).toThrow(message)
  })
})
