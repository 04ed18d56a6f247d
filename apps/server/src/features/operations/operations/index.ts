// The door of operations: /api/ops over the frame. Features add their own operator routes beside their others.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { operationsRoutes } from './routes.ts'
import { type OperationsNeeds, operationsService } from './service.ts'

export type { Store } from './service.ts'
export { operationsRoutes }

export const operations = (needs: OperationsNeeds): Feature => ({
  routes: bindRoutes(operationsRoutes, operationsService(needs)),
})
