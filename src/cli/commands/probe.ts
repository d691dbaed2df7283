import { basename } from 'node:path'
import type { Command } from 'commander'
import { pickLimits } from '../../kernel/events/index.js'
import { ProbeFigures, type ProbeProgress, type ProbeResult, runProbe, type Suite } from '../../lab/positions/index.js'
import { jsonlTries } from '../../stores/index.js'
import { entrantAgents, type ProbeFile, readProbe, runBudget } from '../config/named-agents.js'
import { withSignal } from '../exit.js'
import { parkedFault } from '../game-faults.js'
import { addOptions, flag, type Given, option, wholeNumber } from '../given.js'
import { outputScene } from '../output/scene.js'
import { requireNewFiles, writeJson } from '../output-files.js'
import { estimateProbe } from '../planning/estimate.js'
import { questionLines } from '../planning/plan-lines.js'
import { Printer, progressBar } from '../printer.js'
import { probeFiles, probeLines, writeProbe } from '../probe-results.js'
import { readSuiteFile, suiteLines } from './positions.js'

const probeOptions = [
  option('--config <file>', 'the YAML or JSON file that says who is asked').always(),
  option(
    '--samples <n>',
    'how many times each entrant is asked each position; default: the file, otherwise 1',
    wholeNumber(1),
  ),
  flag(
    '--plan',
    'only say what the probe would take, with --json as JSON too; asks nobody and calls no server',
  ).conflicts(['csv', 'asked', 'html', 'answers']),
  option('--concurrency <n>', 'how many questions are open at once; default: the file, otherwise 4', wholeNumber(1)),
  option('--answers <file>', 'the file that saves the answers when they arrive; default: beside the configuration'),
  ...probeFiles,
]

type ProbeArguments = Given<typeof probeOptions>

export function addProbeCommand(program: Command): void {
  const command = program
    .command('probe')
    .description('ask entrants every position of a suite; the same command continues where it stopped')
    .argument('<suite>', 'a suite as `positions` writes it')
  addOptions(command, probeOptions).action(probe)
}

async function probe(path: string, given: ProbeArguments): Promise<void> {
  const file = readProbe(given.config)
  requireNewFiles([given.csv, given.asked], [given.json, given.html])
  const suite = readSuiteFile(path)
  const scene = outputScene('moderator')
  const printer = new Printer(process.stdout)
  const samples = given.samples ?? file.config.samples ?? 1
  const answers = given.answers ?? `${fileStem(given.config)}.${fileStem(basename(path))}.answers.jsonl`
  await withSignal(async (signal) => {
    printer.print(suiteLines(scene, suite, path))
    printer.print(questionLines(scene, { entrants: file.entrants, positions: suite.positions.length, samples }))
    if (given.plan) {
      const { lines, json } = await estimateProbe(scene, file, { suite, samples, signal })
      printer.print(lines)
      if (given.json !== undefined) writeJson(given.json, json)
      return
    }
    const result = await probeWith({ suite, samples, signal }, { file, given, answers })
    const figures = new ProbeFigures(suite, result.answers)
    if (result.answers.length > 0) printer.print(probeLines(scene, figures, result))
    printer.print([`  Answers: ${answers}`, '  The same command continues where it stopped.'])
    if (result.stopped !== null) throw parkedFault(result.stopped, { file, signal })
    writeProbe(given, { suite, figures, result }, fileStem(basename(given.config)))
  })
}

const fileStem = (path: string): string => path.replace(/(\.(ya?ml|jsonl?|gz|br))+$/i, '')

async function probeWith(
  options: { suite: Suite; samples: number; signal: AbortSignal },
  { file, given, answers }: { file: ProbeFile; given: ProbeArguments; answers: string },
): Promise<ProbeResult> {
  const limits = runBudget(file.config)
  const entrants = await entrantAgents(file.entrants, file.config)
  const store = jsonlTries(answers)
  const bar = progressBar('questions')
  const onProgress = ({ done, of, costUsd, defaulted }: ProbeProgress) =>
    bar.update({ done, of, costUsd, ...(defaulted > 0 && { note: `${defaulted} by default` }) })
  try {
    return await runProbe({
      ...options,
      entrants,
      store,
      onProgress,
      concurrency: given.concurrency ?? file.config.concurrency ?? 4,
      ...limits,
      ...pickLimits(file.config),
    })
  } finally {
    bar.stop()
    store.close?.()
  }
}
