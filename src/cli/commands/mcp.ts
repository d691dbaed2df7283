import type { Command } from 'commander'
import { requireSockets, withSignal } from '../exit.js'
import { addOptions, type Given, option, wholeNumber } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'

const mcpOptions = [
  option('--seed <seed>', 'the seed of the games that are started here; default: random'),
  option('--pace <ms>', 'how long each question takes at least, for a person who watches', wholeNumber(0, 60_000)).or(
    0,
  ),
]

export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('offer a seat to an assistant: a server of the Model Context Protocol on standard input and output')
  addOptions(command, mcpOptions).action(mcp)
}

async function mcp({ seed, pace, with: module }: Given<typeof mcpOptions> & WithModule): Promise<void> {
  requireSockets('mcp')
  const { serveMcp } = await import('../mcp/mcp-server.js')
  const code = await loadOwnCode(module)
  await withSignal((signal) => serveMcp({ paceMs: pace, code, ...(seed !== undefined && { seed }) }, signal))
}
