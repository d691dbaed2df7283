import { reactionsByDay, reactionsTo, reactionsToDawn } from '../../rules/deaths.js'
import { collectFindings, collectSights } from '../../rules/findings.js'
import { findPlayer, type GameState } from '../../rules/game-state.js'
import { type NightOutcome, resolveNight, resolveReaction } from '../../rules/night.js'
import { actsOfPicks, collectActs } from '../../rules/night-choices.js'
import { computePlayState, type PlayState, type Reaction } from '../../rules/play-state.js'
import type { Act } from '../../rules/powers/power.js'
import { mayUse, picksOf } from '../../rules/powers/powers.js'
import type { Draw } from '../../rules/random.js'
import { ownPower, rulesetOf } from '../../rules/ruleset.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import { draft, type EventDraft, type GameEvent } from '../event.js'
import type { EventData, EventType } from '../event-data.js'
import { evolve } from '../evolve.js'
import { answerEvents } from './answer-events.js'
import type { Deciders } from './command.js'
import { usedEvent } from './consequences.js'
import { conversionEvents, deathEvent, seenDeathEvent } from './identity-events.js'
import { endingMarks, lastingEvents, withMarks } from './lasting-events.js'

/** The steps of a night, and what answers to something. */
export const nightDeciders: Deciders<'closeNight' | 'resolveNight' | 'react' | 'learn' | 'callPowers'> = {
  /** Each player's night action becomes visible, to that player alone; then those who act late are shown what they see. */
  closeNight: ({ team, own, outcomes = [], earlier }, state, { draw }) => {
    const acts = collectActs({ team, own }, { state, draw, earlier })
    const night = resolveNight(acts, state, draw)
    const found = collectFindings(night, withMarks(state, night), draw).filter(({ at }) => at === 'night')
    const told = (isOf: (act: Act) => boolean) =>
      found.filter(({ act }) => isOf(act)).map(({ act, finding }) => findingEvent(act.by, finding))
    const asked = new Set(outcomes.map(({ question }) => askedPower(question.kind, question.player)))
    let known = state
    const events = outcomes.flatMap((outcome) => {
      const { question, answer } = outcome
      const { player, kind } = question
      const isIts = (act: Act): boolean =>
        act.by === player && act.power === kind && answer !== null && isOfAnswer(act, answer)
      const answered = answerEvents(outcome, known)
      // Of two choices with one power, the second counts the first.
      if (rulesetOf(state)?.power(kind).picks !== undefined) known = answered.reduce(evolveToday, known)
      return [...answered, ...blockEvents(night, isIts), ...told(isIts)]
    })
    // Whoever is not asked learns of a block too, if its power would have done something.
    const unasked = (act: Act): boolean =>
      !asked.has(askedPower(act.power, act.by)) && rulesetOf(state)?.power(act.power).automatic !== undefined
    const sights = earlier ? [] : collectSights(acts, state, draw)
    return {
      events: [
        ...events,
        ...(earlier ? [] : [...blockEvents(night, unasked), ...told(unasked)]),
        ...sights.map(({ player, finding }) => findingEvent(player, finding)),
      ],
      output: acts,
    }
  },
  resolveNight: ({ acts }, state, { draw }) => {
    const { acts: resolved, deaths, links, conversions, pending, ...lasting } = resolveNight(acts, state, draw)
    const explained = { acts: [...resolved], deaths: deaths.map(({ player, cause }) => ({ player, cause })) }
    const events = [
      draft('night.explained', 'moderator', explained),
      ...pending.map((act) => draft('effect.delayed', 'moderator', { ...act })),
      ...links.map((link) => draft('players.linked', link.players, { players: [...link.players], team: link.team })),
      ...lastingEvents(lasting),
      draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
      ...deaths.map(({ player, cause }) => deathEvent(player, cause, withMarks(state, lasting))),
      ...conversionEvents(conversions, state),
    ]
    const output = (after: GameState) =>
      withReactions(after, [...reactionsTo(deaths, { state: after, draw }), ...reactionsToDawn({ state: after, draw })])
    return { events, output }
  },
  react: ({ reaction, choice }, state, { draw }) => {
    const { player, power, targets } = reaction
    const own = ownPower(state, findPlayer(state, player), power)
    // Who has answered to one death may have no use left for the next one, or another role.
    const isOver = own === undefined || (targets !== undefined && !mayUse(own, findPlayer(state, player)))
    const isMeant = (target: string): boolean =>
      !isOver && (reaction.on === 'otherDeath' || target === player || findPlayer(state, target).status === 'alive')
    const made = [...(reaction.made ?? []), ...(choice === undefined ? [] : [choice])]
    // An owner that chooses several times is asked again before anything comes of it.
    if (targets === undefined && !made.includes('skip') && own && made.length < picksOf(own.power).length)
      return { events: [], output: (after) => withReactions(after, [{ ...reaction, made }]) }
    const acts: readonly Act[] =
      own?.power.picks !== undefined
        ? actsOfPicks(own.power, player, made)
        : (targets ?? made.filter((each) => each !== 'skip')).map((target) => ({ power, by: player, target }))
    const meant = acts.filter(({ target }) => isMeant(target))
    const chosen = meant.map(({ target }) => target)
    const outcome = resolveReaction(meant, state, draw)
    const { deaths, conversions, pending, shielded } = outcome
    const isSpared = reaction.on === 'condemned' && shielded.includes(player)
    const events = [
      ...(targets ? chosen.map((target) => usedEvent(reaction, target, state)) : []),
      ...pending.map((act) => draft('effect.delayed', 'moderator', { ...act })),
      ...deaths.map((death) => seenDeathEvent(death.player, death.cause, state)),
      ...conversionEvents(conversions, state),
      ...lastingEvents(outcome),
      ...collectFindings(outcome, withMarks(state, outcome), draw).map(({ act, finding }) =>
        findingEvent(act.by, finding),
      ),
    ]
    if (isSpared) events.push(draft('player.spared', 'public', { player }))
    const output = (after: GameState): PlayState => ({
      ...withReactions(after, reactionsTo(deaths, { state: after, draw })),
      ...(isSpared && { spared: true }),
      ...(outcome.endsDay && (reaction.on === 'day' || state.phase === 'dawn') && { dayEnded: true }),
    })
    return { events, output }
  },
  callPowers: ({ powers }, state, { draw }) => ({ events: [], output: reactionsByDay(powers, { state, draw }) }),
  /** What players found out in the night, for those who learn it at dawn and are still alive. */
  learn: (_command, state, { draw }) => ({ events: [...dawnFindings(state, draw), ...endingMarks('dawn', state)] }),
}

