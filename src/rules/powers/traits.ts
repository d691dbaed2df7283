/** What others can make of a power, as plain data: for those who read a game without playing by its rules, such as a page. */
export interface PowerTraits {
  /** What it is for: agents that know nothing else of it choose by this. */
  readonly aim: 'harm' | 'hinder' | 'help' | 'learn'
  /** Chosen by a whole team, by the protocol of the rules, and carried out by one of it. Default: each owner chooses. */
  readonly byTeam?: true
  /** What only an owner would say, in a text in which names of players stand as `<id>`. */
  readonly slip: RegExp
  /** The private event that tells its owner which side a player is on; absent where it tells no such thing. */
  readonly tellsSide?: string
}

/** The traits of every power, by its name, in the order of the night. Each power's own file takes them up. */
export const powerTraits = {
  kill: {
    aim: 'harm',
    byTeam: true,
    slip: /\b(?:we|I) killed <|\bmy (?:fellow )?(?:mafia )?team-?mates?\b|\bour kill\b/i,
  },
  block: { aim: 'hinder', slip: /\bI blocked </i },
  protect: { aim: 'help', slip: /\bI (?:protected|saved|healed) (?:myself|me|<)/i },
  investigate: { aim: 'learn', slip: /\bI (?:investigated|checked) </i, tellsSide: 'investigation.learned' },
  watch: { aim: 'learn', slip: /\bI watched </i },
  shoot: { aim: 'harm', slip: /\b(?:my shot|I shot) /i },
} as const satisfies Readonly<Record<string, PowerTraits>>

/** The traits of a power by its name; undefined for a word that is none. */
export const traitsOf = (power: string): PowerTraits | undefined =>
  Object.hasOwn(powerTraits, power) ? powerTraits[power as keyof typeof powerTraits] : undefined
