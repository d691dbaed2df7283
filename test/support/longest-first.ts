import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: those that began last would run alone at the end. */
const longest = [
  'test/docs/code.test.ts',
  'tools/test/lab/fleet/chaos.test.ts',
  'test/lab/fleet/limits.test.ts',
  'test/examples.test.ts',
  'test/lab/fleet/kill/kill.test.ts',
  'test/package/packed.test.ts',
  'tools/test/web/page/served-page.test.ts',
  'tools/test/web/page/on-stage.test.ts',
  'test/lab/analysis/values.test.ts',
  'tools/test/web/page/report.test.ts',
  'tools/test/web/page/every-screen.test.ts',
  'test/players/scripted/worded-claims.test.ts',
  'tools/test/web/page/board.test.ts',
  'test/lab/tournament/kill/kill.test.ts',
  'tools/test/lab/fleet/restart.test.ts',
  'test/stores/bus/proof.test.ts',
  'tools/test/web/page/friends.test.ts',
  'test/hover.test.ts',
  'test/cli/mcp.test.ts',
  'tools/test/stores/postgres.test.ts',
  'test/laws/rule-space.test.ts',
  'test/walk/walk.test.ts',
  'test/laws/differential.test.ts',
  'test/show/server/hostile.test.ts',
  'test/laws/every-game-ends.test.ts',
  'test/cli/config.test.ts',
  'test/cli/planning/plan.test.ts',
  'test/players/scripted/scripted.test.ts',
  'test/players/outages.test.ts',
  'test/laws/later-roles.test.ts',
  'test/players/scripted/repetition.test.ts',
]

/** Where no times of a run before are known, as in a fresh clone, Vitest would begin with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { cache, config } = this.ctx
    if (files.every((file) => cache.getTestSpecificationResult(file) !== undefined)) return sorted
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(relative(config.root, moduleId).replaceAll('\\', '/'))
      return at < 0 ? longest.length : at
    }
    // The files of a project stay together, since they share processes.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => place(one) - place(other)),
    )
  }
}
