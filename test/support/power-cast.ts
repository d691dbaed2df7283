import type { RulesInput } from '../../src/index.js'
import { type BuiltInPower, powerNames, powers } from '../../src/kernel/rules/powers/powers.js'
import type { Cast } from '../../src/testing/index.js'
import { eight } from './casts.js'

/** The powers whose owners are asked alone at night. */
export const askedAlone = powerNames.filter((name) => !powers[name].byTeam && powers[name].automatic === undefined)

/** Those of them that choose once, with everybody else. */
export const askedEarly = askedAlone.filter((name) => !powers[name].late && powers[name].picks === undefined)

/** Eight players, of whom Hal alone has this power, by a role of its own. */

export function castWithPower(power: BuiltInPower): { readonly rules: RulesInput; readonly players: Cast } {
  const owner = {
    team: 'town',
    powers: [{ power, ...(power === 'convert' && { into: 'villager' }) }],
    describe: `An owner of the power to ${power}.`,
  } as const
  const players: Cast = { ...eight, Cid: 'villager', Dan: 'villager', Eve: 'villager', Hal: 'owner' }
  return { rules: { extends: 'benchmark', cast: { owner } }, players }
}
