import { message } from '../../text/message.js'
import { bids } from '../bids.js'
import { freePersona } from '../persona.js'
import type { BuiltInKind, Question, RequestKind, RequestKindDefinition } from '../poll.js'
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
    ask: message('question.persona.ask'),
    advice: message('question.persona.advice'),
    takes: ['persona', 'memory'],
    fallback: (_question, { personas, random, taken }) => ({ persona: freePersona(personas, random, taken) }),
    becomes: { event: 'persona.chosen', form: 'persona', audience: 'public' },
  },
  /** The mafia's notes of Night Zero (source 002). */
  strategize: {
    words: 'required',
    ask: message('question.strategize.ask'),
    known: message('question.strategize.known'),
    advice: message('question.strategize.advice'),
    takes: ['memory'],
    fallback: () => ({ speech: 'Let us stay quiet, vote with the town and protect each other without showing it.' }),
    becomes: { event: 'strategy.shared', form: 'words', audience: 'team' },
  },
  /** A team talks on its private channel; if a choice is required with the words, it is whom to kill (source 001). */
  chat: {
    words: 'required',
    streamed: 'team',
    ask: message('question.chat.ask'),
    known: message('question.chat.known'),
    advice: message('question.chat.advice'),
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
    ask: message('question.bid.ask'),
    known: message('question.bid.known'),
    advice: message('question.bid.advice'),
    takes: ['memory'],
    options: () => [...bids],
    choices: {
      '0': message('question.bid.choice.0'),
      '1': message('question.bid.choice.1'),
      '2': message('question.bid.choice.2'),
      '3': message('question.bid.choice.3'),
      '4': message('question.bid.choice.4'),
    },
    // A player who does not answer can still be heard, when nobody wants to speak more.
    fallback: () => ({ choice: '1' }),
    becomes: { event: 'bid.made', form: 'bid', audience: 'player' },
  },
  /** A public speech; it may nominate a player, or silence may be an option (sources 000 to 004). */
  speak: {
    words: 'required',
    streamed: 'public',
    ask: message('question.speak.ask'),
    known: message('question.speak.known'),
    advice: message('question.speak.advice'),
    takes: ['memory', 'claim', 'correction', 'acts'],
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
    ask: message('question.nominate.ask'),
    advice: message('question.nominate.advice'),
    takes: ['memory'],
    beliefs: 'vote',
    options: ballotOptions(({ poll, player, state, rules }) => [
      ...restrictTo(electableIds(state, player, rules), poll.among),
      'skip',
      ...optionIf(rules.abstention, 'abstain'),
    ]),
    choices: {
      skip: message('question.nominate.choice.skip'),
      abstain: message('question.nominate.choice.abstain'),
    },
    fallback: () => ({ choice: 'skip' }),
    becomes: { event: 'nomination.made', form: 'choice', audience: 'public' },
  },
  /** An accused player, or one tied in a vote, defends itself (sources 000 and 002). */
  defend: {
    words: 'required',
    streamed: 'public',
    ask: message('question.defend.ask'),
    // Who speaks because a ballot is tied is not on trial.
    about: (ids) => ({
      ask: ids.length > 1 ? message('question.defend.tied', { ids }) : message('question.defend.tiedWithNobody'),
      known: message('question.speak.known'),
    }),
    known: message('question.defend.known'),
    advice: message('question.defend.advice'),
    takes: ['memory', 'claim', 'correction', 'acts'],
    beliefs: 'speech',
    fallback: () => ({ speech: defaultSpeech }),
    becomes: { event: 'defense.given', form: 'speech', audience: 'public' },
  },
  /** A judgment of the accused (source 000). */
  judge: {
    words: 'reason',
    ask: message('question.judge.ask'),
    about: (ids) => ({ ask: message('question.judge.about', { ids }) }),
    known: message('question.judge.known'),
    advice: message('question.judge.advice'),
    takes: ['memory'],
    beliefs: 'vote',
    options: ballotOptions(({ rules }) => ['guilty', 'innocent', ...optionIf(rules.abstention, 'abstain')]),
    choices: { abstain: message('question.judge.choice.abstain') },
    fallback: () => ({ choice: 'abstain' }),
    becomes: { event: 'judgment.cast', form: 'choice', audience: 'public' },
  },
  /** A vote for a player to be eliminated (sources 001 to 004). */
  vote: {
    words: 'reason',
    ask: message('question.vote.ask'),
    advice: message('question.vote.advice'),
    takes: ['memory'],
    beliefs: 'vote',
    options: ballotOptions(({ poll, player, state, rules }) => [
      ...restrictTo(electableIds(state, player, rules), poll.among),
      ...optionIf(rules.vote.skip, 'skip'),
      ...optionIf(rules.abstention, 'abstain'),
    ]),
    choices: {
      skip: message('question.vote.choice.skip'),
      abstain: message('question.vote.choice.abstain'),
    },
    fallback: ({ options }) => ({ choice: options.includes('skip') ? 'skip' : 'abstain' }),
    becomes: { event: 'vote.cast', form: 'choice', audience: 'public' },
  },
  /** A request for a player's beliefs about the others, when nothing else is asked of it at that moment. */
  believe: {
    words: 'none',
    ask: message('question.believe.ask'),
    known: message('question.believe.known'),
    advice: message('question.believe.advice'),
    takes: [],
    beliefs: 'due',
    fallback: () => ({}),
    becomes: { event: 'beliefs.stated', form: 'beliefs', audience: 'player' },
  },
  /** The last words of an eliminated player (source 002). */
  'last-words': {
    words: 'required',
    streamed: 'public',
    ask: message('question.last-words.ask'),
    known: message('question.last-words.known'),
    advice: message('question.last-words.advice'),
    takes: ['memory', 'claim', 'correction', 'acts'],
    fallback: () => ({ speech: 'I have nothing more to say.' }),
    becomes: { event: 'last-words.given', form: 'speech', audience: 'public' },
  },
  /** A player's own account of a round (source 004). */
  summarize: {
    words: 'required',
    ask: message('question.summarize.ask'),
    known: message('question.summarize.known'),
    advice: message('question.summarize.advice'),
    takes: ['memory'],
    fallback: () => ({ speech: 'Nothing stood out in this round.' }),
    becomes: { event: 'summary.written', form: 'words', audience: 'player' },
  },
  /** The narrator comments for spectators. It sees only what is public, and has no notes of its own. */
  narrate: {
    words: 'required',
    ask: message('question.narrate.ask'),
    advice: message('question.narrate.advice'),
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
function isSecretKind(kind: RequestKind): boolean {
  if (!Object.hasOwn(requestKinds, kind) || Object.hasOwn(powerKinds, kind)) return true
  return requestKinds[kind as BuiltInKind].becomes.audience === 'team'
}

/** Whether nobody may notice that this is asked but who learns the answers: as the chart says, or by the kind. */
export const isSecret = ({ kind, audience }: Pick<Question, 'kind' | 'audience'>): boolean =>
  audience === undefined ? isSecretKind(kind) : audience !== 'public'

/** Whether there is anything to ask: a voter with nobody to vote for and no skip is not asked. */
export function isOpen({ kind, options }: Pick<Question, 'kind' | 'options'>): boolean {
  return options.length > 0 || findKind(kind).words !== 'reason'
}

/** Whether the choice is made without asking, because the player can only skip. */
export function isForced({ kind, options }: Pick<Question, 'kind' | 'options'>): boolean {
  return options.length === 1 && options[0] === 'skip' && findKind(kind).words === 'reason'
}
