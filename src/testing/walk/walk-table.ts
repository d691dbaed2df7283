import { gameInput } from '../../game/game-instance.js'
import type { Command } from '../../kernel/events/decide/command.js'
import { decide } from '../../kernel/events/decide/decide.js'
import type { GameState } from '../../kernel/rules/game-state.js'
import { computePlayState, type PlayState } from '../../kernel/rules/play-state.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { isMafia } from '../../kernel/rules/team.js'
import { derive } from '../../kernel/runtime/randomness.js'
import { answeringAgent } from '../answering-agent.js'
import { openTestGame, type TestGameOptions, type TestRuntime } from '../test-game.js'

/** A table that machines are walked at: the real rules, players and roles, at one moment of a game. */
export interface WalkTable {
  readonly rules: Rules
  readonly state: GameState
  readonly playState: PlayState
  readonly authors: readonly string[]
  /** How the game may stand when a phase is over: open with many or few alive, or won. */
  readonly playStates: readonly PlayState[]
  /** What the rules make of a command, whatever it is about. */
  readonly rule: (command: Command, day: number) => unknown
}

/** How a game may stand when a phase is over: as now, decided for the mafia, or decided for the town. */
export function laterPlayStates(options: TestGameOptions): PlayState[] {
  const open = (alive?: readonly string[]) => {
    const { runtime } = openTestGame(alive ? { ...options, before: { day: 2, alive } } : options, answeringAgent())
    return runtime.state
  }
  const now = open()
  const team = now.players.filter(isMafia).map(({ id }) => id)
  const others = now.players.map(({ id }) => id).filter((id) => !team.includes(id))
  return [now, open([...team, ...others.slice(0, team.length)]), open(others)].map((state) => computePlayState(state))
}

/** The table at which a game stands now. */
export function walkTable({ game, runtime: { state } }: TestRuntime, playStates: readonly PlayState[]): WalkTable {
  const { setup } = game
  const { rules, authors } = gameInput(setup.created)
  const draw = (purpose: string, ...place: readonly (string | number)[]) =>
    derive(setup.created.seed, purpose, ...place)
  const rule = (command: Command, day: number) => {
    const { output } = decide(command, { ...state, day }, { setup, draw })
    return typeof output === 'function' ? output(state) : output
  }
  const playState = computePlayState(state)
  const present = authors.filter((id) => playState.living.includes(id))
  return { rules, state, playState, authors: present, playStates, rule }
}
