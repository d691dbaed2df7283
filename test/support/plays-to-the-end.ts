import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

const linesIn = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean).length : 0)

/** Runs a program until it ends by itself, which is true, or has written so many more lines to `asks` and is killed. */
export async function playsToTheEnd(args: readonly string[], { asks, most }: { asks: string; most: number }) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const before = linesIn(asks)
  const watch = setInterval(() => linesIn(asks) >= before + most && child.kill('SIGKILL'), 20)
  const [code, signal] = await once(child, 'exit')
  clearInterval(watch)
  if (signal === 'SIGKILL') return false
  expect(`${code} ${complaint}`).toMatch(/^0 /)
  return true
}
