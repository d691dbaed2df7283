import { type GameEvent, InvalidLogError, readLog } from '../index.js'
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
