export { type Rehearsed, rehearsingAgent } from './rehearsing-agent.js'
