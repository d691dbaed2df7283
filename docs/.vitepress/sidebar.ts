import { readdirSync } from 'node:fs'
import { entryPoints } from '../../tools/docs/entry-points.js'

interface Item {
  readonly text: string
  readonly link: string
}

/** A group of the sidebar: its heading and its pages, in reading order. */
interface Group {
  readonly text: string
  readonly collapsed?: boolean
  readonly items: Item[]
}

const page = (text: string, link: string): Item => ({ text, link: `/${link}` })

/** Every guide, in the order in which a newcomer reads them. */
export const guides: readonly Group[] = [
  {
    text: 'Start',
    items: [
      page('Concepts', 'concepts'),
      page('Playing and watching', 'playing'),
      page('Languages', 'languages'),
      page('A seat over MCP', 'mcp'),
      page('The command line', 'command-line'),
      page('How it compares', 'how-it-compares'),
    ],
  },
  {
    text: 'Rules and roles',
    items: [page('Rules', 'rules'), page('Roles and powers', 'roles'), page('Balance', 'balance')],
  },
  {
    text: 'Agents',
    items: [
      page('Agents', 'agents'),
      page('A local model', 'local-model'),
      page('Models and money', 'models'),
      page('Personas', 'personas'),
      page('Scripted players', 'behaviours'),
    ],
  },
  {
    text: 'Logs and secrets',
    items: [
      page('Replay, fork, verify', 'logs'),
      page('Events', 'events'),
      page('Determinism and secrecy', 'determinism'),
      page('Security', 'security'),
    ],
  },
  {
    text: 'Statecharts and testing',
    items: [page('The machines', 'machines'), page('The charts', 'charts'), page('The inspector', 'inspector')],
  },
  {
    text: 'Research',
    items: [
      page('Statistics', 'statistics'),
      page('Tournaments', 'tournaments'),
      page('Analysis', 'analysis'),
      page('Positions', 'positions'),
      page('Beliefs', 'beliefs'),
      page('Lies', 'lies'),
      page('Studies', 'studies'),
      page('Published experiments', 'experiments'),
    ],
  },
  {
    text: 'Server and page',
    items: [page('The server', 'server'), page('In a web server', 'web-server'), page('The page', 'page')],
  },
  {
    text: 'Scale and performance',
    items: [
      page('Many machines', 'scale'),
      page('Planning', 'planning'),
      page('The event bus', 'event-bus'),
      page('Telemetry', 'telemetry'),
      page('Performance', 'performance'),
      page('Robustness', 'robustness'),
      page('Where it runs', 'compatibility'),
    ],
  },
  {
    text: 'The project',
    items: [
      page('Architecture', 'architecture'),
      page('Decisions', 'decisions'),
      page('The five sources', 'sources'),
      page('How it is tested', 'tested'),
      page('Reference', 'reference/'),
      page('Contributing', 'project/contributing'),
      page('Reporting a vulnerability', 'project/security'),
      page('Changelog', 'project/changelog'),
    ],
  },
]

/** The pages that `npm run charts` writes, one a machine. */
export const machinePages: Group = {
  text: 'Each machine',
  collapsed: true,
  items: readdirSync('docs/machines').map((file) =>
    page(file.replace(/\.md$/, ''), `machines/${file.replace(/\.md$/, '')}`),
  ),
}

/** The pages that TypeDoc writes, one an import. */
export const reference: Group = {
  text: 'Reference',
  items: [
    page('Every import', 'reference/'),
    ...[...entryPoints.keys()].map((name) => page(name, `reference/${name.replaceAll('/', '.')}`)),
  ],
}
