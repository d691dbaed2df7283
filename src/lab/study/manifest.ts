import { type GameEvent, isEvent } from '../../index.js'
import type { CallFacts } from '../../kernel/errors/call-facts.js'
import { sha256Hex } from '../../kernel/events/commitment.js'
import { countEach } from '../../kernel/events/game-stats.js'
import { gameCosts } from '../stats/index.js'
import { backgroundName } from '../tournament/index.js'
import { type StudyDefinition, studyFormat, studyVersion } from './definition.js'

/** A file of a study. */
export interface StudyFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** What the logs say of the calls of an entrant. */
export interface AnsweredFacts {
  readonly calls: number
  /** How many calls each model answered, as the server names it, and each provider. */
  readonly models: Readonly<Record<string, number>>
  readonly providers: Readonly<Record<string, number>>
  /** The system fingerprints that servers reported. */
  readonly fingerprints: readonly string[]
  /** Each set of parameters that was sent. */
  readonly parameters: readonly NonNullable<CallFacts['parameters']>[]
  /** How many different prompts were sent, and the hash of their hashes in order. */
  readonly prompts: { readonly count: number; readonly sha256: string | null }
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costUsd: number | null
}

/** All that the logs of a study say of how it was made. */
export interface StudyFacts {
  /** Logs, and those that ended. */
  readonly games: number
  readonly finished: number
  readonly events: number
  /** The libraries that wrote the logs. */
  readonly writers: readonly string[]
  /** The first and the last moment of the logs, as ISO 8601 in UTC; null if they have no times. */
  readonly dates: { readonly from: string | null; readonly to: string | null }
  /** The hashes of the texts with which prompts differ from the built-in ones. */
  readonly promptTexts: readonly string[]
  readonly answered: Readonly<Record<string, AnsweredFacts>>
}

/** Reads the logs of a study, one after another. */
export class FactReader {
  #games = 0
  #finished = 0
  #events = 0
  readonly #writers = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #times: { from: number; to: number } = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  readonly #calls = new Map<string, GameEvent[]>()

  read(events: readonly GameEvent[]): void {
    const created = events.find((event) => isEvent(event, 'game.created'))
    const agents = new Map(created?.data.players.map(({ id, agent }) => [id, agent ?? 'unknown']))
    this.#games += 1
    this.#events += events.length
    for (const hash of Object.keys(created?.data.promptTexts ?? {})) this.#texts.add(hash)
    for (const event of events) {
      const { meta, data } = event
      if (isEvent(event, 'game.ended')) this.#finished += 1
      if (meta?.writer !== undefined) this.#writers.add(meta.writer)
      if (meta?.at !== undefined) this.#note(meta.at)
      const agent = agents.get((data as { player?: string }).player ?? '')
      if (agent !== undefined && (meta?.call || meta?.usage)) this.#list(agent).push(event)
    }
  }

  facts(): StudyFacts {
    const { from, to } = this.#times
    const date = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : null)
    const answered = [...this.#calls].sort(([one], [other]) => (one < other ? -1 : 1))
    return {
      games: this.#games,
      finished: this.#finished,
      events: this.#events,
      writers: [...this.#writers].sort(),
      dates: { from: date(from), to: date(to) },
      promptTexts: [...this.#texts].sort(),
      answered: Object.fromEntries(answered.map(([agent, events]) => [agent, answeredFacts(events)])),
    }
  }

  #note(at: number): void {
    this.#times.from = Math.min(this.#times.from, at)
    this.#times.to = Math.max(this.#times.to, at)
  }

  #list(agent: string): GameEvent[] {
    const known = this.#calls.get(agent) ?? []
    this.#calls.set(agent, known)
    return known
  }
}

function answeredFacts(events: readonly GameEvent[]): AnsweredFacts {
  const calls = events.flatMap(({ meta }) => meta?.call ?? [])
  const { inputTokens, outputTokens, costUsd } = gameCosts(events).total
  const hashes = distinct(calls.flatMap(({ promptHash }) => promptHash ?? []))
  const models = events.flatMap(({ meta }) => meta?.call?.model ?? meta?.usage?.model ?? [])
  return {
    calls: events.length,
    models: sortedCounts(models),
    providers: sortedCounts(calls.flatMap(({ provider }) => provider ?? [])),
    fingerprints: distinct(calls.flatMap(({ fingerprint }) => fingerprint ?? [])),
    parameters: distinct(calls.flatMap(({ parameters }) => (parameters ? JSON.stringify(sorted(parameters)) : []))).map(
      (text) => JSON.parse(text),
    ),
    prompts: { count: hashes.length, sha256: hashes.length === 0 ? null : sha256Hex(hashes.join('\n')) },
    inputTokens,
    outputTokens,
    costUsd,
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort()

const sorted = <Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))

const sortedCounts = (names: readonly string[]): Record<string, number> => sorted(countEach(names))

