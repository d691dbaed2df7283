import { type Command, Option } from 'commander'
import { gameMachine } from '../../../machines/index.js'
import { gameMachines, toMermaid, wholeDiagram } from '../../diagrams/index.js'
import { defineRules, presets, type Rules, ruleCard } from '../../index.js'
import { BadInput } from '../exit.js'
import { rulesArgument } from '../input-files.js'
import { type GivenOptions, wholeNumber } from '../options.js'
import { displayWidth, widthFor, wrapLines } from '../output/scene.js'
import { jsonText, Printer } from '../printer.js'

interface RulesOptions extends GivenOptions<true, 'card' | 'diagram'> {
  readonly players?: number
  readonly chart?: 'json'
  readonly machine?: string
}

export function addRulesCommand(program: Command): void {
  program
    .command('rules')
    .description('list the presets; print one, or a rules file, as JSON or as a rule card')
    .argument('[preset]', 'a preset, or a JSON file with rules')
    .option('--card', 'print the rules in plain English')
    .option('--players <n>', 'write the card for this many players', wholeNumber(1))
    .addOption(new Option('--diagram', 'print the whole game with these rules as a Mermaid diagram').conflicts('card'))
    .addOption(
      new Option('--chart <format>', 'print the statecharts that a game with these rules runs, by their names')
        .choices(['json'])
        .conflicts(['card', 'diagram']),
    )
    .option('--machine <name>', 'print only this chart: what an editor of statecharts reads')
    .action((preset: string | undefined, options: RulesOptions) => {
      new Printer(process.stdout).print(preset === undefined ? presetLines() : linesFor(preset, options))
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

function linesFor(preset: string, { card, players, diagram, chart, machine }: RulesOptions): string[] {
  if (players !== undefined && !card) throw new BadInput('--players belongs to --card: add --card too.')
  if (machine !== undefined && !chart) throw new BadInput('--machine belongs to --chart: add --chart json too.')
  const rules = rulesArgument(preset)
  if (chart) return [jsonText(chartsFor(defineRules(rules), machine))]
  if (diagram) return toMermaid(wholeDiagram(gameMachine, defineRules(rules))).split('\n')
  if (!card) return [jsonText(defineRules(rules))]
  return ruleCard(rules, players)
    .split('\n')
    .flatMap((line) => fold(line, widthFor(process.stdout)))
}

/** The configs of the charts by their names, or of one: without the functions, which XState's editor does not read. */
function chartsFor(rules: Rules, name: string | undefined): unknown {
  const charts = Object.entries(gameMachines(gameMachine, rules)).map(([id, { config }]) => [id, config] as const)
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
