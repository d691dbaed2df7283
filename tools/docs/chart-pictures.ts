import type { AnyStateMachine } from 'xstate'
import { readDiagram, regionNames, statesIn, titleCase, toMermaid, wholeDiagram } from '../../src/diagrams/index.js'
import { presets } from '../../src/index.js'
import { svgOf } from '../charts/svg-file.js'

type Files = readonly (readonly [path: string, text: string])[]

/** A machine as Mermaid and as a picture. */
export async function machinePictures(machine: AnyStateMachine): Promise<Files> {
  const diagram = readDiagram(machine)
  const isDeep = statesIn(diagram.root).some(({ kind }) => kind === 'compound')
  const sketch = { names: regionNames(diagram), described: true }
  return [
    [`docs/charts/${machine.id}.mmd`, `${toMermaid(diagram)}\n`],
    [
      `docs/charts/${machine.id}.svg`,
      await svgOf(diagram, { ...sketch, title: titleCase(machine.id), shapes: isDeep ? [1.4] : [] }),
    ],
  ]
}

/** The whole game of each preset, with only the roads that it can take. */
export async function gamePictures(game: AnyStateMachine): Promise<Files> {
  const files = Object.values(presets).map(async (rules): Promise<Files> => {
    const diagram = wholeDiagram(game, rules)
    const options = {
      names: regionNames(diagram),
      title: `A game by the rules ${rules.name}`,
      shapes: [0.4, 0.6, 0.8, 1, 1.4],
    }
    return [
      [`docs/charts/preset-${rules.name}.mmd`, `${toMermaid(diagram)}\n`],
      [`docs/charts/preset-${rules.name}.svg`, await svgOf(diagram, options)],
    ]
  })
  return (await Promise.all(files)).flat()
}
