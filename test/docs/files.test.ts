import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProbe, readServerFile, readTournament } from '../../src/cli/config/named-agents.js'
import { readConfig } from '../../src/cli/config/read-config.js'
import { rulesArgument } from '../../src/cli/input-files.js'
import { eventData } from '../../src/kernel/events/event-data.js'
import { busReader } from '../../src/stores/bus/index.js'
import { removeTemporaryFolders, temporaryFolder } from '../support/temporary.js'
import { blocks, fileIn, placeOf } from './support/documents.js'

/** Reads a file of each kind as the program does, and throws for one that it refuses. */
const readers: Readonly<Record<string, (path: string, text: string) => unknown>> = {
  game: readConfig,
  tournament: (path) => readTournament(path),
  probe: readProbe,
  server: (path) => readServerFile(path),
  rules: (path) => rulesArgument(path),
  'bus-message': (_path, text) => {
    const { event } = busReader().read(text) ?? {}
    return eventData[event?.type as keyof typeof eventData].parse(event?.data)
  },
}
const files = blocks.filter(({ language }) => ['yaml', 'json'].includes(language))

beforeAll(() => {
  vi.stubEnv('OPENROUTER_API_KEY', 'key-of-the-documents')
})
afterAll(() => {
  vi.unstubAllEnvs()
  removeTemporaryFolders()
})

test('there are files of most kinds', () => {
  expect(new Set(files.map((block) => fileIn(block).kind)).size).toBeGreaterThan(4)
})

test.each(files.map((block) => [placeOf(block), block] as const))(
  'the program reads the file at %s',
  async (_, block) => {
    const { kind, name } = fileIn(block)
    const path = join(temporaryFolder(), name)
    writeFileSync(path, block.code)
    expect(Object.keys(readers)).toContain(kind)
    await readers[kind]?.(path, block.code)
  },
)
