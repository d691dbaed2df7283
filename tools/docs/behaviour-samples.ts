import { type Agent, type GameEvent, isEvent, type PresetName, scriptedAgent } from '../../src/index.js'
import type { BehaviourName } from '../../src/players/scripted/behaviours.js'

/** A finished game, as samples are looked for in it. */
export interface ReadGame {
  readonly events: readonly GameEvent[]
  readonly isMafia: (id: string) => boolean
  readonly role: (id: string) => string
  /** The words of an event with their speaker, as lines; none for an event without words. */
  readonly linesOf: (event: GameEvent | undefined) => string[]
}

/** The games in which a behaviour is looked for, and how: `find` returns the lines that show it, none if a game does not. */
export interface Sample {
  readonly rules: PresetName
  readonly agent?: () => Agent
  readonly history?: true
  readonly find: (game: ReadGame) => readonly string[]
}

type Words = GameEvent<'speech.given' | 'defense.given' | 'last-words.given'>
/** Whether a player says something publicly in an event. */
export const isWords = (event: GameEvent): event is Words =>
  event.type === 'speech.given' || event.type === 'defense.given' || event.type === 'last-words.given'

/** The first words that a test finds, as lines. */
const firstWords = ({ events, linesOf }: ReadGame, test: (event: Words) => boolean): string[] =>
  linesOf(events.find((event) => isWords(event) && test(event)))

/** A claim of a role: the words it came with. */
function claimsOf({ events }: ReadGame, test: (claim: GameEvent<'role.claimed'>) => boolean): GameEvent[] {
  return events.flatMap((event, at) => (isEvent(event, 'role.claimed') && test(event) ? (events[at - 1] ?? []) : []))
}

const claimsSheriff = ({ data }: GameEvent<'role.claimed'>) => data.claim.role === 'sheriff'

/** A scripted player that says once what only a doctor knows. */
function careless(): Agent {
  const scripted = scriptedAgent()
  return {
    act: (request) => {
      const slips = request.kind === 'speak' && request.playerId === 'p4' && request.view.day === 1
      return slips ? { speech: 'I protected myself last night.' } : scripted.act(request)
    },
  }
}

const falseStory = /voted for .+ on day \d/

const votesBy = ({ events, isMafia }: ReadGame) =>
  events.filter((event): event is GameEvent<'vote.cast'> => isEvent(event, 'vote.cast') && isMafia(event.data.player))

/** For each behaviour, where a sample of it is looked for. */
export const samples: Readonly<Record<BehaviourName, Sample>> = {
  lateClaim: {
    rules: 'benchmark',
    find: (game) => {
      const out = claimsOf(game, (claim) => claimsSheriff(claim) && game.role(claim.data.player) === 'sheriff')[0]
      const before =
        out && game.events.findLast((event) => event.seq < out.seq && event.day === out.day && isWords(event))
      return out && before ? [...game.linesOf(before), ...game.linesOf(out)] : []
    },
  },
  counterclaim: {
    rules: 'classic',
    find: (game) => {
      const lie = claimsOf(game, (claim) => claimsSheriff(claim) && game.isMafia(claim.data.player))[0]
      const truth = claimsOf(game, (claim) => claimsSheriff(claim) && !game.isMafia(claim.data.player)).findLast(
        ({ seq }) => lie !== undefined && seq < lie.seq,
      )
      return lie && truth ? [...game.linesOf(truth), ...game.linesOf(lie)] : []
    },
  },
  busing: {
    rules: 'benchmark',
    find: (game) => game.linesOf(votesBy(game).find(({ data }) => game.isMafia(data.choice))),
  },
  crowd: {
    rules: 'reactive',
    find: (game) => {
      const last = game.events.find((event) => isEvent(event, 'player.died') && game.isMafia(event.data.player))
      const vote = last && votesBy(game).find(({ seq, data }) => seq > last.seq && !game.isMafia(data.choice))
      const same = game.events.filter(
        (event) => isEvent(event, 'vote.cast') && event.day === vote?.day && event.data.choice === vote.data.choice,
      )
      return vote && same.length >= 4 ? [...game.linesOf(vote), `So do ${same.length - 1} others.`] : []
    },
  },
  stories: {
    rules: 'trial',
    find: (game) =>
      firstWords(
        game,
        ({ type, data }) =>
          type === 'defense.given' && /started this|rewriting|first to name|deflection/.test(data.text),
      ),
  },
  anchoring: {
    rules: 'classic',
    find: (game) => firstWords(game, ({ data }) => game.isMafia(data.player) && /confirmed town/.test(data.text)),
  },
  slips: {
    rules: 'benchmark',
    agent: careless,
    find: (game) => {
      const slip = firstWords(game, ({ data }) => /I protected myself/.test(data.text))
      const caught = firstWords(game, ({ data }) => /\bslip\b/.test(data.text))
      return slip.length > 0 && caught.length > 0 ? [...slip, ...caught] : []
    },
  },
  corrections: {
    rules: 'trial',
    find: (game) => {
      const at = game.events.findIndex((event) => isEvent(event, 'vote.corrected') && !game.isMafia(event.data.player))
      const lie = game.events
        .slice(0, Math.max(0, at - 1))
        .findLast((event) => isWords(event) && game.isMafia(event.data.player) && falseStory.test(event.data.text))
      return at < 0 || lie === undefined ? [] : [...game.linesOf(lie), ...game.linesOf(game.events[at - 1])]
    },
  },
  falseHistory: {
    rules: 'trial',
    find: (game) => firstWords(game, ({ data }) => game.isMafia(data.player) && falseStory.test(data.text)),
  },
  confidence: {
    rules: 'classic',
    find: (game) => {
      const thoughts = game.events.filter((event) => isEvent(event, 'thought.recorded'))
      const held = thoughts.find(({ data }) => /I am not sure enough of anybody/.test(data.text))
      const fired = thoughts.find(({ data }) => /I am sure enough of/.test(data.text))
      return held && fired ? [...game.linesOf(held), ...game.linesOf(fired)] : []
    },
  },
  memory: {
    rules: 'benchmark',
    history: true,
    find: (game) => firstWords(game, ({ data }) => /game 1\b/i.test(data.text)),
  },
}
