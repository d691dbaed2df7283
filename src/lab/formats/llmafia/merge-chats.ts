/** The messages of a game as the public repository of LLMafia has them: in three files, each in the order of time. */
export interface LLMafiaChats {
  /** The text of `public_daytime_chat.txt`. */
  readonly daytime: string
  /** The text of `public_nighttime_chat.txt`. */
  readonly nighttime: string
  /** The text of `public_manager_chat.txt`. */
  readonly manager: string
}

interface TimedLine {
  readonly text: string
  /** In seconds since the first midnight. */
  readonly at: number
  readonly isManager: boolean
}

const timed = /^\[(\d\d):(\d\d):(\d\d)\] ([^:]+):/
const halfDay = 43_200

/** A time far before the last one is of the next day. A line without a time belongs to the message before. */
function linesOf(chat: string): TimedLine[] {
  const lines: TimedLine[] = []
  let days = 0
  for (const text of chat.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (text.trim() === '') continue
    const [, hours, minutes, seconds, name] = timed.exec(text) ?? []
    const last = lines.at(-1)
    const clock = hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
    if (clock !== undefined && last && clock + days * 2 * halfDay < last.at - halfDay) days += 1
    const at = clock === undefined ? (last?.at ?? 0) : clock + days * 2 * halfDay
    lines.push({ text, at, isManager: name === 'Game-Manager' })
  }
  return lines
}

const parts = { day: /: Now it's (?:Daytime|Discussion)/, night: /: Now it's Nighttime/ } as const

interface Opening {
  readonly at: number
  readonly part: keyof typeof parts
}

/**
 * The messages of all files as one text. Who writes on after a part of the game has ended has said so before its end; who writes
 * before its first beginning, just after that.
 */
export function mergeChats({ daytime, nighttime, manager }: LLMafiaChats): string {
  const announced = linesOf(manager)
  const openings = announced.flatMap(({ text, at }): Opening[] => {
    const part = (['day', 'night'] as const).find((name) => parts[name].test(text))
    return part === undefined ? [] : [{ at, part }]
  })
  return [
    ...linesOf(daytime).map((line) => placed(line, 'day', openings)),
    ...linesOf(nighttime).map((line) => placed(line, 'night', openings)),
    ...announced.map((line) => ({ ...line, place: 1 })),
  ]
    .sort((one, other) => one.at - other.at || one.place - other.place)
    .map(({ text }) => text)
    .join('\n')
}

/** Within one second, what the manager announces has `place` 1. */
function placed(line: TimedLine, part: Opening['part'], openings: readonly Opening[]): TimedLine & { place: number } {
  const last = openings.findLast(({ at }) => at <= line.at)
  if (line.isManager || last === undefined) return { ...line, place: 0 }
  if (last.part === part) return { ...line, place: last.at === line.at ? 2 : 0 }
  if (openings.some((opening) => opening.at < last.at && opening.part === part))
    return { ...line, at: last.at, place: 0 }
  const first = openings.find((opening) => opening.part === part)
  return { ...line, at: first?.at ?? line.at, place: 2 }
}
