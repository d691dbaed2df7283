import { bids } from '../bids.js'
import { freePersona } from '../persona.js'
import type { BuiltInKind, Question, RequestKind, RequestKindDefinition } from '../poll.js'
import { isTrigger, type Trigger } from '../powers/options.js'
import { type BuiltInPower, findPower, type PowerRules, powerNames, powers, teamPower } from '../powers/powers.js'
import {
  ballotOptions,
  defaultSpeech,
  electableIds,
  optionIf,
  otherLivingIds,
  pickPlayer,
  powerKind,
  powerOptions,
  restrictTo,
} from './options.js'

export type { BuiltInKind, RequestKind } from '../poll.js'

const powerKinds = Object.fromEntries(powerNames.map((name) => [name, powerKind(powers[name])])) as Record<
  BuiltInPower,
  RequestKindDefinition
>

/** Every kind of request that any game may have, by name. */
export const requestKinds: Readonly<Record<BuiltInKind, RequestKindDefinition>> = {
  /** Before the roles are dealt, a player invents its persona (source 001). */
  persona: {
    words: 'none',
    describe: 'Create the character you will play.',
    advice: 'Make it someone whose voice others would recognise after two sentences.',
    takes: ['persona', 'memory'],
    fallback: (_question, { personas, random, taken }) => ({ persona: freePersona(personas, random, taken) }),
    becomes: { event: 'persona.chosen', form: 'persona', audience: 'public' },
  },
  /** The mafia's notes of Night Zero (source 002). */
  strategize: {
    words: 'required',
    describe: 'Write strategy notes that your team will read.',
    known: 'It is Night Zero: nobody dies. Each of you reads the notes of all before the first day.',
    advice: 'Propose signals, cover stories and first suspicions.',
    takes: ['memory'],
    fallback: () => ({ speech: 'Let us stay quiet, vote with the town and protect each other without showing it.' }),
    becomes: { event: 'strategy.shared', form: 'words', audience: 'team' },
  },
  /** A team talks on its private channel; if a choice is required with the words, it is whom to kill (source 001). */
  chat: {
    words: 'required',
    streamed: 'team',
    describe: 'Talk to your team.',
    known: 'Only your team hears you.',
    advice: 'Say whom you would kill and why.',
    takes: ['memory'],
    options: (asked) => powerOptions(powers[teamPower], asked),
    choices: { skip: powers[teamPower].skip },
    fallback: ({ options, fallback }, { random }) => {
      const speech = 'I have nothing to add.'
      if (options.length === 0) return { speech }
      return { speech, choice: fallback ?? (options.includes('skip') ? 'skip' : pickPlayer(options, random)) }
    },
    becomes: { event: 'mafia.spoke', form: 'team talk', audience: 'team' },
  },
  ...powerKinds,
  /** A bid for the floor, before each speech of a discussion by bids. */
  bid: {
    words: 'none',
    describe: 'Bid for the floor: how much do you want to speak next?',
    known:
      'Nobody else learns your bid. The highest bid speaks; the last speaker waits. The talk ends when nobody bids above 0.',
    advice: 'Save high bids for what must be said now: an answer to a charge, or what only you know.',
    takes: ['memory'],
    options: () => [...bids],
    choices: {
      '0': 'I would rather listen',
      '1': 'I have something general to say',
      '2': 'I have a point that helps',
      '3': 'I must answer soon',
      '4': 'I must speak now',
    },
    // A player who does not answer can still be heard, when nobody wants to speak more.
    fallback: () => ({ choice: '1' }),
    becomes: { event: 'bid.made', form: 'bid', audience: 'player' },
  },
  /** A public speech; it may nominate a player, or silence may be an option (sources 000 to 004). */
  speak: {
    words: 'required',
    streamed: 'public',
    describe: 'Speak to the table.',
    known: 'Everybody hears you.',
    advice: 'React to what was said before you, then move the talk on.',
    takes: ['memory', 'claim', 'correction'],
    beliefs: 'speech',
    options: ({ poll, player, state, rules }) => {
      if (poll.untilMs !== undefined) return ['silent']
      return rules.discussion.nominate ? otherLivingIds(state, player) : []
    },
    fallback: ({ options }, { random }) => {
      if (options.includes('silent')) return { choice: 'silent' }
      return options.length > 0
        ? { speech: defaultSpeech, choice: pickPlayer(options, random) }
        : { speech: defaultSpeech }
    },
    becomes: { event: 'speech.given', form: 'speech', audience: 'public' },
  },
  /** A nomination for trial (source 000). */
  nominate: {
    words: 'reason',
    describe: 'Nominate a player for elimination.',
    advice: 'Nominate only someone you could argue against.',
    takes: ['memory'],
    beliefs: 'vote',
    options: ballotOptions(({ player, state, rules }) => [
      ...electableIds(state, player, rules),
      'skip',
      ...optionIf(rules.abstention, 'abstain'),
    ]),
    choices: {
      skip: 'no trial, if more skip than nominate any one player',
      abstain: 'your nomination counts for nobody',
    },
    fallback: () => ({ choice: 'skip' }),
    becomes: { event: 'nomination.made', form: 'choice', audience: 'public' },
  },
  /** An accused player, or one tied in a vote, defends itself (sources 000 and 002). */
  defend: {
    words: 'required',
    streamed: 'public',
    describe: 'You are accused: defend yourself.',
    known: 'Everybody hears you, then all others judge you: more `guilty` than `innocent` eliminates you.',
    advice: 'Answer the charges themselves.',
    takes: ['memory', 'claim', 'correction'],
    beliefs: 'speech',
    fallback: () => ({ speech: defaultSpeech }),
    becomes: { event: 'defense.given', form: 'speech', audience: 'public' },
  },
  /** A judgment of the accused (source 000). */
  judge: {
    words: 'reason',
    describe: 'Judge the accused.',
    known: 'More `guilty` than `innocent` eliminates the accused.',
    advice: 'Weigh the charges against the defense, and think of what you know yourself.',
    takes: ['memory'],
    beliefs: 'vote',
    options: ballotOptions(({ rules }) => ['guilty', 'innocent', ...optionIf(rules.abstention, 'abstain')]),
    choices: { abstain: 'you count on neither side' },
    fallback: () => ({ choice: 'abstain' }),
    becomes: { event: 'judgment.cast', form: 'choice', audience: 'public' },
  },
  /** A vote for a player to be eliminated (sources 001 to 004). */
  vote: {
    words: 'reason',
    describe: 'Vote for a player to be eliminated.',
    advice: 'Think of what each outcome tells the table tomorrow.',
    takes: ['memory'],
    beliefs: 'vote',
    options: ballotOptions(({ poll, player, state, rules }) => [
      ...restrictTo(electableIds(state, player, rules), poll.among),
      ...optionIf(rules.vote.skip, 'skip'),
      ...optionIf(rules.abstention, 'abstain'),
    ]),
    choices: {
      skip: 'a vote for no elimination',
      abstain: 'your vote counts for nobody, nor for no elimination',
    },
    fallback: ({ options }) => ({ choice: options.includes('skip') ? 'skip' : 'abstain' }),
    becomes: { event: 'vote.cast', form: 'choice', audience: 'public' },
  },
  /** A request for a player's beliefs about the others, when nothing else is asked of it at that moment. */
  believe: {
    words: 'none',
    describe: 'State how likely each other living player is to be mafia.',
    known: 'Nobody else ever learns it, and nothing in the game depends on it.',
    advice: 'Weigh all that you know and heard: what you believe, not what you would say aloud.',
    takes: [],
    beliefs: 'due',
    fallback: () => ({}),
    becomes: { event: 'beliefs.stated', form: 'beliefs', audience: 'player' },
  },
  /** The last words of an eliminated player (source 002). */
  'last-words': {
    words: 'required',
    streamed: 'public',
    describe: 'You are eliminated: say your last words.',
    known: 'You are out of the game. Everybody hears you, friends and enemies alike.',
    advice: 'Leave what helps your team, and nothing that helps the other.',
    takes: ['memory', 'claim', 'correction'],
    fallback: () => ({ speech: 'I have nothing more to say.' }),
    becomes: { event: 'last-words.given', form: 'speech', audience: 'public' },
  },
  /** A player's own account of a round (source 004). */
  summarize: {
    words: 'required',
    describe: 'Sum up this round for yourself, in about 200 words.',
    known: 'Nobody else reads it.',
    advice: 'Write what happened, who stands where and why, and what you plan.',
    takes: ['memory'],
    fallback: () => ({ speech: 'Nothing stood out in this round.' }),
    becomes: { event: 'summary.written', form: 'words', audience: 'player' },
  },
  /** The narrator comments for spectators. It sees only what is public, and has no notes of its own. */
  narrate: {
    words: 'required',
    describe: 'Comment on what just happened, for those who watch.',
    advice: 'A few vivid sentences about this moment and what led to it.',
    takes: [],
    fallback: () => ({ speech: 'The game continues.' }),
    becomes: { event: 'narration.given', form: 'narration', audience: 'public' },
  },
}

