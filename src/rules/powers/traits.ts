/** The traits of a power as plain data, for code that reads a game without its rules, such as a page. */
export interface PowerTraits {
  /** Its purpose: agents that know nothing else about it choose by this. */
  readonly aim: 'harm' | 'hinder' | 'help' | 'learn'
  /** Present if a whole team chooses and one member carries it out. Default: each owner chooses. */
  readonly byTeam?: true
  /** The private event that shows its owner which side a player is on; absent if it has no such event. */
  readonly tellsSide?: string
}

/** The traits of every power, by its name, in the order of the night. Each power's own file uses them. */
export const powerTraits = {
  kill: { aim: 'harm', byTeam: true },
  block: { aim: 'hinder' },
  protect: { aim: 'help' },
  investigate: { aim: 'learn', tellsSide: 'investigation.learned' },
  watch: { aim: 'learn' },
  shoot: { aim: 'harm' },
} as const satisfies Readonly<Record<string, PowerTraits>>

/** The name of a power. */
export type PowerName = keyof typeof powerTraits

export const findTraits = (power: string): PowerTraits | undefined =>
  Object.hasOwn(powerTraits, power) ? powerTraits[power as PowerName] : undefined
