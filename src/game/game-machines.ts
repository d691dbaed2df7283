import type { AnyStateMachine } from 'xstate'
import type { GameBeginning } from '../../machines/later-game.js'
import { type Charts, composeGame } from '../../machines/own-charts.js'
import { ownChartNames } from '../kernel/rules/charts.js'
import type { Ruleset } from '../kernel/rules/ruleset.js'
import { RecentMap } from '../kernel/text/recent-map.js'

interface ComposedGame {
  readonly charts: readonly (Charts[string] | undefined)[]
  readonly machine: AnyStateMachine
}

const mostKept = 50

/**
 * The root machines of games, for whoever opens many: a game with charts or powers of its own is composed once for the
 * same charts. That is slow, and compiled charts are cached by machine.
 */
export class GameMachines {
  readonly #composed = new RecentMap<string, ComposedGame>(mostKept)

  compose(ruleset: Ruleset, charts: Charts, beginning?: GameBeginning): AnyStateMachine {
    const { opening, day, discussion, decision, night, charts: sentences, powers } = ruleset.rules
    if (sentences === undefined && powers === undefined) return composeGame(ruleset, charts, beginning)
    const own = ownChartNames(ruleset.rules).map((name) => charts[name])
    const parts = [opening, day, discussion.protocol, decision, night.mafia.protocol, sentences, powers]
    const key = JSON.stringify([beginning, ruleset.nightPowers, ...parts])
    const known = this.#composed.get(key)
    if (known && own.every((chart, at) => chart === known.charts[at])) return known.machine
    const machine = composeGame(ruleset, charts, beginning)
    this.#composed.set(key, { charts: own, machine })
    return machine
  }
}
