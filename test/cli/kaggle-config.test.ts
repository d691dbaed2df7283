import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/cli/config/read-config.js'
import { defineRules } from '../../src/index.js'
import { temporaryFolder } from '../support/temporary.js'

const file = join(import.meta.dirname, '../fixtures/imports/kaggle-run.yaml')

/** The file with `from` replaced, in a folder of its own. */
function changed(from: string | RegExp, to: string): string {
  const path = join(temporaryFolder(), 'run.yaml')
  writeFileSync(path, readFileSync(file, 'utf8').replace(from, to))
  return path
}

test('a configuration of Kaggle is taken over: seats, roles, talk, votes, what a death reveals, models', () => {
  const { config } = readConfig(file)
  expect(config).toMatchObject({
    seed: 7,
    timeoutMs: 300_000,
    players: [
      { name: 'Nina', role: 'werewolf', model: 'vendor/model-a' },
      { name: 'Anka', role: 'doctor', model: 'vendor/model-b' },
      { name: 'Rune', role: 'seer', agent: 'random' },
      { name: 'Tobin', role: 'villager', agent: 'random' },
      { name: 'Dario', role: 'villager', agent: 'random' },
    ],
  })
  const rules = defineRules(config.rules as Parameters<typeof defineRules>[0])
  expect(rules).toMatchObject({
    roles: { werewolf: 1, doctor: 1, seer: 1, villager: 2 },
    reveal: { day: 'team', night: 'role' },
    discussion: { protocol: 'turns', rounds: 1, order: 'shuffled' },
    ballot: 'sequential',
  })
  expect(rules.cast.doctor?.powers).toEqual([expect.objectContaining({ power: 'protect', self: false })])
})

test('a vote at once, two rounds of talk, bids and silent deaths are taken over too', () => {
  expect(readConfig(changed('max_rounds: 1', 'max_rounds: 2')).config.rules).toMatchObject({
    discussion: { rounds: 2 },
  })
  expect(readConfig(changed('"SequentialVoting"', '"SimultaneousMajority"')).config.rules).toMatchObject({
    ballot: 'parallel',
  })
  const bids = readConfig(changed('"RoundRobinDiscussion"', '"TurnByTurnBiddingDiscussion"')).config.rules
  expect(bids).toMatchObject({ discussion: { protocol: 'bids' } })
  expect(readConfig(changed('reveal_level: team', 'reveal_level: no_reveal')).config.rules).toMatchObject({
    reveal: { day: 'none' },
  })
})

test('what has no counterpart here is refused by its name, with the line', () => {
  expect(() => readConfig(changed('seed: 7', 'seed: 7\n  night_fog: true'))).toThrow(
    /run\.yaml:4: Unknown field `game_config\.night_fog`/,
  )
  expect(() => readConfig(changed('RoundRobinDiscussion', 'TelepathicDiscussion'))).toThrow(/discussion_protocol\.name/)
})
