import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createMafiaGame, type GameResult, type PresetName, scriptedAgent } from '../../src/index.js'

type ScriptedGame = Pick<GameResult, 'events' | 'players' | 'winner'>

/**
 * The `n`th game of ten scripted players under a preset. Whichever test of a run asks for it first plays it, and all others read what it
 * left: so each pays for what it looks for, and not for the games.
 */
export async function scriptedGame(rules: PresetName, n: number): Promise<ScriptedGame> {
  const file = join(inject('corpus'), `${rules}-${n}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const game = createMafiaGame({ rules, players: 10, seed: `false ${n}`, agent: scriptedAgent() })
  const { events, players, winner } = await game.run()
  const kept = JSON.stringify({ events, players, winner })
  // Another process may look for it meanwhile.
  writeFileSync(`${file}.${process.pid}`, kept)
  renameSync(`${file}.${process.pid}`, file)
  return JSON.parse(kept)
}
