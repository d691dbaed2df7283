import type { AnyStateMachine } from 'xstate'
import type { GameBeginning } from '../../machines/later-game.js'
import { type Charts, composeGame } from '../../machines/own-charts.js'
import { CompiledCharts } from '../charts/compiled-charts.js'
import { hasChannels } from '../kernel/rules/channel.js'
import { ownChartNames } from '../kernel/rules/charts.js'
import type { Ruleset } from '../kernel/rules/ruleset.js'
import type { OnWarning } from '../kernel/runtime/ask/failing-agents.js'
import { RecentMap } from '../kernel/text/recent-map.js'

interface ComposedGame {
  readonly charts: readonly (Charts[string] | undefined)[]
  readonly machine: AnyStateMachine
}

const mostKept = 50

const unknownXState =
  'The installed XState is not one whose steps are known, so it steps the charts itself: games are the same, but take about twice the time.'

/** The cause of the warning of an XState that steps otherwise than the tables expect. */
export const unknownXStateCause = 'unknown XState'

/** The root machines of games, each composed once, and as games step them. They hold nothing of a game that runs. */
class GameMachines {
  readonly #composed = new RecentMap<string, ComposedGame>(mostKept)
  readonly #compiled = new CompiledCharts()

  /** The machine of a game by these rules, with the charts of its own that they name. */
  compose(ruleset: Ruleset, charts: Charts, beginning?: GameBeginning): AnyStateMachine {
    const { opening, day, discussion, decision, night, charts: sentences, powers } = ruleset.rules
    const own = ownChartNames(ruleset.rules).map((name) => charts[name])
    const isOwn = sentences !== undefined || powers !== undefined
    const parts = isOwn ? [opening, day, discussion.protocol, decision, night.mafia.protocol, sentences, powers] : []
    const key = JSON.stringify([beginning, ruleset.nightPowers, hasChannels(ruleset.rules, 'night'), ...parts])
    const known = this.#composed.get(key)
    if (known && own.every((chart, at) => chart === known.charts[at])) return known.machine
    const machine = composeGame(ruleset, charts, beginning)
    this.#composed.set(key, { charts: own, machine })
    return machine
  }

  /**
   * A machine as a game steps it: by tables, or by XState if the environment has `NIGHTZERO_CHARTS=interpreted`, or if
   * the installed version of XState behaves otherwise than the tables expect, which is a warning.
   */
  stepped(machine: AnyStateMachine, warn: OnWarning): AnyStateMachine {
    // A browser has no environment variables.
    if (globalThis.process?.env?.NIGHTZERO_CHARTS === 'interpreted') return machine
    return this.#compiled.compile(machine, () => warn(unknownXState, unknownXStateCause))
  }
}

/** Those of all games of this process. */
export const gameMachines = new GameMachines()
