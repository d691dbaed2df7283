export { type RemoteAgentOptions, remoteAgent } from './remote-agent.js'
export { type RemoteRequest, remoteRequestSchema } from './remote-request.js'
export { signatureOf } from './signature.js'
