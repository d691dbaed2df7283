/**
 * The rules that your family plays, in a file: what they say in plain words, whether they are fair, and one game.
 * npm run example examples/gallery/house-rules/main.ts
 */
import { readFileSync } from 'node:fs'
import { createMafiaGame, defineRules, ruleCard, scriptedAgent } from 'nightzero'

const rules = defineRules(JSON.parse(readFileSync(new URL('rules.json', import.meta.url), 'utf8')))
const players = 9
console.log(ruleCard(rules, players))

const wins: Record<string, number> = {}
const games = Number(process.env.GAMES ?? 40)
for (let seed = 1; seed <= games; seed++) {
  const { winner } = await createMafiaGame({ rules, players, seed, agent: scriptedAgent() }).run()
  wins[winner] = (wins[winner] ?? 0) + 1
}
for (const [team, won] of Object.entries(wins)) console.log(`${team} won ${won} of ${games} games.`)
