import { MafiaError } from '../index.js'
import type { Problem } from './protocol/index.js'

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authorized',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Server fault',
  503: 'Too busy',
}

/** The error for a request that the server refuses. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly field: string | undefined

  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.status = status
    this.field = field
  }
}

/** The refusal for a game that does not exist or that the caller may not see: it does not tell which. */
export const noSuchGame = (): Refusal => new Refusal(404, 'There is no such game, or it needs a token.')

/** An error as the client sees it. Faults of the server itself are reported without details. */
export function problemOf(error: unknown): Problem {
  const { status, detail, field } = factsOf(error)
  return { type: 'about:blank', title: titles[status] ?? 'Fault', status, detail, ...(field && { field }) }
}

function factsOf(error: unknown): { status: number; detail: string; field?: string | undefined } {
  if (error instanceof Refusal) return { status: error.status, detail: error.message, field: error.field }
  if (!MafiaError.is(error))
    return { status: 500, detail: 'The server failed. The operator finds the cause in the log of the server.' }
  const { message, name, path } = error as MafiaError & { readonly path?: string }
  if (name === 'GameConflictError') return { status: 409, detail: message }
  if (name === 'StoreError' || name === 'GameFailedError')
    return {
      status: 500,
      detail: 'The game could not be saved. The operator finds the cause in the log of the server.',
    }
  return { status: 400, detail: message, field: path }
}
