import { Option } from 'commander'
import { BadInput } from '../bad-input.js'

type FleetModule = typeof import('../../fleet/index.js')

/** The module for many machines, loaded only for commands that need it. Throws `BadInput` when its packages are missing. */
export function fleetModule(): Promise<FleetModule> {
  return load(
    () => import('../../fleet/index.js'),
    'Workers on Postgres need the packages `pg` and `pg-boss`: npm install pg pg-boss@~12.35.0.',
  )
}

/** The module that makes spans of games. Throws `BadInput` when its package is missing. */
export function telemetryModule(): Promise<typeof import('../../telemetry/index.js')> {
  return load(
    () => import('../../telemetry/index.js'),
    'Telemetry needs the package `@opentelemetry/api`, and an SDK: npm install @opentelemetry/api.',
  )
}

async function load<Module>(module: () => Promise<Module>, missing: string): Promise<Module> {
  try {
    return await module()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new BadInput(missing)
  }
}

/** The option that names the database of a fleet. */
export const databaseOption = (description: string): Option =>
  new Option('--database <url>', description).env('NIGHTZERO_DATABASE')

/** The address of a database without its user, password and parameters. */
export function shownDatabase(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'the database'
  }
}
