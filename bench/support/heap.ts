import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function usageAfterCollection(): NodeJS.MemoryUsage {
  for (let pass = 0; pass < 3; pass++) collect()
  return process.memoryUsage()
}

/** The size of the heap after garbage collection, in KiB. */
export const heapKib = (): number => usageAfterCollection().heapUsed / 1_024

/** The memory of the whole process after garbage collection, in KiB. */
export const residentKib = (): number => usageAfterCollection().rss / 1_024
