import { type EventData, type GameEvent, InvalidLogError, isEvent, readLog } from '../index.js'
import { BadInput } from './bad-input.js'
import { logText } from './log-argument.js'

/** The events of the log that an argument names; `-` is standard input. Throws `BadInput` when it holds no log. */
export async function eventsIn(file: string): Promise<GameEvent[]> {
  const text = await logText(file)
  try {
    return readLog(text)
  } catch (error) {
    if (error instanceof InvalidLogError) throw new BadInput(`\`${file}\`: ${error.message}`)
    throw error
  }
}

/** How the game of a log was made. Throws `BadInput` when the log does not say it first. */
export function createdIn([first]: readonly GameEvent[], file: string): EventData['game.created'] {
  if (first === undefined || !isEvent(first, 'game.created'))
    throw new BadInput(`\`${file}\`: Expected the first event of a game, \`game.created\`.`)
  return first.data
}
