import * as z from 'zod'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'

const port = 'Expected a port: a whole number from 0 to 65,535'

/** The port of a server; 0 is any free one. */
export const portSchema = z.int(port).min(0, port).max(65_535, port)

/** The host at which a server listens. */
export const hostSchema = z.string().min(1, 'Expected a host').max(255)

/** The origin of a page. */
export const originSchema = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'Expected an origin, for example `https://mafia.example`',
  )

/** Where a server listens. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** The address of a server, with a slash at its end. */
export const addressOf = ({ host, port }: Place): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}/`

/** The error for a server that cannot listen; `name` begins the sentence. */
export const cannotListen = (name: string, { host, port }: Place, cause: Error): InvalidOptionsError =>
  new InvalidOptionsError(`${name} cannot listen at \`${host}\`, port ${port}: ${cause.message}.`, 'port', { cause })
