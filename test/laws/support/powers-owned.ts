import type { RoleDefinition } from '../../../src/index.js'

/** One use of a power in one night. */
export interface Act {
  readonly power: string
  readonly by: string
  readonly target: string
}

/** How often a power was used in a game, and on whom last. */
export interface Usage {
  readonly times: number
  readonly target?: string
  readonly day?: number
}

/** The rulebook's order of the night. */
export const nightOrder: readonly string[] = ['kill', 'block', 'protect', 'investigate', 'watch', 'shoot', 'commune']

/** What the rulebook lets the owner of a power do. */
interface Allowed {
  readonly self: boolean
  readonly repeat: boolean
  readonly skip: boolean
  readonly from: number
  readonly uses?: number
  readonly learns: 'team' | 'role'
  readonly when: 'night' | 'dawn'
  readonly blockable: boolean
  readonly cause?: string
}

const usual: Allowed = {
  self: false,
  repeat: true,
  skip: false,
  from: 1,
  learns: 'team',
  when: 'night',
  blockable: true,
}

/** What the rulebook says where a role does not say it. */
const byPower: Readonly<Record<string, Partial<Allowed>>> = {
  block: { skip: true },
  protect: { self: true },
  watch: { skip: true, when: 'dawn' },
  shoot: { skip: true, uses: 1 },
}

/** What a role says of one of its powers; undefined where it has no such power. */
export function powerOf(role: RoleDefinition | undefined, name: string): Allowed | undefined {
  const own = role?.powers.find(({ power }) => power === name)
  return own && ({ ...usual, ...byPower[name], ...own } as Allowed)
}

/** Whether a role can do something that its team does not do together. */
export const actsAlone = (role: RoleDefinition | undefined): boolean =>
  role?.powers.some(({ power }) => power !== 'kill') ?? false
