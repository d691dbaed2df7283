import { positionGroups, type Suite } from '../../positions/index.js'
import { quantity } from '../../text/index.js'
import { paragraph, subheading } from './layout.js'
import type { Scene } from './scene.js'
import { table } from './table.js'

/** The contents of a suite, as a table and a sentence. */
export function suiteLines(scene: Scene, { positions, logs }: Suite, path: string): string[] {
  const rows = positionGroups.flatMap((group) => {
    const counts = new Map<string, number>()
    for (const position of positions) counts.set(`${position[group]}`, (counts.get(`${position[group]}`) ?? 0) + 1)
    return [[group, [...counts].map(([name, count]) => `${name} ${count}`).join(', ')]]
  })
  return [
    ...subheading(scene, 'The suite'),
    ...table(scene, ['By', 'Positions'], rows),
    ...paragraph(scene, `${quantity(positions.length, 'position')} of ${quantity(logs.length, 'game')}: ${path}`),
  ]
}
