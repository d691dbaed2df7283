import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:process'
import { freePort } from '../support/free-port.js'
import { temporaryFolder } from '../support/temporary.js'

/** The package that brings the binary for this machine belongs to the server's own. */
const server = createRequire(import.meta.resolve('@restatedev/restate-server/package.json'))
/** The binary itself: its launcher would be a process between it and us. */
const binary = server.resolve(`@restatedev/restate-server-${platform}-${arch}/bin/restate-server`)

/** A Restate server of its own, on this machine alone. */
export interface RestateServer {
  readonly ingress: string
  /** Tells it where workers are. */
  register(workers: string): Promise<void>
  /** Ends it as a power cut would. */
  stop(): Promise<void>
  /** Starts it again with what it has kept. */
  start(): Promise<void>
}

/** Starts a server with an empty folder. `settings` are its own, by the names of its environment. */
export async function startRestate(settings: Readonly<Record<string, string>> = {}): Promise<RestateServer> {
  const [node, ingress, admin] = [await freePort(), await freePort(), await freePort()]
  const folder = temporaryFolder()
  const env = {
    ...process.env,
    RESTATE_BASE_DIR: folder,
    RESTATE_NODE_NAME: 'test',
    RESTATE_BIND_PORT: `${node}`,
    RESTATE_INGRESS__BIND_PORT: `${ingress}`,
    RESTATE_ADMIN__BIND_PORT: `${admin}`,
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_DEFAULT_NUM_PARTITIONS: '4',
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '128MiB',
    // What a test keeps need not survive the machine.
    RESTATE_LOG_SERVER__ROCKSDB_DISABLE_WAL_FSYNC: 'true',
    RESTATE_BIFROST__LOCAL__ROCKSDB_DISABLE_WAL_FSYNC: 'true',
    ...settings,
  }
  const [ingressUrl, adminUrl] = [`http://127.0.0.1:${ingress}`, `http://127.0.0.1:${admin}`]
  let child: ChildProcess
  const start = async () => {
    child = spawn(binary, ['--no-logo', '--listen-mode', 'tcp', '--bind-ip', '127.0.0.1'], {
      cwd: folder,
      stdio: 'ignore',
      env,
    })
    await serves(child, [`${adminUrl}/health`, `${ingressUrl}/restate/health`])
  }
  await start()
  return {
    ingress: ingressUrl,
    register: (workers) => register(adminUrl, workers),
    start,
    stop: async () => {
      const over = once(child, 'exit')
      child.kill('SIGKILL')
      await over
    },
  }
}

async function serves(child: ChildProcess, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The Restate server ended with status ${child.exitCode}.`)
      const response = await fetch(address).catch(() => undefined)
      if (response?.ok) break
      await new Promise((later) => setTimeout(later, 50))
    }
}

async function register(admin: string, uri: string): Promise<void> {
  const response = await fetch(`${admin}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri }),
  })
  if (!response.ok) throw new Error(await response.text())
}
