import type { BallotCount, JudgmentOutcome, NominationOutcome, VoteOutcome } from '../../rules/ballots.js'
import type { TalkTime } from '../../rules/channel.js'
import type { GameState, Mark, Phase } from '../../rules/game-state.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import type { MafiaOutcome } from '../../rules/mafia-choice.js'
import type { NightChoices } from '../../rules/night-choices.js'
import type { OpenBallot } from '../../rules/open-ballot.js'
import type { PlayState, Reaction } from '../../rules/play-state.js'
import type { Choice } from '../../rules/poll.js'
import type { Act } from '../../rules/powers/power.js'
import type { PollAudience } from '../../rules/question-words.js'
import type { Draw } from '../../rules/random.js'
import type { HeardAnswer, NextMoment, ReactiveDiscussion } from '../../rules/reactive-discussion.js'
import type { Role } from '../../rules/role.js'
import type { TableLook } from '../../rules/table-look.js'
import type { Talk } from '../../rules/talks.js'
import type { Winner } from '../../rules/team.js'
import type { OwnWords } from '../../text/message.js'
import type { EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'
import type { Attempt, Outcome } from './answer-events.js'

export interface Fields {
  readonly open: unknown
  readonly deal: unknown
  readonly enter: { readonly phase: Phase; readonly day: number }
  /** Who talks on channels before the acts of a night, or before a day? */
  readonly convene: { readonly time: TalkTime }
  readonly orderMafia: { readonly team: readonly string[] }
  /** What the mafia chose in a round, counted from 1. */
  readonly resolveMafiaRound: {
    readonly team: readonly string[]
    readonly round: number
    readonly picks: readonly Choice[]
  }
  /** The night is over; the runtime adds the answers that were held back during it, in the order of the questions. */
  readonly closeNight: NightChoices & {
    readonly outcomes?: readonly Outcome[]
    /** The acts of those who chose before, when those who act late have chosen. */
    readonly earlier?: readonly Act[]
  }
  readonly resolveNight: { readonly acts: readonly Act[] }
  /** What a power does that answers to something, with the target that its owner chose if it was asked. */
  readonly react: { readonly reaction: Reaction; readonly choice?: string }
  readonly learn: unknown
  /** Who may use these powers by day? */
  readonly callPowers: { readonly powers: readonly string[] }
  readonly orderSpeakers: unknown
  /** The bids before a speech, counted from 1, and whom the last speech named. */
  readonly grantFloor: { readonly bids: readonly Choice[]; readonly named: readonly string[]; readonly speech: number }
  /** `heard` is absent before the first question. */
  readonly advanceDiscussion: { readonly discussion: ReactiveDiscussion; readonly heard?: HeardAnswer }
  /** Time has ended the question that `player` was asked; the runtime adds which one it was and what had failed. */
  readonly drop: {
    readonly player: string
    readonly kind: RequestKind
    readonly requestId?: string
    readonly attempts?: readonly Attempt[]
  }
  readonly resolveNomination: { readonly choices: readonly Choice[] }
  readonly resolveJudgment: { readonly choices: readonly Choice[]; readonly accused: string }
  /** `again`: it is the revote. */
  readonly resolveVote: { readonly choices: readonly Choice[]; readonly again: boolean }
  /** The table has decided to eliminate a player: what may stop it? */
  readonly condemn: { readonly player: string }
  readonly eliminate: { readonly player: string }
  readonly closeDay: unknown
  /** Who lives, and has a team won? Asked between two phases of a day. */
  readonly review: unknown
  /** Who is asked next in a ballot in the open? */
  readonly callVoter: { readonly ballot: OpenBallot; readonly players: readonly string[] }
  /** How often each was chosen, with the votes that each player has by the rules. */
  readonly tally: { readonly choices: readonly Choice[] }
  /**
   * The same, and it ends the ballot: its result is recorded for all. `chosen` is whom or what the table has chosen, if that
   * is not what leads alone; `outcome` says what follows from it.
   */
  readonly closeBallot: {
    readonly choices: readonly Choice[]
    readonly chosen?: readonly string[]
    readonly outcome?: OwnWords
    /** Who learns it. Default: everyone. */
    readonly audience?: Exclude<PollAudience, 'player'>
  }
  /** The items in an order drawn for this purpose and day. */
  readonly draw: { readonly purpose: string; readonly items: readonly string[] }
  /** What does the moderator know of the table? */
  readonly look: unknown
  /** A chart remembers a small JSON value: each later `look` of this game finds it under its key. */
  readonly remember: { readonly key: string; readonly value: unknown }
  /** These players, or without them the table, bear a mark until the next dawn or night, or until it is taken away. */
  readonly mark: Pick<Mark, 'mark' | 'until' | 'seenBy' | 'seenAs'> & { readonly players?: readonly string[] }
  readonly unmark: { readonly mark: string; readonly players?: readonly string[] }
  /** These players have this role from now on. */
  readonly convert: { readonly players: readonly string[]; readonly role: Role }
  /** The host says something to all, or to these players alone. */
  readonly announce: { readonly text: OwnWords; readonly to?: readonly string[] }
  /** The runtime adds the hash of the times of the answers, if time mattered. */
  readonly end: { readonly winner: Winner; readonly answerTimes?: string }
}

/** The name of a command. */
export type CommandType = keyof Fields

/**
 * What a statechart asks the runtime to do, apart from asking players. The statecharts decide when; `decide` computes
 * what follows.
 */
export type Command<Type extends CommandType = CommandType> = {
  readonly [K in Type]: { readonly type: K } & Fields[K]
}[Type]

/** The outputs of the commands whose result a statechart needs: small JSON. The other commands have no output. */
export interface CommandOutputs {
  readonly deal: PlayState
  readonly convene: readonly Talk[]
  /** The mafia in the order in which they choose. */
  readonly orderMafia: readonly string[]
  readonly resolveMafiaRound: MafiaOutcome
  /** What was done in the night, in the order of the powers. */
  readonly closeNight: readonly Act[]
  /** With what answers to the night and to the dawn. */
  readonly resolveNight: PlayState
  /** With what answers to the deaths that it brings. */
  readonly react: PlayState
  /** Who is asked, and which powers act by themselves. */
  readonly callPowers: readonly Reaction[]
  /** What answers to it, before the player dies. */
  readonly condemn: readonly Reaction[]
  /** What answers to the death. */
  readonly eliminate: readonly Reaction[]
  /** The living in the order in which they speak, for each round of the day. */
  readonly orderSpeakers: readonly (readonly string[])[]
  /** Who speaks, or null if nobody wants to. */
  readonly grantFloor: string | null
  readonly advanceDiscussion: NextMoment
  readonly resolveNomination: NominationOutcome
  readonly resolveJudgment: JudgmentOutcome
  readonly resolveVote: VoteOutcome
  readonly closeDay: PlayState
  readonly review: PlayState
  /** Null when the ballot is over. */
  readonly callVoter: string | null
  readonly tally: BallotCount
  readonly closeBallot: BallotCount
  readonly draw: readonly string[]
  readonly look: TableLook
}

/** The output of a command. */
export type OutputOf<Type extends CommandType> = {
  readonly [K in Type]: K extends keyof CommandOutputs ? CommandOutputs[K] : undefined
}[Type]

/** What was decided before the first event: the game's options, the roles by player in seat order, and their hash. */
export interface GameSetup {
  readonly created: EventData['game.created']
  readonly roles: Readonly<Record<string, Role>>
  /** The roles that were drawn and dealt to nobody. */
  readonly undealt: readonly Role[]
  readonly commitment: string
}

export interface DecideContext {
  readonly setup: GameSetup
  readonly draw: Draw
}

/** The result of a command: its events, and its output, which may be computed from the state after those events. */
export interface Decided<Type extends CommandType = CommandType> {
  readonly events: readonly EventDraft[]
  readonly output?: OutputOf<Type> | ((after: GameState) => OutputOf<Type>)
}

export type Decider<Type extends CommandType> = (
  command: Command<Type>,
  state: GameState,
  context: DecideContext,
) => Decided<Type>

export type Deciders<Types extends CommandType> = { readonly [Type in Types]: Decider<Type> }
