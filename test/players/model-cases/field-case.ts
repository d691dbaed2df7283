import { readFileSync } from 'node:fs'
import type { RequestKind } from '../../../src/index.js'

/** A reply of a server: its body, the events of its stream, or one of the short notations of a usual reply. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly stream?: readonly unknown[]
  readonly end?: 'done' | 'close'
  /** The content, the whole message, or the pieces of a stream (texts, or deltas), and why it ends. */
  readonly content?: string
  readonly message?: unknown
  readonly pieces?: readonly unknown[]
  readonly finish?: string
}

export interface ServerRule {
  readonly if: string
  readonly reply: Reply
}

interface ReadAnswer {
  readonly as: 'read'
  readonly choice?: string | null
  readonly speech?: string | null
  readonly speech_has?: string
  readonly calls?: number
  readonly reasoning?: string
  readonly never_heard?: readonly string[]
  readonly heard_once?: boolean
  readonly usage?: Readonly<Record<string, number>> | string
  readonly next?: Readonly<Record<string, unknown>>
}

interface FailedTry {
  readonly as: 'failed try'
  readonly says?: readonly string[]
  readonly says_not?: readonly string[]
  readonly form_kept?: boolean
  readonly never_heard?: readonly string[]
}

interface CalledAgain {
  readonly as: 'called again' | 'next form'
  readonly after_s?: number
  readonly tolerance_s?: number
  readonly next?: Readonly<Record<string, unknown>>
}

interface Ended {
  readonly as: 'refused' | 'default'
  readonly form_kept?: boolean
}

export type Outcome = ReadAnswer | FailedTry | CalledAgain | Ended

/** One question to one seat of a game of seven, what its server does, and what should come of it. */
export interface FieldCase {
  readonly id: string
  readonly server: string
  readonly about: string
  readonly ask: 'vote' | 'speech' | 'judge'
  readonly rules?: string
  readonly agent?: Readonly<Record<string, unknown>>
  readonly adapters?: readonly ('openai' | 'ai')[]
  readonly replies?: readonly Reply[]
  readonly every?: boolean
  readonly server_rules?: readonly ServerRule[]
  readonly expect: Outcome | { readonly one_of: readonly Outcome[] }
}

export const kindAsked: Readonly<Record<FieldCase['ask'], RequestKind>> = {
  vote: 'vote',
  speech: 'speak',
  judge: 'judge',
}

export const readCases = (name: string): FieldCase[] =>
  (JSON.parse(readFileSync(`test/fixtures/model-cases/${name}.json`, 'utf8')) as { cases: FieldCase[] }).cases
