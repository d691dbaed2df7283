import { expect, test, vi } from 'vitest'
import { nightzero } from './nightzero.js'

test.each([['mcp'], ['watch', 'http://127.0.0.1:4040/#/game/g-1']])(
  '`%s` says which Node.js it needs where there are no sockets',
  async (command, ...more) => {
    vi.stubGlobal('WebSocket', undefined)
    const { status, stdout, stderr } = await nightzero([command, ...more]).finally(() => vi.unstubAllGlobals())
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`\`${command}\` needs Node.js 22 or later, and this is ${process.version}.`)
  },
)
