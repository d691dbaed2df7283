import type { Command } from 'commander'
import { controlMachine, gameMachineFor } from '../../../machines/index.js'
import { gameMachines, toMermaid, wholeDiagram } from '../../diagrams/index.js'
import { defineRules, presets, type Rules, ruleCard } from '../../index.js'
import { BadInput } from '../exit.js'
import { addOptions, choice, flag, type Given, option, wholeNumber } from '../given.js'
import { loadOwnCode, type OwnCode, rulesArgument, type WithModule } from '../input-files.js'
import { displayWidth, widthFor, wrapLines } from '../output/scene.js'
import { jsonText, Printer } from '../printer.js'

const rulesOptions = [
  flag('--card', 'print the rules in plain English'),
  option('--players <n>', 'write the card for this many players', wholeNumber(1)),
  flag('--diagram', 'print the whole game with these rules as a Mermaid diagram').conflicts('card'),
  choice('--chart <format>', 'print the statecharts that a game with these rules runs, by their names', [
    'json',
  ]).conflicts(['card', 'diagram']),
  option('--machine <name>', 'print only this chart: what an editor of statecharts reads'),
]

type RulesOptions = Given<typeof rulesOptions> & WithModule

export function addRulesCommand(program: Command): void {
  const command = program
    .command('rules')
    .description('list the presets; print one, or a rules file, as JSON or as a rule card')
    .argument('[preset]', 'a preset, or a JSON file with rules')
  addOptions(command, rulesOptions).action(async (preset: string | undefined, options: RulesOptions) => {
    const lines = preset === undefined ? presetLines() : linesFor(preset, options, await loadOwnCode(options.with))
    new Printer(process.stdout).print(lines)
  })
}

const presetLines = (): string[] => Object.values(presets).map((rules) => `${rules.name.padEnd(12)}${inShort(rules)}`)

function inShort({ table, opening, night, discussion, decision }: Rules): string {
  return [
    `${table.min}+ players`,
    `opens with ${opening === 'night' ? 'a night' : 'Night Zero'}`,
    mafiaProtocols[night.mafia.protocol],
    discussion.protocol === 'turns' ? 'speeches in turn' : 'free talk',
    decision,
  ].join(', ')
}

const mafiaProtocols: Readonly<Record<string, string>> = {
  consensus: 'mafia consensus',
  teamChat: 'mafia chat',
  proposals: 'mafia proposals',
  ballot: 'mafia ballot',
}

function linesFor(preset: string, options: RulesOptions, code: OwnCode): string[] {
  const { card, players, diagram, chart, machine } = options
  if (players !== undefined && !card) throw new BadInput('--players belongs to --card: add --card too.')
  if (machine !== undefined && !chart) throw new BadInput('--machine belongs to --chart: add --chart json too.')
  const rules = rulesArgument(preset, code)
  if (chart) return [jsonText(chartsFor(defineRules(rules), code, machine))]
  if (diagram) return diagramLines(defineRules(rules))
  if (!card) return [jsonText(defineRules(rules))]
  return ruleCard(rules, players)
    .split('\n')
    .flatMap((line) => fold(line, widthFor(process.stdout)))
}

const diagramLines = (rules: Rules): string[] => toMermaid(wholeDiagram(gameMachineFor(rules), rules)).split('\n')

/** The configs of the charts by their names, or of one: without the functions, which XState's editor does not read. */
function chartsFor(rules: Rules, { charts: own, powers }: OwnCode, name: string | undefined): unknown {
  const machines = { ...gameMachines(gameMachineFor(rules, own, powers), rules), control: controlMachine }
  const charts = Object.entries(machines).map(([id, { config }]) => [id, config] as const)
  if (name === undefined) return Object.fromEntries(charts)
  const [, config] = charts.find(([id]) => id === name) ?? []
  if (config) return config
  throw new BadInput(
    `A game with these rules runs no chart \`${name}\`: name one of ${charts.map(([id]) => id).join(', ')}.`,
  )
}

/** A line of the card in lines of at most `width` columns; those of a point of a list are indented under it. */
function fold(line: string, width: number): string[] {
  if (line.startsWith('- '))
    return wrapLines(line.slice(2), width - 2).map((part, at) => `${at === 0 ? '- ' : '  '}${part}`)
  return displayWidth(line) <= width ? [line] : wrapLines(line, width)
}
