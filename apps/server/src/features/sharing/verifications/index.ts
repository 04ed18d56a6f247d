// The door of verifications, one per region: attestations of a person's values, and the name on the ID document.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type Decisions, decisionRoutes } from './decision-routes.ts'
import type { VerificationNeeds } from './needs.ts'
import { verificationActs } from './service.ts'
import { verificationRoutes } from './verification-routes.ts'

export type { VerificationNeeds } from './needs.ts'
export { decisionRoutes, verificationRoutes }

export const verifications = (needs: VerificationNeeds) => {
  const acts = verificationActs(needs)
  return { ...acts, routes: bindRoutes(verificationRoutes, acts) }
}

/** The operator decides over all regions of a process. */
export const verificationDecisions = (regions: readonly Decisions[]): Feature => ({
  routes: bindRoutes(decisionRoutes, regions),
})
