export { tellEvents } from '../../words/stories/describe-event.js'
export type { Terminal, TerminalOption, Writing } from './ask-person.js'
export { type HumanAgent, type HumanAgentOptions, humanAgent } from './human-agent.js'
