import { expect, test } from 'vitest'
import { isEvent, type PlayerView, viewFor } from '../../../src/index.js'
import { roles } from '../../../src/kernel/rules/roles.js'
import { voices } from '../../../src/players/characters/voices.js'
import { facts, lineText, reasons, talk } from '../../../src/players/scripted/phrases/phrases.js'
import { readerFor } from '../../../src/words/reading/reader.js'
import { playedPresets, runs } from '../../laws/support/runs.js'
import { scriptedGame } from '../../support/scripted-game.js'

const players: PlayerView[] = ['Ada', 'Bruno', 'Celeste', 'Dmitri', 'Esther', 'Dr. Ines'].map((name, seat) => ({
  id: `p${seat + 1}`,
  name,
  seat,
  status: 'alive',
}))

/** What p1 says, whom it accuses and whom it defends. */
const table: readonly (readonly [said: string, against: string, support: string])[] = [
  ['I do not trust Bruno. Celeste is not honest at all, and Dmitri is no friend of the town.', 'p2 p3 p4', ''],
  ["I don't trust Bruno or p3.", 'p2 p3', ''],
  ['I cannot believe Bruno.', 'p2', ''],
  ['I would never defend Bruno, Celeste and Dmitri.', 'p2 p3 p4', ''],
  ['Nobody should trust Bruno.', 'p2', ''],
  ['I trust neither Bruno nor Celeste.', 'p2 p3', ''],
  ['I hardly trust a word that Bruno says.', 'p2', ''],
  ['I doubt that Bruno is honest.', 'p2', ''],
  ["Bruno isn't town.", 'p2', ''],
  ['I do not believe that Bruno is innocent.', 'p2', ''],
  ['I distrust Bruno.', 'p2', ''],
  ['No spice hides it: Bruno tastes guilty to me.', 'p2', ''],
  ['I suspect Bruno, and I do not say so lightly.', 'p2', ''],
  ['I keep coming back to Bruno, and I cannot shake the suspicion.', 'p2', ''],
  ['Bruno cannot be trusted.', 'p2', ''],
  ["I don't think Bruno is town.", 'p2', ''],
  ['I have no trust in Bruno.', 'p2', ''],
  ['I think Bruno is town.', '', 'p2'],
  ['Bruno can be trusted.', '', 'p2'],
  ['Celeste thinks that Bruno is town.', '', ''],
  ['I trust Bruno.', '', 'p2'],
  ['I trust Bruno, p3 and Dmitri.', '', 'p2 p3 p4'],
  ['We believe Dr. Ines on this.', '', 'p6'],
  ['Bruno is town.', '', 'p2'],
  ['I have no doubt that Bruno is honest.', '', 'p2'],
  ['Bruno, you are our confirmed town now.', '', 'p2'],
  ['Celeste was cleared by the sheriff.', '', 'p3'],
  ['I trust Bruno, but I suspect Celeste.', 'p3', 'p2'],
  ['I trust Bruno and I suspect Celeste.', 'p3', 'p2'],
  ['I trust Bruno. I suspect Bruno.', 'p2', ''],
  ['I trust Ada.', '', ''],
  ['Esther is town, and I trust Esther.', '', 'p5'],
  ['Ada pushed Esther, and Esther was town.', '', ''],
  ['Bruno pushed Esther, and Esther was town.', '', ''],
  ['Bruno and Celeste should help the town.', '', ''],
  ['Bruno is the worst thing that happened to this town.', '', ''],
  ['Bruno is clear in his lies.', '', ''],
  ['You defend Bruno too much.', '', ''],
  ['Who would trust Bruno?', '', ''],
  ['Why should I trust Bruno?', '', ''],
  ['If Bruno is town, we lost.', '', ''],
  ['Bruno claims that Celeste is innocent.', '', ''],
  ['I believe Bruno did it.', 'p2', ''],
  ['I do not suspect Bruno.', '', ''],
  ['I never said that Bruno is mafia.', '', ''],
  ['Let us hear Bruno on this.', '', ''],
]

test.each(table)('"%s" is against [%s] and for [%s]', (said, against, support) => {
  const { accuses, defends } = readerFor(players, roles).read(said, { speaker: 'p1', day: 2 })
  expect([...accuses].sort().join(' ')).toBe(against)
  expect([...defends].sort().join(' ')).toBe(support)
})

const { cleared: _, credible: __, ...charges } = reasons
const stock = [
  ...[talk.accusations, talk.farewells, talk.deflections, talk.counterStories, talk.hunches],
  ...[facts.contradictions, facts.slipsCaught],
  ...Object.values(charges),
  ...Object.values(voices).flatMap(({ accuse, retort }) => [accuse, retort]),
]
  .flat()
  .map(lineText)

test('no stock accusation of the scripted agent supports the player that it accuses', () => {
  expect(stock.length).toBeGreaterThan(150)
  for (const phrase of stock) {
    const said = phrase
      .replace(/\{(?:target|player|accuser)\}/g, 'Bruno')
      .replaceAll('{other}', 'Celeste')
      .replace(/\{(?:when|day)\}/g, 'yesterday')
    expect(readerFor(players, roles).read(said, { speaker: 'p1', day: 2 }).defends, said).toEqual([])
  }
})

const games = runs(15, 4)
const charging = [...talk.accusations, ...Object.values(voices).flatMap(({ accuse }) => accuse)].map(lineText)

test.each(playedPresets)(
  'whom the scripted speeches of %s accuse in a stock phrase, they do not support',
  async (rules) => {
    let met = 0
    for (let n = 0; n < games; n++) {
      const { events } = await scriptedGame(rules, n)
      const seated = viewFor('public', events).players
      const reader = readerFor(seated, roles)
      for (const event of events) {
        if (!isEvent(event, 'speech.given') && !isEvent(event, 'defense.given')) continue
        const { player, text } = event.data
        const { defends } = reader.read(text, { speaker: player, day: event.day })
        for (const { id, name } of seated) {
          if (!charging.some((phrase) => text.includes(phrase.replaceAll('{target}', name)))) continue
          met++
          expect(defends, `${text} accuses ${name}`).not.toContain(id)
        }
      }
    }
    expect(met).toBeGreaterThan(6 * games)
  },
)
