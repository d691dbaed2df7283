/** One piece of evidence against a player (positive points) or for it (negative). */
export interface Evidence<Name extends string = string> {
  readonly rule: Name
  readonly player: string
  /** Points are added to the starting score of 35; the sum is limited to 0 to 100. */
  readonly points: number
  /** Another player it is about: the victim, the accuser, the friend. */
  readonly other?: string
  readonly day?: number
  /** Whether the observer believes the one who says so; only of what others claim to have found out. */
  readonly trusted?: boolean
}

/** The finding of each built-in rule: `{player}` is the player it is about, `{other}` another one. */
export const builtInRules = {
  pushedTown: '{player} chose against {other}, who was town, on day {day}.',
  pushedMafia: '{player} chose against {other}, who was mafia, on day {day}.',
  sparedMafia: '{player} found {other}, who was mafia, innocent on day {day}.',
  lateVote: '{player} joined the crowd against {other} late on day {day}.',
  bandwagon: '{player} followed the crowd against {other} on day {day} and had said nothing against {other} before.',
  flipped: '{player} accused {other} on day {day} and then chose somebody else.',
  satOut: '{player} chose nobody on day {day}, when most others chose somebody.',
  defendedMafia: '{player} spoke up for {other}, who was mafia, on day {day}.',
  accusedMafia: '{player} accused {other}, who was mafia, on day {day}.',
  accusedTown: '{player} accused {other}, who was town, on day {day}.',
  underFire: '{player} is accused today, last by {other}.',
  silenced: '{other} accused {player} on day {day} and was killed at night.',
  quiet: '{player} talks and never names anybody.',
  slipped: '{player} let slip on day {day} what only the owner of a power knows.',
  falseHistory: '{player} told a false story about how {other} voted on day {day}.',
  caught: '{other}, who claims to know, says that {player} is mafia.',
  cleared: '{other}, who claims to know, says that {player} is not mafia.',
  framed: '{other}, whose claim is false, says that {player} is mafia.',
  falseClaim: '{player} claims what cannot be true, or results that known facts contradict.',
  contested: '{player} claims a role that others claim too.',
  pressedClaim: '{player} claimed a role with a power on day {day} only when nearly voted out.',
  secondClaim: '{player} claimed the role of {other} after {other} had.',
  credible: '{player} claims a role with a power, and nothing speaks against it.',
  known: 'The observer itself found out what {player} is.',
} as const

export type EvidenceName = keyof typeof builtInRules

export type BuiltInEvidence = Evidence<EvidenceName>
