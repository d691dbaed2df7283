import type { RulesInput } from '../../src/index.js'
import type { PowerName } from '../../src/rules/powers/powers.js'
import type { Cast } from '../../src/testing/index.js'
import { eight } from './casts.js'

/** Eight players, of whom Hal alone has this power, by a role of its own. */
export function castWithPower(power: PowerName): { readonly rules: RulesInput; readonly players: Cast } {
  const owner = { team: 'town', powers: [{ power }], describe: `An owner of the power to ${power}.` } as const
  const players: Cast = { ...eight, Cid: 'villager', Dan: 'villager', Eve: 'villager', Hal: 'owner' }
  return { rules: { extends: 'benchmark', cast: { owner } }, players }
}
