// The door of delegates: people who act for a company, invited by it, on the services that it grants them.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DelegateNeeds } from './needs.ts'
import { delegateRoutes } from './routes.ts'
import { type Delegates, delegateService } from './service.ts'

export type { Delegates } from './service.ts'
export { delegateRoutes }

export const delegates = async (needs: DelegateNeeds): Promise<Delegates & Feature> => {
  const acts = await delegateService(needs)
  return { ...acts, routes: bindRoutes(delegateRoutes, acts) }
}
