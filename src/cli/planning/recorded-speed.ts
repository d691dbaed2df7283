import { existsSync } from 'node:fs'
import { mean } from '../../lab/intervals.js'
import { isFolder, logsIn, readAllLogs } from '../saved-games.js'

/** How many seconds models took for an answer on average in the games that are saved here; undefined where there are none. */
export async function recordedLatency(place: string): Promise<number | undefined> {
  if (!existsSync(place) || (isFolder(place) && logsIn(place).length === 0)) return undefined
  const took: number[] = []
  for await (const events of readAllLogs([place]))
    for (const { meta } of events) if (meta?.usage && meta.latencyMs !== undefined) took.push(meta.latencyMs)
  return took.length === 0 ? undefined : mean(took) / 1_000
}
