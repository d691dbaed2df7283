import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function collected(): NodeJS.MemoryUsage {
  for (let pass = 0; pass < 3; pass++) collect()
  return process.memoryUsage()
}

/** What the heap holds once everything that nobody needs is collected, in KiB. */
export const heapKib = (): number => collected().heapUsed / 1_024

/** What the whole process takes then, in KiB. */
export const residentKib = (): number => collected().rss / 1_024
