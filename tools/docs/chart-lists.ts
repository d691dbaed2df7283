import { splitWords } from '../../src/diagrams/index.js'
import { presets } from '../../src/index.js'
import { exportedMachines } from './charts.js'
import { ruleText, sourceOf } from './machine-sources.js'
import { table } from './sections.js'

/** The whole games, a preset each. */
export function gamesList(): string {
  return Object.values(presets)
    .map(({ name }) => {
      const path = `charts/preset-${name}`
      return `### \`${name}\`\n\n![A whole game of ${name}](${path}.svg)`
    })
    .join('\n\n')
}

/** Every machine with its rule, the whole game first. */
export function machinesTable(): string {
  const names = [...exportedMachines.keys()].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  const rows = names.map((name) => {
    const id = exportedMachines.get(name)?.id ?? name
    return [splitWords(id), ruleText(name, sourceOf(name).text).replaceAll('\n', ' ')]
  })
  return table(['machine', 'rule'], rows)
}

const order = ['game', 'setup', 'nightZero', 'night', 'mafiaTeam', 'day', 'turns', 'reactive', 'trial', 'vote']
const rank = (name: string): number => {
  const place = order.indexOf(name.replace(/Machine$/, ''))
  return place < 0 ? order.length : place
}
