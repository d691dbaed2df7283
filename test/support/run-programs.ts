import { resolve } from 'node:path'

/** A program, and the variables that it finds in its environment. */
export interface Program {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
}

/** What each program printed, and what it threw. */
export type Printed = Readonly<Record<string, { readonly stdout: string; readonly failure?: string }>>

const programs = JSON.parse(process.argv[2] ?? '[]') as readonly Program[]
const environment = { ...process.env }
const printed: Record<string, Printed[string]> = {}
const { write } = process.stdout

for (const { file, env } of programs) {
  let stdout = ''
  process.env = { ...environment, ...env }
  process.stdout.write = (chunk: string | Uint8Array) => {
    stdout += String(chunk)
    return true
  }
  const failure = await import(resolve(file)).then(
    () => undefined,
    (error: Error) => error.stack ?? String(error),
  )
  printed[file] = { stdout, ...(failure !== undefined && { failure }) }
}
process.stdout.write = write
process.stdout.write(`${JSON.stringify(printed)}\n`, () => process.exit(0))
