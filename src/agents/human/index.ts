export { type HumanAgent, type HumanAgentOptions, humanAgent } from './human-agent.js'
export { tellEvents } from './tell-events.js'
export type { Terminal, TerminalOption, Writing } from './terminal.js'
