import { type GameEvent, randomAgent, scriptedAgent } from '../../../src/index.js'
import { seedPrefix } from './play.js'

interface LaterRole {
  /** How many sit at a table of ten. */
  readonly count: number
  /** The file with its own test. */
  readonly test: string
  /** What must come up in its games. */
  readonly seen: readonly GameEvent['type'][]
}

/** The built-in roles that came after the first ten. */
export const laterRoles: Readonly<Record<string, LaterRole>> = {
  hunter: { count: 1, test: 'test/rules/roles/hunter.test.ts', seen: ['power.used'] },
  bomb: { count: 1, test: 'test/rules/powers/explode.test.ts', seen: ['power.used'] },
  mason: { count: 2, test: 'test/rules/roles/knowledge.test.ts', seen: [] },
  minion: { count: 1, test: 'test/rules/roles/knowledge.test.ts', seen: [] },
  possessed: { count: 1, test: 'test/rules/roles/knowledge.test.ts', seen: [] },
  bodyguard: { count: 1, test: 'test/rules/powers/protect.test.ts', seen: [] },
  medium: { count: 1, test: 'test/rules/powers/commune.test.ts', seen: ['investigation.learned'] },
  witch: { count: 1, test: 'test/rules/powers/heal.test.ts', seen: ['victims.seen'] },
  poisoner: { count: 1, test: 'test/rules/powers/poison.test.ts', seen: ['effect.delayed'] },
  cupid: { count: 1, test: 'test/rules/powers/link.test.ts', seen: ['players.linked'] },
  'serial-killer': { count: 1, test: 'test/rules/powers/stab.test.ts', seen: [] },
  vampire: { count: 1, test: 'test/rules/powers/convert.test.ts', seen: ['role.changed', 'teammate.lost'] },
}

/** A game of ten with this role. */
export function laterGame(role: string, count: number, index: number) {
  const mafia = role === 'poisoner' ? 1 : 2
  return {
    rules: 'benchmark',
    roles: { mafia, doctor: 1, sheriff: 1, [role]: count, villager: 10 - mafia - 2 - count },
    seed: `${seedPrefix}-${role}-${index}`,
    // Scripted players want something; random ones come to more places.
    agent: index % 4 === 0 ? scriptedAgent() : randomAgent(),
  } as const
}
