import { runProbe, type Suite } from '../positions/index.js'
import { frequency, quantity } from '../text/index.js'
import type { ProbeFile } from './config/probe-config.js'
import { estimateBy } from './stand-ins.js'
import { estimateLines } from './telling/estimates.js'
import { paragraph } from './telling/layout.js'
import type { Scene } from './telling/scene.js'
import { suiteLines } from './telling/suite.js'

/** What a probe asks. */
interface PlannedProbe {
  readonly suite: Suite
  readonly path: string
  readonly file: ProbeFile
  readonly samples: number
}

/** The questions, tokens and cost, before anything is paid. */
export async function probePlanLines(scene: Scene, { suite, path, file, samples }: PlannedProbe): Promise<string[]> {
  const names = file.entrants.map(({ name }) => name)
  const questions = suite.positions.length * names.length * samples
  const times = frequency(samples)
  const estimates = await estimateBy(file, async (entrants, countEach) => {
    countEach(samples)
    await runProbe({ suite, entrants })
  })
  return [
    ...suiteLines(scene, suite, path),
    ...paragraph(
      scene,
      `Each entrant (${names.join(', ')}) is asked each position ${times}: ${quantity(questions, 'question')}.`,
    ),
    ...estimateLines(scene, estimates, 'the whole probe'),
  ]
}
