import type { FuzzTarget } from './target.js'

/** Every parser that reads what others write, by name: each is loaded when it is fuzzed. */
export const targets: Readonly<Record<string, () => Promise<FuzzTarget>>> = {
  logs: async () => (await import('./files.js')).logs(),
  verify: async () => (await import('./files.js')).verified(),
  store: async () => (await import('./files.js')).stored(),
  calls: async () => (await import('./files.js')).calls(),
  suites: async () => (await import('./files.js')).suites(),
  configs: async () => (await import('./files.js')).configs(),
  rules: async () => (await import('./files.js')).rules(),
  aiwolf: async () => (await import('./files.js')).aiwolf(),
  llmafia: async () => (await import('./files.js')).llmafia(),
  tencent: async () => (await import('./files.js')).tencent(),
  arena: async () => (await import('./files.js')).arena(),
  speech: async () => (await import('./answers.js')).speech(),
  answers: async () => (await import('./answers.js')).answers(),
  replies: async () => (await import('./answers.js')).replies(),
  streams: async () => (await import('./answers.js')).streams(),
  remote: async () => (await import('./answers.js')).remote(),
  http: async () => (await import('./clients.js')).httpBodies(),
  sockets: async () => (await import('./clients.js')).socketFrames(),
}
