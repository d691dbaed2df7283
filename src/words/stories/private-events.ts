import type { ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { PowerEvent } from '../../kernel/rules/powers/power.js'
import { findPower, originalOf, type PowerEvents, pickWords, powerEvents } from '../../kernel/rules/powers/powers.js'
import { findTraits } from '../../kernel/rules/powers/traits.js'
import { type Message, type MessageValue, message, type OwnWords, type Text } from '../../kernel/text/message.js'
import { ownEntry } from '../../kernel/text/objects.js'
import type { EventDescriber, EventDescribers, Sentence, Wording } from './sentence.js'
import { choiceValue, player as playerValue } from './sentence.js'

export const isTeamAct = ({ action }: Pick<EventData['night.acted'], 'action'>): boolean =>
  findTraits(action)?.byTeam === true

type Rules = Wording['rules']

/** What a player does to another with a power. */
function actMessage(power: string, values: Readonly<Record<'by' | 'whom', MessageValue>>, rules: Rules): Message {
  const original = originalOf(power, rules)
  if (original) return message(`act.${original}`, values)
  const { base, third } = findPower(power, rules ?? null).verb
  return message('act.own', { ...values, base, third })
}

/** The same when it is over. */
function actedMessage(power: string, values: Readonly<Record<'who' | 'whom', MessageValue>>, rules: Rules): Message {
  const original = originalOf(power, rules)
  if (original) return message(`acted.${original}`, values)
  return message('acted.own', { ...values, past: findPower(power, rules ?? null).verb.past })
}

function markSentence(moment: 'set' | 'ended', { mark, player }: EventData['mark.ended']): Sentence {
  if (player === undefined) return { text: message(`mark.${moment}.table`, { mark }) }
  return { by: player, text: message(`mark.${moment}`, { mark, by: playerValue(player) }) }
}

/** A finding of a power of one's own is a sentence about its owner, who reads it of itself: “You were visited”. */
const foundMessage = (player: string, text: OwnWords): Text =>
  typeof text === 'string' && text.startsWith('was ')
    ? message('finding.was', { by: playerValue(player), rest: text.slice(4) })
    : text

const idle = { shoot: 'idle.shoot', heal: 'idle.heal', poison: 'idle.poison', link: 'idle.link' } as const

const describeAct: EventDescriber<'night.acted' | 'power.used'> = (
  { player, action, target, reason, truncated },
  { you, rules },
) => {
  const by = playerValue(player)
  const ownIdle = ownEntry<(typeof idle)[keyof typeof idle]>(idle, originalOf(action, rules) ?? '')
  const whom = target === player && target === you ? message('act.yourself', { by }) : choiceValue(target)
  const isWord = rules !== undefined && target !== 'skip' && pickWords(rules).includes(target)
  const what = rules?.cast[target] ? { role: target } : target
  const told = isWord ? message('act.chosen', { by, what }) : actMessage(action, { by, whom }, rules)
  const text = target === 'skip' && ownIdle ? message(ownIdle, { by }) : told
  return { by: player, text, words: reason, truncated }
}

export function describeFinding(
  { type, data }: ViewEvent<keyof PowerEvents>,
  { rules }: Pick<Wording, 'rules'>,
): Sentence {
  const { clause }: PowerEvent = powerEvents[type]
  return { by: data.player, text: clause(data as never, rules) }
}

export const nightDescribers = {
  'strategy.shared': ({ player, text, truncated }) => ({
    by: player,
    says: message('say.strategy', { by: playerValue(player) }),
    words: text,
    truncated,
  }),
  'mafia.spoke': ({ player, text: words, choice, truncated }) => {
    const by = playerValue(player)
    const text = choice === undefined ? '' : message('mafia.wants', { by, whom: choiceValue(choice) })
    return { by: player, text, says: message('say.mafia', { by }), words, truncated }
  },
  'channel.opened': ({ channel, players }) => ({
    text: message('channel.opened', { channel, names: players.map(playerValue) }),
  }),
  'channel.spoke': ({ channel, player, text, truncated }) => ({
    by: player,
    says: message('say.channel', { by: playerValue(player), channel }),
    words: text,
    truncated,
  }),
  'night.acted': describeAct,
  'power.blocked': ({ player, action }, { rules }) => {
    const original = originalOf(action, rules)
    const verb = original ? message(`verb.${original}`) : findPower(action, rules ?? null).verb.base
    return { by: player, text: message('power.blocked', { by: playerValue(player), verb }) }
  },
  'power.used': describeAct,
  'finding.learned': ({ player, text }) => ({ by: player, text: foundMessage(player, text) }),
  'announcement.made': ({ text, to }) => ({
    says: to ? message('announcement.some', { names: to.map(playerValue) }) : message('announcement.made'),
    words: text,
  }),
  'seat.taken': ({ player }) => ({ text: message('seat.taken', { who: playerValue(player) }) }),
  'ruling.made': ({ text, remove }) => [
    ...(remove === undefined ? [] : [{ text: message('ruling.removed', { who: playerValue(remove) }) }]),
    ...(text === undefined ? [] : [{ says: message('ruling.made'), words: text }]),
  ],
  'mark.set': (marked) => markSentence('set', marked),
  'mark.ended': (marked) => markSentence('ended', marked),
  'role.hidden': ({ player, role }) => ({
    by: player,
    text: message('role.hidden', { by: playerValue(player), role: { role } }),
  }),
  'roles.undealt': ({ roles }) => ({ text: message('roles.undealt', { roles: roles.map((role) => ({ role })) }) }),
  'player.revived': ({ player }) => ({ by: player, text: message('player.revived', { by: playerValue(player) }) }),
  'player.spared': ({ player }) => ({ by: player, text: message('player.spared', { by: playerValue(player) }) }),
  'player.won': ({ player, winner }) => ({
    by: player,
    text: message(winner === undefined ? 'player.won' : 'player.won.over', { by: playerValue(player) }),
  }),
  'effect.delayed': ({ power, by, target, day }, { rules }) => ({
    text: message('effect.delayed', {
      act: actedMessage(power, { who: playerValue(by), whom: playerValue(target) }, rules),
      n: day,
    }),
  }),
  'players.linked': ({ players }) => ({
    text: message('players.linked', {
      names: players.map((id) => message('players.subject', { who: playerValue(id) })),
    }),
  }),
  'night.explained': ({ acts }, { rules }) =>
    acts.length === 0 ? { text: message('night.nobodyActed') } : acts.map((act) => ({ text: outcomeText(act, rules) })),
  'night.resolved': ({ dead, doubleKill }) => {
    if (dead.length === 0) return { text: message('night.nobodyDied') }
    return doubleKill ? { text: message('night.deaths', { n: dead.length }) } : []
  },
  'summary.written': ({ player, text, truncated }, _wording, { day }) => ({
    by: player,
    says: message('say.summary', { by: playerValue(player), n: day }),
    words: text,
    truncated,
  }),
} satisfies EventDescribers

function outcomeText({ power, by, target, result }: EventData['night.explained']['acts'][number], rules: Rules) {
  const act = actedMessage(power, { who: playerValue(by), whom: playerValue(target) }, rules)
  return message(`outcome.${result}`, { act })
}

const steps = {
  observations: message('step.observations'),
  suspicions: message('step.suspicions'),
  strategy: message('step.strategy'),
  reasoning: message('step.reasoning'),
  action: message('step.action'),
} as const

const stepText = (step: string): Text => ownEntry<Message>(steps, step) ?? step

export const asideDescribers = {
  'chart.remembered': ({ key, value }) => ({
    text: message('chart.remembered', { key, value: JSON.stringify(value) }),
  }),
  'answer.recorded': ({ player, answer }) =>
    answer.choice === 'silent' ? { by: player, text: message('answer.silent', { by: playerValue(player) }) } : [],
  // A rejected answer is for readers of the log; in the sentences its reason is enough.
  'answer.offered': () => [],
  'answer.rejected': ({ player, kind, attempt, reason }) => ({
    text: message('answer.rejected', { who: playerValue(player), kind, n: attempt }),
    words: reason,
  }),
  'answer.defaulted': ({ player, kind, answer: { choice, speech, persona } }) => {
    const stands: readonly (MessageValue | undefined)[] = [
      choice === undefined ? undefined : choiceValue(choice),
      speech && `"${speech}"`,
      persona?.name,
    ]
    const items = stands.flatMap((item) => (item ? [item] : []))
    return {
      by: player,
      text: message('answer.defaulted', { by: playerValue(player), kind }),
      words: items.length > 0 ? message('words.list', { items }) : message('answer.nothing'),
    }
  },
  'answer.dropped': ({ player, kind }) => ({ text: message('answer.dropped', { who: playerValue(player), kind }) }),
  'call.failed': ({ player, kind, reason }) => ({
    text: message('call.failed', { who: playerValue(player), kind }),
    words: reason,
  }),
  'thought.recorded': ({ player, text, kind, steps }) => {
    const by = playerValue(player)
    if (steps === undefined)
      return { by: player, says: message(kind === 'reasoning' ? 'say.reasoning' : 'say.thought', { by }), words: text }
    return Object.entries(steps).map(([step, words]) => ({
      by: player,
      says: message('say.step', { by, step: stepText(step) }),
      words,
    }))
  },
  'memory.updated': ({ player, memory }) => ({
    by: player,
    says: message('say.memory', { by: playerValue(player) }),
    words: preview(memory),
  }),
  'bid.made': ({ player, urgency }) => ({
    by: player,
    text: message('bid.made', { by: playerValue(player), n: urgency }),
  }),
  'beliefs.stated': ({ player, beliefs }) => ({
    by: player,
    text: message('beliefs.stated', { by: playerValue(player), chances: chancesIn(beliefs) }),
  }),
  'claim.checked': ({ claimed, truthful }) => ({ text: claims[claimed][truthful ? 'true' : 'false'] }),
} satisfies EventDescribers

const claims = {
  role: { true: message('claim.roleTrue'), false: message('claim.roleFalse') },
  results: { true: message('claim.resultsTrue'), false: message('claim.resultsFalse') },
  votes: { true: message('claim.votesTrue'), false: message('claim.votesFalse') },
} as const

/** `80 % for Ada, 10 % for Bruno`, the likeliest first. */
const chancesIn = (beliefs: EventData['beliefs.stated']['beliefs']): readonly Message[] =>
  Object.entries(beliefs)
    .sort(([, one], [, other]) => other - one)
    .map(([id, chance]) => message('beliefs.chance', { n: Math.round(100 * chance), whom: playerValue(id) }))

function preview(memory: unknown): string {
  const text = typeof memory === 'string' ? memory : (JSON.stringify(memory) ?? '')
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}

export const hiddenEvents: readonly EventType[] = [
  'game.created',
  ...(Object.keys(asideDescribers) as EventType[]),
  'night.explained',
  'role.hidden',
  'roles.undealt',
]
