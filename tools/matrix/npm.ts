import { execFileSync } from 'node:child_process'

/** Runs npm in a folder and returns what it prints; throws with that when it fails. */
export function npm(folder: string, ...parameters: readonly string[]): string {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  return execFileSync('npm', [...parameters, ...quiet], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
