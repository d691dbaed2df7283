// Written by `npm run charts` from the sentences in rules-schema.ts, so that editors show them. Do not change it here.

type Field<Fields, Name> = Name extends keyof Fields ? Fields[Name] : never
type Maybe<T> = T | undefined

/** The fields of rules, each with what it means. `Fields` has their types. */
export interface RuleFields<Fields> {
  /** The name of the rules, in logs and messages. Nothing depends on it. */
  readonly name: Field<Fields, 'name'>
  readonly table: {
    /** The fewest players. */
    readonly min: Field<Field<Fields, 'table'>, 'min'>
    /** The most players. */
    readonly max: Field<Field<Fields, 'table'>, 'max'>
    /** How many play if nothing else says so. Absent means 10, or as near as the table allows. */
    readonly usual?: Field<Field<Fields, 'table'>, 'usual'>
  }
  /** The roles, by name, with their powers and the options of these; see Roles (docs/roles.md). */
  readonly cast: Field<Fields, 'cast'>
  /** Teams of the rules' own, by name; see Teams (docs/roles.md). Optional. */
  readonly teams?: Field<Fields, 'teams'>
  /**
   * Players who talk apart from the others, by the name of their channel; see Groups that talk (docs/roles.md).
   * Optional.
   */
  readonly channels?: Field<Fields, 'channels'>
  /**
   * Copies of built-in powers, `{ like }`, and the words of powers of your own, which the game needs; see Powers of
   * your own (docs/roles.md). Optional.
   */
  readonly powers?: Field<Fields, 'powers'>
  /** Marks that lend powers to whoever bears them; see Items (docs/roles.md). Optional. */
  readonly items?: Field<Fields, 'items'>
  /** How many of each role a table of n has; see Role counts (docs/rules.md). */
  readonly roleCounts: Field<Fields, 'roleCounts'>
  /** Exact counts instead of `roleCounts`; an absent role is not dealt. Optional. */
  readonly roles?: Field<Fields, 'roles'>
  /**
   * Rows of roles of which one is drawn for each game, instead of `roleCounts` and `roles`; see Drawn roles
   * (docs/roles.md). Optional.
   */
  readonly lists?: Maybe<{
    /**
     * What the table is told: which roles were `drawn`, the rows as `candidates`, or `nothing` but the roles of
     * `cast`.
     */
    readonly told: Field<NonNullable<Field<Fields, 'lists'>>, 'told'>
    /** The mixes of roles, of which one is drawn. Absent in what players see, unless they are told. */
    readonly rows?: Field<NonNullable<Field<Fields, 'lists'>>, 'rows'>
    /** So many more roles are drawn than play, and as many are dealt to nobody, by lot. Absent means none. */
    readonly undealt?: Field<NonNullable<Field<Fields, 'lists'>>, 'undealt'>
  }>
  /** The role for the remaining seats. */
  readonly filler: Field<Fields, 'filler'>
  /**
   * Where personas come from: each agent invents one before roles are dealt (`generated`), the options give one for
   * every player (`given`), or there are none (`none`; the options may still give one to a player).
   */
  readonly personas: Field<Fields, 'personas'>
  /**
   * Whether the game opens with a night (`night`), with Night Zero, in which only the mafia act and nobody dies
   * (`nightZero`), or with a chart of your own (docs/machines.md).
   */
  readonly opening: Field<Fields, 'opening'>
  readonly wins?: Maybe<{
    /**
     * Whether nobody wins when nobody lives: the game is a draw. Absent means false: then no mafia lives, and the
     * town wins.
     */
    readonly nobody?: Field<NonNullable<Field<Fields, 'wins'>>, 'nobody'>
    /**
     * Ends of the game beside those of teams and roles: when all conditions of `when` hold, the game is over and
     * `winner` has won; see Ways to win (docs/roles.md).
     */
    readonly ends?: Field<NonNullable<Field<Fields, 'wins'>>, 'ends'>
  }>
  /** A game that is still open when this day ends is a draw. */
  readonly maxDays: Field<Fields, 'maxDays'>
  readonly night: {
    readonly mafia: {
      /**
       * How the mafia choose: one after another (`consensus`), talking (`teamChat`), all at once in rounds
       * (`proposals`), once (`ballot`), or by a chart of your own (docs/machines.md).
       */
      readonly protocol: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'protocol'>
      /** The largest number of rounds of choosing. A `ballot` has one. */
      readonly rounds: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'rounds'>
      /** Rounds of talk before they choose; a lone mafia player skips them. */
      readonly chatRounds: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'chatRounds'>
      /** Whether a team-mate is a legal target. */
      readonly teammates: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'teammates'>
      /** Whether they may choose to kill nobody. */
      readonly noKill: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'noKill'>
      /** What counts as agreement at the end of a round. */
      readonly agreement: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'agreement'>
      /** What happens when they never agree. */
      readonly settlement: Field<Field<Field<Fields, 'night'>, 'mafia'>, 'settlement'>
    }
  }
  /**
   * The phases of a day, in order: `discussion` and `decision`, as the fields of these names say, and charts of your
   * own (docs/machines.md). Absent means a discussion and a decision.
   */
  readonly day?: Field<Fields, 'day'>
  readonly discussion: {
    /**
     * In turns (`turns`), freely, where players who want to speak are asked (`reactive`), by secret bids for the
     * floor (`bids`), or by a chart of your own (docs/machines.md).
     */
    readonly protocol: Field<Field<Fields, 'discussion'>, 'protocol'>
    /** Rounds of a discussion in turns; by bids, there are at most this many speeches for each living player. */
    readonly rounds: Field<Field<Fields, 'discussion'>, 'rounds'>
    /** The order of the speakers in a round. */
    readonly order: Field<Field<Fields, 'discussion'>, 'order'>
    /** Whether each speech nominates a player. */
    readonly nominate: Field<Field<Fields, 'discussion'>, 'nominate'>
    /** Free talk: how long it lasts at most, in ms. */
    readonly durationMs: Field<Field<Fields, 'discussion'>, 'durationMs'>
    /** Free talk: it ends after this many ms without a message. */
    readonly quietMs: Field<Field<Fields, 'discussion'>, 'quietMs'>
    /** Free talk: it ends after this many messages times the living players. */
    readonly messagesPerPlayer: Field<Field<Fields, 'discussion'>, 'messagesPerPlayer'>
    /** Free talk: how long a player who spoke does not want to speak again, in ms. */
    readonly cooldownMs: Field<Field<Fields, 'discussion'>, 'cooldownMs'>
    /** Free talk: after this many messages by others a player wants to speak. */
    readonly heard: Field<Field<Fields, 'discussion'>, 'heard'>
    /** Free talk: how often `chance` is drawn, in ms. */
    readonly checkMs: Field<Field<Fields, 'discussion'>, 'checkMs'>
    /** Free talk: the chance, at each check, that a player wants to speak without a reason. */
    readonly chance: Field<Field<Fields, 'discussion'>, 'chance'>
    /** Free talk: the shortest wait between wanting to speak and being asked, in ms. */
    readonly minDelayMs: Field<Field<Fields, 'discussion'>, 'minDelayMs'>
    /** Free talk: the longest such wait, in ms. */
    readonly maxDelayMs: Field<Field<Fields, 'discussion'>, 'maxDelayMs'>
  }
  /**
   * How the day decides: nomination, defense and judgment (`trial`), a vote (`vote`), or a chart of your own
   * (docs/machines.md).
   */
  readonly decision: Field<Fields, 'decision'>
  readonly nomination: {
    /** Trial: the share of the living players' votes that the leader needs for a trial. */
    readonly threshold: Field<Field<Fields, 'nomination'>, 'threshold'>
  }
  readonly vote: {
    /** Vote: everyone alive, or the players nominated in speeches. */
    readonly candidates: Field<Field<Fields, 'vote'>, 'candidates'>
    /** Vote: what it takes to be eliminated. */
    readonly elimination: Field<Field<Fields, 'vote'>, 'elimination'>
    /** Vote: whether eliminating nobody is a choice. */
    readonly skip: Field<Field<Fields, 'vote'>, 'skip'>
    /** Vote: whether the players vote again after a tie, once each tied player has spoken. */
    readonly revote: Field<Field<Fields, 'vote'>, 'revote'>
    /** Vote with a revote: what it takes to be eliminated in the revote. Absent means as in the first vote. */
    readonly secondTie?: Field<Field<Fields, 'vote'>, 'secondTie'>
    /** Whether a player may vote for itself, and nominate itself for a trial. */
    readonly self?: Field<Field<Fields, 'vote'>, 'self'>
    /** Whether nobody ever learns who chose what in a ballot by day: only the counts are told. */
    readonly secret?: Field<Field<Fields, 'vote'>, 'secret'>
    /**
     * Vote: in the open, one after another; each vote may be changed until the deadline, or until all keep theirs.
     * Absent: as `ballot` says.
     */
    readonly open?: Maybe<{
      /** How often each player may vote. */
      readonly rounds: Field<NonNullable<Field<Field<Fields, 'vote'>, 'open'>>, 'rounds'>
      /** The deadline, in ms of the game's clock. */
      readonly durationMs: Field<NonNullable<Field<Field<Fields, 'vote'>, 'open'>>, 'durationMs'>
      /** With `majority` the vote is over as soon as one choice has more than half of the votes. */
      readonly ends?: Field<NonNullable<Field<Field<Fields, 'vote'>, 'open'>>, 'ends'>
    }>
    /**
     * What a mark (docs/roles.md) does to who bears it in every ballot by day; see Ballots (docs/roles.md). Optional.
     */
    readonly marks?: Field<Field<Fields, 'vote'>, 'marks'>
    /**
     * Vote with a revote: the longest defense of a tied player, in characters; the rest is cut. Absent means as long
     * as any other speech.
     */
    readonly revoteDefenseChars?: Field<Field<Fields, 'vote'>, 'revoteDefenseChars'>
  }
  /** Whether voters choose at once, or in seat order, each seeing the votes before. */
  readonly ballot: Field<Fields, 'ballot'>
  /** Whether `abstain` is a choice in nominations, judgments and votes. It counts for nobody. */
  readonly abstention: Field<Fields, 'abstention'>
  /** Whether a player eliminated by day speaks once more. Those killed at night never do. */
  readonly lastWords: Field<Fields, 'lastWords'>
  readonly reveal: {
    /** What everyone learns about a player eliminated by day. */
    readonly day: Field<Field<Fields, 'reveal'>, 'day'>
    /** What everyone learns about a player killed at night. */
    readonly night: Field<Field<Fields, 'reveal'>, 'night'>
  }
  /** Whether a death at night says who killed, for example `mafia` or `vigilante`, instead of `night`. */
  readonly revealCause: Field<Fields, 'revealCause'>
  /** Whether each living player sums up the round when a day ends. */
  readonly summaries: Field<Fields, 'summaries'>
  /**
   * Whether players state in private how likely each other is to be mafia: before each ballot by day (`votes`), or
   * before each speech too (`speeches`). See Beliefs (docs/beliefs.md). Absent means `off`.
   */
  readonly beliefs?: Field<Fields, 'beliefs'>
  readonly due?: Maybe<{
    /**
     * Whether a language model must write down a thought with every answer, or a thought in five `steps`:
     * observations, suspicions, strategy, reasoning, action. People and programs may leave it out.
     */
    readonly thoughts: Field<NonNullable<Field<Fields, 'due'>>, 'thoughts'>
    /**
     * The choices for which a language model must give a reason: a kill of the mafia (`kill`), `nominate`, `judge`,
     * `vote`. People and programs may leave it out.
     */
    readonly reasons: Field<NonNullable<Field<Fields, 'due'>>, 'reasons'>
    /**
     * Whether a language model is asked to declare with public words what they do: whom it accuses, defends, asks,
     * answers, agrees with or will vote for. Everybody may see what is declared; prompts tell the words alone. People
     * and programs may leave it out. Absent means false.
     */
    readonly acts?: Field<NonNullable<Field<Fields, 'due'>>, 'acts'>
  }>
  readonly context?: Maybe<{
    /**
     * How much of the past the prompt of a language model repeats: everything (`full`), the last two rounds with
     * older ones compressed (`window`), or its own summaries and the current round (`layers`).
     */
    readonly strategy: Field<NonNullable<Field<Fields, 'context'>>, 'strategy'>
    /** The longest prompt, in estimated tokens. The oldest lines are cut first, and the prompt says so. */
    readonly maxTokens: Field<NonNullable<Field<Fields, 'context'>>, 'maxTokens'>
    /**
     * Whether `layers` also keeps the facts of earlier rounds: deaths, ballots, what the player did and learned at
     * night. Rounds that the player never summed up are told in short all the same. Absent means true.
     */
    readonly facts?: Field<NonNullable<Field<Fields, 'context'>>, 'facts'>
    /**
     * Whether a language model keeps notes from one answer to the next and reads them in every prompt. Absent means
     * true.
     */
    readonly notes?: Field<NonNullable<Field<Fields, 'context'>>, 'notes'>
  }>
  /**
   * Who hears a narrator, if a game has one: only spectators (`viewers`), or the players too (`public`). Absent means
   * `viewers`.
   */
  readonly narration?: Field<Fields, 'narration'>
  /**
   * What players are told about each chart of your own (docs/machines.md), in one sentence, by its name: a text, or
   * `{ en, de, ... }`. One that is called as a built-in chart replaces it.
   */
  readonly charts?: Field<Fields, 'charts'>
}
