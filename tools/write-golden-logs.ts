import { mkdirSync, writeFileSync } from 'node:fs'
import {
  createMafiaGame,
  type GameOptions,
  type PresetName,
  presets,
  type RulesInput,
  randomAgent,
  scriptedAgent,
} from '../src/index.js'
import { logVersion } from '../src/kernel/events/index.js'

// Writes one small game of each preset, games of players who talk, and one with a role of its own that shoots, as logs of
// this version. Logs of a version that was released stay as they are.
const folder = new URL('../test/fixtures/golden/', import.meta.url)
mkdirSync(folder, { recursive: true })

const sniper: RulesInput = {
  extends: 'benchmark',
  name: 'sniper',
  cast: {
    sniper: {
      team: 'town',
      powers: [{ power: 'shoot', uses: 3, onNoAnswer: 'random' }],
      describe: 'A sniper may shoot a player at night, three times in a game.',
    },
  },
  roles: { mafia: 2, sniper: 2, villager: 4 },
}

const games: Readonly<Record<string, GameOptions>> = {
  ...Object.fromEntries(
    (Object.keys(presets) as PresetName[]).map((rules) => [
      rules,
      { rules, players: Math.max(6, presets[rules].table.min), agent: randomAgent() },
    ]),
  ),
  'classic-speakers': { rules: { extends: 'classic', discussion: { rounds: 1 } }, players: 6, agent: scriptedAgent() },
  'reactive-speakers': { rules: 'reactive', players: 6, agent: scriptedAgent() },
  sniper: { rules: sniper, players: 8, agent: randomAgent() },
}

for (const [name, options] of Object.entries(games)) {
  const { events } = await createMafiaGame({ ...options, id: `golden-${name}`, seed: 1 }).run()
  const lines = events.map(({ meta: _, ...event }) => `${JSON.stringify(event)}\n`)
  writeFileSync(new URL(`${name}.v${logVersion}.jsonl`, folder), lines.join(''))
}
