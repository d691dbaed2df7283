import { existsSync } from 'node:fs'
import { isFolder, logsIn, readAllLogs } from '../saved-games.js'

/** How many seconds models took for an answer on average in the games that are saved here; undefined where there are none. */
export async function recordedLatency(place: string): Promise<number | undefined> {
  if (!existsSync(place) || (isFolder(place) && logsIn(place).length === 0)) return undefined
  let [answers, milliseconds] = [0, 0]
  for await (const events of readAllLogs([place]))
    for (const { meta } of events) {
      if (!meta?.usage || meta.latencyMs === undefined) continue
      answers += 1
      milliseconds += meta.latencyMs
    }
  return answers === 0 ? undefined : milliseconds / answers / 1_000
}
