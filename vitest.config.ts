import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.js'

const cores = availableParallelism()
const replacingModules = 'test/**/*.isolated.test.ts'

/**
 * What runs what `npm run build` makes, the command line, a browser, a database, a broker, programs of the documents, kills processes,
 * waits for servers that fail, or plays dozens of games.
 */
const whole = [
  // They need packages of `tools`.
  'tools/test/**/*.test.ts',
  'test/{stores/bus,lab/fleet,package}/**/*.test.ts',
  'test/cli/**/*.test.ts',
  'test/{players/human/terminal,players/remote/python-player,lab/lies/recount,game/logs/next-version}.test.ts',
  'test/players/scripted/{scripted,skill,worded-claims}.test.ts',
  'test/players/{model-cases/field-cases,refusals,openai,outages,caching,faults,ladder,batches,context-overflow}.test.ts',
  'test/lab/{tournament/run,tournament/truth,tournament/budget/budget,trying/try-model}.test.ts',
  'test/{players/prompts/{prompts-of,quotation},players/ai/ai-agent,show/server/rest,kernel/runtime/{night-length,own-names}}.test.ts',
  'test/{walk/walk,laws/every-game-ends,laws/narrator,game/logs/fork,bad-input/{clocks,deep-logs,every-entry}}.test.ts',
  'test/lab/analysis/{choices,luck,table,values}.test.ts',
  'test/docs/{charts,code,readme,source-commands,written-sections}.test.ts',
  'test/{bad-input/defaults,game/logs/{evidence,verify},lab/stats/aggregates,players/thought-steps,testing/test-chart,words/languages/complete}.test.ts',
  'test/{lab/positions,stores,lab/tournament}/kill/*.test.ts',
  'test/{examples,experiments,hover,support/exit-status}.test.ts',
  'test/show/server/{analysis,costs,hostile,kill,socket,time}.test.ts',
  'test/lab/positions/{positions,probe}.test.ts',
  'test/stores/{calls,conformance,faults}.test.ts',
  'test/lab/tournament/{figures,recompute,rejudge,remodel}.test.ts',
  'test/{laws/later-roles,bad-input/parsers}.test.ts',
  'test/players/{suspicion/reading-on,game-schema,prompts/facts,calls/prompts-from-log}.test.ts',
]

/** What plays more games with `LAWS=full`. */
const scaled = globSync('test/**/*.test.ts').filter((file) =>
  /support\/runs\.js|test-agent\.js|env\.LAWS/.test(readFileSync(file, 'utf8')),
)

const excluded = ['**/node_modules/**', 'test/llama/**', replacingModules, ...whole]

/** To load every module again for each file would take half of the time. */
const sharing = { isolate: false }

export default defineConfig({
  test: {
    // Against tests that hang; a busy machine is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Modules are kept as they were compiled, by their content, for the processes of a run and for the next run.
    fsModuleCache: true,
    // A seventh of the time tests wait: for timers, the disk, a database, a process. One more than there are cores uses it.
    maxWorkers: cores + 1,
    sequence: { sequencer: LongestFirst },
    // Many tests seat agents that throw in every try, or wait for one on a clock of their own.
    onConsoleLog: (log) => !/^nightzero: The (agent of player|game waits)/.test(log),
    coverage: {
      provider: 'v8',
      include: ['src/**', 'machines/**'],
      // What only a browser or another process runs, such as the built command line, counts as not covered.
      reporter: ['text-summary', 'html', 'json-summary'],
    },
    globalSetup: [
      'test/support/compiled-words.ts',
      'test/support/require-full-charts.ts',
      'test/support/corpus-folder.ts',
    ],
    setupFiles: ['test/support/each-file.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [...excluded, ...scaled], ...sharing },
      },
      { extends: true, test: { name: 'laws', include: scaled, exclude: excluded, ...sharing } },
      {
        extends: true,
        // Whole programs wait more: for leases, browsers, brokers, and each other.
        test: {
          name: 'whole',
          include: whole,
          globalSetup: ['tools/test/support/postgres/server.ts'],
          ...sharing,
          maxWorkers: cores + 2,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'isolated', include: [replacingModules] } },
    ],
  },
})
