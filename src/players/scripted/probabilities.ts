/** How often scripted players do what they may do or leave. */
export const probabilities = {
  opener: 0.45,
  closer: 0.35,
  ownAccusationLine: 0.6,
  reasonFirst: 0.5,
  askAfterAccusation: 0.5,
  calmLine: 0.5,
  askNobody: 0.4,
  calmBeforeQuestion: 0.6,
  retort: 0.5,
  trustAloud: { mafia: 0.6, town: 0.15 },
  agreeAgain: 0.4,
  rumour: 0.2,
  recallPastGame: { firstDay: 0.5, later: 0.15 },
  nightDeathFirst: 0.6,
  lowBid: 0.35,
  accuse: { firstDay: 0.15, later: 0.6, late: 0.35, eachAccuser: 0.05 },
  silentWhenAccused: 0.1,
  silent: { soonAfter: 0.5, later: 0.25 },
  claimInDefense: { withoutPower: 0.35, withPower: 0.85 },
  explainAbstention: 0.3,
  voteSilently: 0.5,
  plainVoteWithoutEcho: 0.4,
  convictLostTeammate: 0.7,
  explainMercy: 0.5,
  judgeSilently: { accuser: 0.5, other: 0.5 },
} as const

/** How likely to be mafia an accused must seem to be found guilty. */
export const guilt = {
  /** On the first day, and for the mafia on every day: `early`. */
  needed: { early: 0.5, later: 0.45 },
  /** How much less an accuser must believe than others to stay with its charge. */
  loyalty: 0.1,
  /** How much the belief of a moment varies, both ways. */
  doubt: 0.1,
} as const
