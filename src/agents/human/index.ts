export { tellEvents } from '../../telling/tell-events.js'
export { type HumanAgent, type HumanAgentOptions, humanAgent } from './human-agent.js'
export type { Terminal, TerminalOption, Writing } from './terminal.js'
