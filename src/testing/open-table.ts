import type { Agent } from '../agents/agent.js'
import type { Command } from '../events/decide/command.js'
import { type Past, recordPast } from './past.js'
import { type TestRuntime, type TestRuntimeOptions, testRuntime } from './test-runtime.js'

/** The options of `openTable`. */
export interface OpenTable extends TestRuntimeOptions {
  readonly before?: Past | readonly Command[]
  /** Default true. */
  readonly dealt?: boolean
}

/** A test game in which players have their roles and the past is recorded. */
export function openTable(
  { dealt = true, before = dealt ? {} : [], ...options }: OpenTable,
  agent: Agent,
): TestRuntime {
  const table = testRuntime(options, agent)
  if (dealt) for (const type of ['open', 'deal'] as const) table.runtime.carryOut({ type })
  if (isCommands(before)) for (const command of before) table.runtime.carryOut(command)
  else recordPast(table, before)
  return table
}

const isCommands = (before: Past | readonly Command[]): before is readonly Command[] => Array.isArray(before)
