import { expect } from 'vitest'
import {
  definePower,
  type OwnPower,
  type RoleDefinition,
  type RulesInput,
  ruleCard,
  verifyLog,
  viewFor,
} from '../../../src/index.js'
import { describeRequest } from '../../../src/kernel/rules/kinds/kind-words.js'
import { gameReport } from '../../../src/lab/stats/index.js'
import type { KindScript, Script } from '../../../src/testing/index.js'
import { tellEvents } from '../../../src/words/stories/describe-event.js'
import { playCast } from '../../support/play-cast.js'

type Definition = Parameters<typeof definePower>[0]

/** One row of a setup: a table, who does what, and what must come of it. */
export interface Scene {
  readonly name: string
  /** The roles of the players beside two mafia (Ann, Bob) and four villagers (Cid, Dan, Eve, Flo). */
  readonly at: Readonly<Record<string, string>>
  /** The whole table, in the place of those. */
  readonly only?: Readonly<Record<string, string>>
  /** Own powers; their words may be left out. */
  readonly powers?: Readonly<Record<string, Partial<Definition>>>
  /** Own roles, of the town unless they say otherwise. */
  readonly cast?: Readonly<Record<string, Partial<RoleDefinition>>>
  readonly rules?: RulesInput
  readonly answers?: Readonly<Record<string, KindScript>>
  readonly days?: number
  /** Every death, in order, with its cause. */
  readonly deaths?: readonly string[]
  /** By player, a sentence of what it is told. */
  readonly told?: Readonly<Record<string, string>>
  /** Sentences that everybody is told. */
  readonly heard?: readonly string[]
  /** By kind of request, who is asked. */
  readonly asked?: Readonly<Record<string, readonly string[]>>
  /** Sentences of questions. */
  readonly questions?: readonly string[]
  /** Roles at the end. */
  readonly become?: Readonly<Record<string, string>>
  readonly winner?: string
  readonly won?: readonly string[]
  /** By kind of request, who is never asked. */
  readonly notAsked?: Readonly<Record<string, string>>
  /** What the table is never told. */
  readonly hidden?: readonly string[]
  /** By player, about whom it is told by powers of the game's own, in order. */
  readonly findings?: Readonly<Record<string, readonly string[]>>
  /** By player, how often statistics count each of its powers. */
  readonly counted?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Sentences of the rule card, and what it does not say. */
  readonly says?: readonly string[]
  readonly saysNot?: readonly string[]
}

const base = { Ann: 'mafia', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }

function codeOf(powers: NonNullable<Scene['powers']>): Readonly<Record<string, OwnPower>> {
  return Object.fromEntries(
    Object.entries(powers).map(([name, given]) => {
      const verb = { base: name, third: `${name}s`, past: `${name}ed` }
      return [
        name,
        definePower({ name, aim: 'help', ask: `Use ${name}.`, verb, describe: [`It may ${name}.`], ...given }),
      ]
    }),
  )
}

function rulesOf({ cast = {}, rules }: Scene): RulesInput {
  const roles = Object.entries(cast).map(([role, given]) => [
    role,
    { team: 'town', powers: [], describe: `A ${role}.`, ...given },
  ])
  return { ...rules, cast: { ...rules?.cast, ...Object.fromEntries(roles) } }
}

/** Plays a scene, and compares what comes of it with what must. */
export async function playScene(scene: Scene): Promise<void> {
  const { at, answers, days = 1, deaths, told = {}, heard = [], says = [], become = {}, asked = {} } = scene
  const code = scene.powers ? { powers: codeOf(scene.powers) } : {}
  const script = { kill: 'skip', ...answers } as Script
  const play = await playCast(scene.only ?? { ...base, ...at }, script, {
    ...code,
    rules: rulesOf(scene),
    maxDays: days,
  })
  const { events, state, result } = play
  expect(await verifyLog(events, code)).toMatchObject({ ok: true })
  const story = (observer: Parameters<typeof viewFor>[0]) => tellEvents(viewFor(observer, events), 0).join('\n')
  for (const [player, sentence] of Object.entries(told)) expect(story(player)).toContain(sentence)
  for (const sentence of heard) expect(story('public')).toContain(sentence)
  for (const sentence of scene.hidden ?? []) expect(story('public')).not.toContain(sentence)
  for (const [kind, player] of Object.entries(scene.notAsked ?? {})) expect(play.asked(kind)).not.toContain(player)
  const found = (id: string) =>
    play.told('finding.learned').flatMap(({ player, target }) => (player === id ? [target] : []))
  for (const [player, targets] of Object.entries(scene.findings ?? {})) expect(found(player)).toEqual(targets)
  const reported = scene.counted ? gameReport(events).players : []
  for (const [player, uses] of Object.entries(scene.counted ?? {})) {
    const { powers = {} } = reported.find(({ id }) => id === player) ?? {}
    expect(Object.fromEntries(Object.entries(powers).map(([power, { used }]) => [power, used]))).toEqual(uses)
  }
  if (deaths) expect(play.deaths).toEqual(deaths)
  for (const [kind, players] of Object.entries(asked)) expect([kind, ...play.asked(kind)]).toEqual([kind, ...players])
  const questions = play.requests.map((request) => describeRequest(request, state.rules))
  for (const question of scene.questions ?? []) expect(JSON.stringify(questions)).toContain(question)
  const roleAtEnd = (id: string) => state.players.find((player) => player.id === id)?.role
  expect(Object.fromEntries(Object.keys(become).map((id) => [id, roleAtEnd(id)]))).toEqual(become)
  if (scene.winner) expect(result.winner).toBe(scene.winner)
  if (scene.won) expect(play.winners).toEqual(scene.won)
  const card = state.rules ? ruleCard(state.rules, state.players.length) : ''
  for (const sentence of scene.saysNot ?? []) expect(card).not.toContain(sentence)
  for (const sentence of says) expect(card).toContain(sentence)
}