/** How a study was made, and the hash of each of its files. */
export interface StudyManifest {
  readonly format: typeof studyFormat
  readonly version: typeof studyVersion
  readonly title: string
  /** The version that wrote the figures, and the Node.js that ran it. */
  readonly nightzero: string
  readonly node: string
  readonly seed: string
  readonly planned: number
  /** Why not all of the plan was played; null when all was. */
  readonly stopped: string | null
  readonly tables: readonly { readonly rules: string; readonly players: number; readonly rulesSha256: string }[]
  /** What was asked for: the fields of each entrant, with the address of its server. */
  readonly asked: StudyDefinition['entrants']
  readonly facts: StudyFacts
  /** Dollars for a million tokens as the study's file gives them, at the date of the last answer; costs that servers report count first. */
  readonly prices: { readonly date: string | null; readonly given: Readonly<Record<string, unknown>> }
  readonly files: readonly StudyFile[]
}

/** What of a manifest does not follow from the definition and the logs. */
export interface ManifestInput extends Pick<StudyManifest, 'nightzero' | 'node' | 'planned' | 'stopped' | 'files'> {
  readonly definition: StudyDefinition
  readonly facts: StudyFacts
}

/** The manifest of a study: the same for the same input, whenever it is made. */
export function studyManifest({ definition, facts, ...input }: ManifestInput): StudyManifest {
  const { title, tournament, entrants, background, prices = {} } = definition
  const { nightzero, node, planned, stopped, files } = input
  const tables = (tournament.tables ?? []).map(({ rules, players = 0 }) => ({
    rules: (rules as { readonly name?: string }).name ?? '',
    players,
    rulesSha256: sha256Hex(JSON.stringify(rules)),
  }))
  return {
    format: studyFormat,
    version: studyVersion,
    title,
    nightzero,
    node,
    seed: tournament.seed,
    planned,
    stopped,
    tables,
    asked: Object.fromEntries(
      Object.entries({ ...entrants, ...(background && { [backgroundName]: background }) }).map(([name, agent]) => [
        name,
        withoutQuery(agent),
      ]),
    ),
    facts,
    prices: { date: facts.dates.to, given: prices },
    files,
  }
}

/** What follows the path of an address may hold a key. */
const withoutQuery = (agent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(agent).map(([field, value]) => [
      field,
      typeof value === 'string' && (field === 'baseURL' || field === 'url') ? value.replace(/[?#].*$/, '') : value,
    ]),
  )

/** A Citation File Format 1.2.0 for a study, which names the hash of its manifest. */
export function citationFile(manifest: StudyManifest, definition: StudyDefinition, manifestText: string): string {
  const { authors, license } = definition
  const { title, nightzero, facts } = manifest
  const text = (value: string) => JSON.stringify(value)
  const hash = sha256Hex(manifestText)
  return [
    'cff-version: 1.2.0',
    'message: "If you use this data set, please cite it as below."',
    'type: dataset',
    `title: ${text(title)}`,
    'authors:',
    ...(authors.length > 0 ? authors.flatMap(personLines) : ['  - name: "The authors of this study"']),
    `version: "${hash.slice(0, 12)}"`,
    `abstract: ${text(abstractOf(manifest))}`,
    ...(facts.dates.to === null ? [] : [`date-released: "${facts.dates.to.slice(0, 10)}"`]),
    // The format allows the identifiers of SPDX alone.
    ...(license === undefined || !/^[A-Za-z0-9.+-]+$/.test(license) ? [] : [`license: ${text(license)}`]),
    'identifiers:',
    '  - type: other',
    `    value: "sha256:${hash}"`,
    '    description: "SHA-256 of manifest.json, which has the hash of every other file"',
    'references:',
    '  - type: software',
    '    title: "nightzero"',
    `    version: ${text(nightzero)}`,
    '    authors:',
    '      - name: "The authors of nightzero"',
    '',
  ].join('\n')
}

/** A person of a citation: `Ada Example` or `Example, Ada`; of one word, a name that is not split. */
function personLines(author: string): string[] {
  const words = author.trim().split(/\s+/)
  const [family = '', given = ''] = author.includes(',')
    ? author.split(/,(.*)/).map((part) => part.trim())
    : [words.at(-1) ?? '', words.slice(0, -1).join(' ')]
  if (family === '' || given === '') return [`  - alias: ${JSON.stringify(author.trim())}`]
  return [`  - family-names: ${JSON.stringify(family)}`, `    given-names: ${JSON.stringify(given)}`]
}

function abstractOf({ asked, tables, facts, seed }: StudyManifest): string {
  const rules = [...new Set(tables.map((table) => `${table.rules} of ${table.players}`))].join(', ')
  const entrants = Object.keys(asked).filter((name) => name !== backgroundName)
  return `${facts.finished} games of Mafia (${rules}) between ${entrants.join(', ')}, seed ${seed}: logs, figures, and a report.`
}
