/** What a power, or a ballot of a chart, is for. */
export const aims = ['harm', 'hinder', 'help', 'learn'] as const

/** The traits of a power as plain data, for code that reads a game without its rules, such as a page. */
export interface PowerTraits {
  /** Its purpose: agents that know nothing else about it choose by this. */
  readonly aim: (typeof aims)[number]
  /** Present if a whole team chooses and one member carries it out. Default: each owner chooses. */
  readonly byTeam?: true | undefined
  /** Present if its owners act after all others have chosen, and may see something before. */
  readonly late?: true | undefined
  /** Present if it saves whom it is used on from a kill of that night, without knowing of any. */
  readonly guards?: true | undefined
  /** Present if its owner chooses a living player and learns which side it is on. */
  readonly looks?: true | undefined
  /** Present if it gives players another role, so that there may be more of a team than were dealt. */
  readonly converts?: true | undefined
  /** The private event that shows its owner which side a player is on; absent if it has no such event. */
  readonly tellsSide?: string | undefined
}

/** The traits of every built-in power, by its name, in the order of the night. Each power's own file uses them. */
export const powerTraits = {
  kill: { aim: 'harm', byTeam: true },
  block: { aim: 'hinder' },
  protect: { aim: 'help', guards: true },
  investigate: { aim: 'learn', looks: true, tellsSide: 'investigation.learned' },
  watch: { aim: 'learn' },
  shoot: { aim: 'harm' },
  stab: { aim: 'harm' },
  link: { aim: 'help' },
  convert: { aim: 'harm', converts: true },
  commune: { aim: 'learn', tellsSide: 'investigation.learned' },
  explode: { aim: 'harm' },
  heal: { aim: 'help', late: true },
  poison: { aim: 'harm', late: true },
} as const satisfies Readonly<Record<string, PowerTraits>>

/** The name of a built-in power. */
export type BuiltInPower = keyof typeof powerTraits

/** The name of a power: a built-in one, or one of the game's own. */
export type PowerName = BuiltInPower | (string & {})

export const findTraits = (power: string): PowerTraits | undefined =>
  Object.hasOwn(powerTraits, power) ? powerTraits[power as BuiltInPower] : undefined