export const requestKindNames = Object.keys(requestKinds) as [BuiltInKind, ...BuiltInKind[]]

const kindsByName: ReadonlyMap<string, RequestKindDefinition> = new Map(Object.entries(requestKinds))

/** A kind of request by its name; with the rules of a game, also one of its own powers in its own words. */
export function findKind(kind: RequestKind, rules: PowerRules | null = null): RequestKindDefinition {
  return kindsByName.get(kind) ?? powerKind(findPower(kind, rules))
}

/**
 * Whether only players with certain roles are asked this, so that nobody else may notice that it is asked: the powers, and
 * what a team does on its private channel.
 */
export function isSecretKind(kind: RequestKind): boolean {
  if (!Object.hasOwn(requestKinds, kind) || Object.hasOwn(powerKinds, kind)) return true
  return requestKinds[kind as BuiltInKind].becomes.audience === 'team'
}

/**
 * What a request asks for, as a sentence to its player. The powers ask about the night; one that answers to something is
 * asked about that moment, for example after the death of its owner.
 */
export function describeRequest(
  { kind, place }: Pick<Question, 'kind' | 'place'>,
  rules: PowerRules | null = null,
): string {
  const { describe } = findKind(kind, rules)
  return isTrigger(place.moment) ? `${moments[place.moment]} ${atThatMoment(describe)}` : describe
}

