// The door of verifications, one per region: attestations of a person's values, and the name on the ID document.
export { decisionRoutes } from './decision-routes.ts'
export type { VerificationNeeds } from './needs.ts'
export { verificationRoutes } from './routes.ts'
export { type Verifications, verifications } from './service.ts'
