export { type RemoteAgentOptions, remoteAgent, signatureOf } from './remote-agent.js'
export { type RemoteRequest, remoteRequestSchema } from './remote-request.js'
