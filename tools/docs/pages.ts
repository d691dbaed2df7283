import { gamesList, machinesTable } from './chart-lists.js'
import { eventsTable } from './events-table.js'
import { answerTable, requestTable } from './field-tables.js'
import { commonOptionsTable, powersTable } from './power-table.js'
import { presetsTable, usesTable } from './preset-table.js'
import { rolesTable } from './role-table.js'
import { countsTable, meaningsTable, policiesTable } from './rule-tables.js'
import { withSection } from './sections.js'
import { liesTable, suspicionTable } from './stats-tables.js'

/** The functions that write sections of pages, by the path of the page and the name of the section. */
const sections: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/agents.md': { request: requestTable, answer: answerTable },
  'docs/charts.md': { games: gamesList, machines: machinesTable },
  'docs/rules.md': {
    presets: presetsTable,
    uses: usesTable,
    meanings: meaningsTable,
    counts: () => countsTable([5, 8, 10, 12, 15, 20]),
    policies: policiesTable,
  },
  'docs/events.md': { events: eventsTable },
  'docs/lies.md': { lies: liesTable },
  'docs/statistics.md': { suspicion: suspicionTable },
  'docs/roles.md': { roles: rolesTable, powers: powersTable, options: commonOptionsTable },
}

/** The pages with written sections. */
export const writtenPages = Object.keys(sections)

/** `text` of the page at `path` with its written sections brought up to date. */
export function upToDate(path: string, text: string): string {
  return Object.entries(sections[path] ?? {}).reduce((page, [name, body]) => withSection(page, name, body()), text)
}
