import { gunzipSync } from 'node:zlib'
import { type GameEvent, readLog, StoreError } from '../../index.js'
import { Ingress, type IngressOptions } from './ingress.js'
import { services } from './services.js'

/**
 * The log of an ended game, from the Restate server whose workers played it.
 *
 * @throws {StoreError} when there is no such game, or it has not ended yet.
 */
export async function restateLog(options: IngressOptions, gameId: string): Promise<GameEvent[]> {
  const packed = await new Ingress(options).call<string | null>({ object: services.game, key: gameId, handler: 'log' })
  if (packed === null) throw new StoreError(`There is no ended game \`${gameId}\` here.`)
  return readLog(gunzipSync(Buffer.from(packed, 'base64')).toString())
}
