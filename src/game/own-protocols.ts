import type { AnyStateMachine } from 'xstate'
import { gameMachine } from '../../machines/game.js'
import { mafiaTeamMachine } from '../../machines/mafia/team.js'
import { nightMachine } from '../../machines/night.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { isBuiltIn } from '../rules/protocols.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Protocols } from './protocols-schema.js'

// Built once for each machine: providing actors is slow, and compiled charts are cached by machine.
const charts = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * The game's machine for these rules, with the mafia protocol that they name.
 *
 * @throws {InvalidOptionsError} when the protocol is neither built in nor in `protocols`.
 */
export function chartFor({ night: { mafia } }: Rules, protocols: Protocols = {}): AnyStateMachine {
  const { protocol } = mafia
  if (isBuiltIn(protocol)) return gameMachine as unknown as AnyStateMachine
  const own = Object.hasOwn(protocols, protocol) ? protocols[protocol] : undefined
  if (own === undefined)
    throw new InvalidOptionsError(
      `The rules name the mafia protocol \`${protocol}\`, which is not built in: give its machine, \`protocols: { ${protocol}: machine }\`.`,
      'protocols',
    )
  const chart = charts.get(own) ?? withProtocol(own)
  charts.set(own, chart)
  return chart
}

function withProtocol(ownProtocol: AnyStateMachine): AnyStateMachine {
  const mafiaTeam = (mafiaTeamMachine as unknown as AnyStateMachine).provide({ actors: { ownProtocol } })
  const night = (nightMachine as unknown as AnyStateMachine).provide({ actors: { mafiaTeam } })
  return (gameMachine as unknown as AnyStateMachine).provide({ actors: { night } })
}
