import figures from './measured.json' with { type: 'json' }

/** What a game takes on average with one number of players, measured by `npm run measure-plan`. */
export interface MeasuredGame {
  readonly players: number
  /** Questions to agents. No try fails. */
  readonly calls: number
  /** How often the game waits for everyone whom it asks at the same moment. */
  readonly waves: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Events of the log: the rows of a database. */
  readonly events: number
  /** Of the log as JSON lines, with the usage of each call. */
  readonly logBytes: number
  /** On an event bus with the default topics. */
  readonly busMessages: number
  readonly busBytes: number
  /** Processor time of the whole game, prompts included, network excluded. It depends on the machine. */
  readonly cpuMs: number
}

/** What was measured of one preset. */
export interface MeasuredPreset {
  /**
   * The share of input tokens that were also at the beginning of the same player's previous request, with ten players.
   */
  readonly cacheable: number
  /** By the number of players, ascending. */
  readonly sizes: readonly MeasuredGame[]
}

/** How many games each figure is the mean of, and the figures by preset. */
export const measured: {
  readonly gamesEach: number
  readonly presets: Readonly<Record<string, MeasuredPreset>>
} = figures

/** The figures for this number of players, interpolated linearly between measured ones; null outside them. */
export function figuresFor({ sizes }: MeasuredPreset, players: number): MeasuredGame | null {
  const above = sizes.findIndex((size) => size.players >= players)
  const [from, to] = [sizes[Math.max(0, above - 1)], sizes[above]]
  if (from === undefined || to === undefined || players < (sizes[0]?.players ?? 0)) return null
  if (to.players === players) return to
  const share = (players - from.players) / (to.players - from.players)
  const between = (field: keyof MeasuredGame): number => from[field] + share * (to[field] - from[field])
  const fields = Object.keys(to) as (keyof MeasuredGame)[]
  return Object.fromEntries(fields.map((field) => [field, between(field)])) as unknown as MeasuredGame
}
