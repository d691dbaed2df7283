import { offeringRoutes } from './offering.js'
import { readingRoutes } from './reading.js'
import type { Route } from './route.js'
import { startingRoutes } from './starting.js'
import { steeringRoutes } from './steering.js'

/** Every call of the REST API. */
export const routes: readonly Route[] = [...startingRoutes, ...readingRoutes, ...steeringRoutes, ...offeringRoutes]
