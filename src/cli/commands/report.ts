import type { Command } from 'commander'
import { oneLine, quantity } from '../../kernel/text/index.js'
import { BadInput, exitStatus } from '../exit.js'
import { addOptions, flag, type Given } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'
import { outputScene } from '../output/scene.js'
import { jsonLine, Printer } from '../printer.js'
import { figureProblems } from '../study/check-study.js'
import { isStudyFolder, openStudy } from '../study/study-files.js'
import { reportTableLines, tournamentLines } from '../tournament-results.js'

const reportOptions = [flag('--json', 'print the figures as JSON')]

export function addReportCommand(program: Command): void {
  const command = program
    .command('report')
    .description('compute every figure of a study again from its logs; exit status 1 if a file of figures differs')
    .argument('<folder>', 'the folder of a study, as `tournament --study` writes it')
  addOptions(command, reportOptions).action(report)
}

async function report(folder: string, { json, with: module }: Given<typeof reportOptions> & WithModule): Promise<void> {
  if (!isStudyFolder(folder))
    throw new BadInput(`\`${folder}\` is not the folder of a study: expected a file \`study.json\` in it.`)
  const definition = openStudy(folder)
  const { computed, problems, count } = await figureProblems(folder, definition, await loadOwnCode(module))
  if (problems.length > 0) process.exitCode = exitStatus.failed
  const printer = new Printer(process.stdout)
  const scene = outputScene('moderator')
  if (json) return printer.print([jsonLine({ ...computed?.report, problems })])
  if (computed !== null && computed.result.outcomes.length > 0)
    printer.print([
      ...tournamentLines(scene, computed.result, definition.entrants),
      ...reportTableLines(scene, computed.tables),
    ])
  printer.print([
    '',
    ...(problems.length === 0
      ? [`  ${quantity(count, 'table')} of figures, computed again from the logs: all the same.`]
      : problems.map(({ path, problem }) => oneLine(`  ${path} ${problem}.`))),
  ])
}
