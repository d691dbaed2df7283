import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as machines from '../../machines/index.js'
import { createMafiaGame, MafiaError } from '../../src/index.js'
import * as events from '../../src/kernel/events/index.js'
import * as rules from '../../src/kernel/rules/index.js'
import * as analysis from '../../src/lab/analysis/index.js'
import * as fleet from '../../src/lab/fleet/index.js'
import * as formats from '../../src/lab/formats/index.js'
import * as positions from '../../src/lab/positions/index.js'
import * as stats from '../../src/lab/stats/index.js'
import * as tournament from '../../src/lab/tournament/index.js'
import * as personas from '../../src/players/characters/index.js'
import * as human from '../../src/players/human/index.js'
import * as ai from '../../src/players/models/ai/index.js'
import * as openai from '../../src/players/models/openai/index.js'
import * as prompts from '../../src/players/prompts/index.js'
import * as remote from '../../src/players/remote/index.js'
import * as html from '../../src/show/html/index.js'
import * as server from '../../src/show/server/index.js'
import * as bus from '../../src/stores/bus/index.js'
import * as stores from '../../src/stores/index.js'
import * as postgres from '../../src/stores/postgres/index.js'
import * as s3 from '../../src/stores/s3/index.js'
import * as telemetry from '../../src/telemetry/index.js'
import * as testing from '../../src/testing/index.js'
import * as languages from '../../src/words/languages/index.js'
import { temporaryFolder } from '../support/temporary.js'

const text = join(temporaryFolder(), 'x')
const wrong: readonly unknown[] = [null, text, 7, [1], { nonsense: 1 }, () => 1]
const calls = [[], ...wrong.map((first) => [first])]

type AnyFunction = (...given: unknown[]) => unknown

const isClass = (value: object): boolean => /^class\s/.test(Function.prototype.toString.call(value))

async function faultOf(call: () => unknown): Promise<unknown> {
  try {
    await Promise.race([call(), new Promise((resolve) => setTimeout(resolve, 50))])
  } catch (error) {
    return error
  }
}
/** What takes one value that another function of the package has made: its type alone says what is due. */
const helpers: Readonly<Record<string, string>> = {
  analysis:
    'choiceRow curveRow describeChoice describeMoment isUnclear momentInWords pointsByEntrant reviewMessages reviewPlayer shownAnalysis tableCurve winDifference',
  bus: 'readMessage',
  events:
    'ballotTally ballotsAfter chancesBefore chosenInBallot collectBallots commitmentOf evolve findOpening hashCall isCast isFinished isOmniscient isVerdict maySee pickLimits requireObserver sameEvent',
  html: 'linkMetas',
  languages: 'languageFor',
  machines: 'attachRuntime decide record rethrow runtimeOf toMermaid',
  openai: 'costOf',
  positions: 'probeInPlainWords probeInWords probeReport trialInWords',
  postgres: 'isConnectionLost migrate',
  prompts: 'answerFields fourCharsPerToken promptOptionsIn',
  remote: 'signatureOf',
  rules:
    'answerFault codeNamedBy dealRoles drawnRoles dealtCounts dealtRoles describeKnown describeRequest findNarrationMoment findSide findTeam hasWon isSecret looksLike maySilence nextLastingTable nightPowers personaGuidance possibleRoles publicPersona questionWords roleQuantity rulesAsTold rulesWithCode sameName shortGameWarning takenParts teamNamesIn thoughtText usualPlayers',
  stats:
    'addCosts apartInWords beyondChanceInWords calibrationError claimRows defaultedShare isVoid lieSeats liesInWords reliability scoreFromSums voiceSpeeches',
  testing: 'recordingAgent',
  tournament:
    'comparisonInWords decisionInPlainWords familiesInWords findDesign fitInWords hashRules healthInWords isAlarming likingsInWords meetingsInWords playPlanned rolesInWords runPlan simulateEqual tournamentPower tournamentReport troubles verdictsIn',
}

const entries = {
  machines,
  testing,
  openai,
  ai,
  stores,
  postgres,
  s3,
  bus,
  telemetry,
  formats,
  stats,
  tournament,
  fleet,
  positions,
  analysis,
  events,
  languages,
  rules,
  prompts,
  human,
  remote,
  personas,
  html,
  server,
}

describe.each(Object.entries(entries))('every function of nightzero/%s', (entry, exported) => {
  const left = (helpers[entry] ?? '').split(' ')
  const functions = Object.entries<unknown>(exported).flatMap(([name, value]) =>
    typeof value === 'function' && !isClass(value) && !left.includes(name)
      ? [[name, value as AnyFunction] as const]
      : [],
  )
  test.each(functions)(
    '%s given anything refuses it with a sentence, never with an error from inside',
    async (_name, run) => {
      const faults = (await Promise.all(calls.map((given) => faultOf(() => run(...given))))).filter(Boolean)
      expect(faults.filter((fault) => !MafiaError.is(fault)).map(String)).toEqual([])
    },
  )
})

describe('options that are no object are named where a function has other arguments before them', async () => {
  const played = (await createMafiaGame({ rules: 'benchmark', players: 7, seed: 1 }).run()).events
  const { inspectLog } = formats
  const { claimsIn, gameReport, liesIn, suspicions } = stats
  const { compareEntrants, headToHead } = tournament
  const { openRequests, promptsOf, requestsOf } = prompts
  const ofLog = { claimsIn, gameReport, liesIn, suspicions, openRequests, promptsOf, requestsOf }
  const ofList = { inspectLog, cutPositions: positions.cutPositions, compareEntrants, headToHead }
  const calls = [
    ...Object.entries(ofLog).map(([name, run]) => [name, run, played] as const),
    ...Object.entries(ofList).map(([name, run]) => [name, run, name === 'inspectLog' ? [played] : []] as const),
    ['continuationWorkers', analysis.continuationWorkers, played] as const,
    ['placeRates', tournament.placeRates, []] as const,
    ['nightMachineFor', machines.nightMachineFor, 'trial'] as const,
    ['resolveRules', rules.resolveRules, 'trial'] as const,
  ]
  test.each(calls)('%s', async (_name, run, first) => {
    for (const given of [null, 'x', 7]) {
      const fault = await faultOf(() => (run as AnyFunction)(first, given))
      expect(String(fault)).toMatch(/Expected `\w+` to be an object, got/)
    }
  })
})
