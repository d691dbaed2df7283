/** A way of doing something in several steps: a chart plays it, this sentence describes it. */
interface Protocol {
  readonly describe: string
}

/** How the mafia choose, by the name that `night.mafia.protocol` uses. */
export const mafiaProtocols = {
  consensus: {
    describe: 'The living mafia choose one after another, in a random order, each seeing the choices before it.',
  },
  teamChat: {
    describe: 'The living mafia talk in seat order; each says something to the team and states its current choice.',
  },
  proposals: { describe: 'The living mafia each propose a choice, all at once.' },
  ballot: { describe: 'The living mafia each submit one choice, all at once and once only.' },
} as const satisfies Record<string, Protocol>

export type MafiaProtocol = keyof typeof mafiaProtocols

/** How a game opens, by the name that `opening` uses. `night` is the first of all nights. */
export const openings = {
  night: { describe: 'The game opens with night 1; night and day then alternate.' },
  nightZero: {
    describe:
      'The game opens with Night Zero: each mafia player writes notes on strategy, then all mafia read them; nobody dies. Day 1 follows, then night 1.',
  },
} as const satisfies Record<string, Protocol>

/** How the players talk, by the name that `discussion.protocol` uses. */
export const discussionProtocols = {
  turns: { describe: 'The living speak one after another, each hearing all that was said before.' },
  reactive: { describe: 'There are no turns: the living speak when they want to, one at a time.' },
  bids: { describe: 'Before each speech the living bid for the floor in secret, and the highest bid speaks.' },
} as const satisfies Record<string, Protocol>

/** How a day is decided, by the name that `decision` uses. */
export const decisions = {
  trial: { describe: 'The table nominates one player, hears its defense and judges it.' },
  vote: { describe: 'The table votes on whom to eliminate.' },
} as const satisfies Record<string, Protocol>

/** How the voters vote, by the name that `ballot` uses. */
export const ballots = {
  parallel: { describe: 'All vote at once; nobody sees a vote before all are in.' },
  sequential: { describe: 'They vote one after another, in seat order, each seeing the votes before its own.' },
} as const satisfies Record<string, Protocol>