const evolveToday = (state: GameState, event: EventDraft): GameState =>
  evolve(state, { day: state.day, ...event } as GameEvent)

/** Whether an act follows from this answer; one that names no player, from the last of its owner's answers. */
const isOfAnswer = ({ by, chosen, target, picks }: Act, { choice, speech }: AcceptedAnswer): boolean => {
  const [last, whom] = [picks?.at(-1), chosen ?? target]
  return whom === choice || (whom === by && last !== undefined && last === (choice ?? speech))
}

const askedPower = (power: string, player: string): string => `${power} ${player}`

function withReactions(state: GameState, reactions: readonly Reaction[]): PlayState {
  return { ...computePlayState(state), ...(reactions.length > 0 && { reactions }) }
}

const blockEvents = ({ acts }: NightOutcome, isOf: (act: Act) => boolean): EventDraft[] =>
  acts.flatMap((act) => {
    const { by: player, power: action, result } = act
    return result === 'blocked' && isOf(act) ? [draft('power.blocked', [player], { player, action })] : []
  })

/** By the acts as the night explained them: what has happened since then changes no act. */
function dawnFindings(state: GameState, draw: Draw): EventDraft[] {
  return collectFindings({ acts: state.lastActs ?? [] }, state, draw)
    .filter(({ act, at }) => at === 'dawn' && findPlayer(state, act.by).status === 'alive')
    .map(({ act, finding }) => findingEvent(act.by, finding))
}

const findingEvent = (player: string, { type, data }: { readonly type: string; readonly data: object }): EventDraft =>
  draft(type as EventType, [player], data as EventData[EventType])
