import type { AnyStateMachine } from 'xstate'
import { choosingRounds } from '../rules/mafia-round.js'
import { powerNames } from '../rules/powers/powers.js'
import { dealableSizes, dealtRoles, roleCountsFor } from '../rules/role-counts.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Diagram, DiagramGuard } from './diagram.js'
import { nestedDiagram } from './nested.js'
import { readDiagram } from './read-diagram.js'
import { openRoads, type Verdict } from './roads.js'
import { type KnownContext, Partly, unknown, verdictsOf } from './verdicts.js'

/**
 * The diagram of one of the game's machines, with only the transitions that a game with these rules and without a
 * narrator can take.
 */
export function diagramFor(rules: Rules): (machine: AnyStateMachine) => Diagram {
  const contexts = knownBy(rules)
  return (machine) => {
    const verdictOn = verdictsOf(machine, contexts)
    return openRoads(readDiagram(machine), (guard) => outcome(guard, rules) ?? verdictOn(guard))
  }
}

/**
 * A whole game as one diagram, every machine inside the state that runs it, with only the transitions that these rules
 * can take.
 */
export function wholeDiagram(machine: AnyStateMachine, rules: Rules): Diagram {
  return nestedDiagram(machine, diagramFor(rules))
}

/** What the rules decide in advance about the outcomes that guards check. */
function outcome({ name }: DiagramGuard, { vote, night }: Rules): Verdict | undefined {
  if (name === 'voteTied') return vote.revote ? 'sometimes' : 'never'
  if (name === 'mafiaDecided') return choosingRounds(night.mafia) > 1 ? 'sometimes' : 'always'
  return undefined
}

/**
 * What the rules decide in advance about the contexts of the machines: in the first round, in the last, and between.
 */
function knownBy(rules: Rules): KnownContext[] {
  const owned = ownedPowers(rules)
  const awake = Object.fromEntries(powerNames.map((power) => [power, owned.has(power) ? unknown : []]))
  const known = {
    rules,
    playState: new Partly({ awake }),
    orders: new Partly({ length: rules.discussion.rounds }),
    authors: rules.personas === 'none' ? [] : unknown,
    narrated: false,
  }
  const { rounds, chatRounds } = rules.night.mafia
  const last = [rounds, chatRounds, rules.discussion.rounds].filter((round) => round > 0)
  return [...new Set([1, ...last])].map((round) => ({ ...known, round }))
}

/** The powers that somebody has at a table of any size that can be dealt. */
function ownedPowers(rules: Rules): ReadonlySet<string> {
  const roles = new Set(dealableSizes(rules).flatMap((players) => dealtRoles(roleCountsFor(rules, players))))
  return new Set([...roles].flatMap((role) => (rules.cast[role]?.powers ?? []).map(({ power }) => power)))
}
