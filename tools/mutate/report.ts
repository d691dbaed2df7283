import { table } from '../docs/sections.js'
import type { Mutant } from './mutant.js'
import type { Fate } from './workshop.js'

/** A mutant, and whether the tests caught it. */
export interface Tried {
  readonly mutant: Mutant
  readonly fate: Fate
}

/** What was tried, as Markdown: how many of each kind were caught, and every one that was not. */
export function reportOf(all: readonly Tried[]): string {
  const kinds = [...new Set(all.map(({ mutant }) => mutant.kind))].sort()
  const rows = [
    ...kinds.map((kind) =>
      row(
        kind,
        all.filter(({ mutant }) => mutant.kind === kind),
      ),
    ),
    row('**all**', all),
  ]
  const survivors = all.filter(({ fate }) => fate === 'survived')
  return [
    table(['defect', 'tried', 'caught'], rows),
    '',
    survivors.length === 0 ? 'None survived.' : 'Survived:',
    ...(survivors.length === 0 ? [] : ['', ...survivors.map(({ mutant }) => line(mutant))]),
  ].join('\n')
}

const row = (kind: string, tried: readonly Tried[]): string[] => [
  kind,
  String(tried.length),
  String(tried.filter(({ fate }) => fate !== 'survived').length),
]

const line = ({ path, kind, from, to }: Mutant): string =>
  `- \`${path}\`, ${kind}: \`${oneLine(from)}\` became ${to === '' ? 'nothing' : `\`${oneLine(to)}\``}`

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