const moments: Readonly<Record<Trigger, string>> = {
  death: 'You are dead; this is your last act.',
  elimination: 'You are dead; this is your last act.',
  dawn: 'It is dawn.',
  condemned: 'The table has decided to eliminate you.',
}

const atThatMoment = (sentence: string): string => sentence.replaceAll(/ (?:tonight|this night)\b/g, '')

/** The words that may be chosen instead of a player, each with what it does. */
export function describeWords(
  { kind, place }: Pick<Question, 'kind' | 'place'>,
  rules: PowerRules | null = null,
): Readonly<Record<string, string>> {
  const { choices = {} } = findKind(kind, rules)
  if (!isTrigger(place.moment)) return choices
  return Object.fromEntries(Object.entries(choices).map(([word, text]) => [word, atThatMoment(text)]))
}

/** Whether there is anything to ask: a voter with nobody to vote for and no skip is not asked. */
export function isOpen({ kind, options }: Pick<Question, 'kind' | 'options'>): boolean {
  return options.length > 0 || findKind(kind).words !== 'reason'
}

/** Whether the choice is made without asking, because the player can only skip. */
export function isForced({ kind, options }: Pick<Question, 'kind' | 'options'>): boolean {
  return options.length === 1 && options[0] === 'skip' && findKind(kind).words === 'reason'
}
