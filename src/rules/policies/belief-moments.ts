/** What comes after the players state their beliefs. */
export type BeliefMoment = 'speech' | 'vote'

/** When players state how likely each other is to be mafia. */
export interface BeliefMoments {
  readonly describe: string
  readonly before: readonly BeliefMoment[]
}

/** When players state their beliefs, by the name that `beliefs` uses. */
export const beliefMoments = {
  off: { describe: 'Players are not asked what they believe.', before: [] },
  speeches: {
    describe:
      'Before each speech and each ballot by day, and so after each speech, every living player states in private how likely each other living player is to be mafia.',
    before: ['speech', 'vote'],
  },
  votes: {
    describe:
      'Before each ballot by day every living player states in private how likely each other living player is to be mafia.',
    before: ['vote'],
  },
} as const satisfies Record<string, BeliefMoments>
