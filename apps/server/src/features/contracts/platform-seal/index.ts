// Entry point of the platform's seal: seals documents for other features, and publishes its certificates.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { sealCertificates } from './certificates.ts'
import type { PlatformSealDeps } from './deps.ts'
import { type PlatformSeal, platformSealActions } from './platform-seal.ts'
import { platformSealRoutes } from './routes.ts'

export type { DocumentToSeal, PlatformSeal, Seal, SealedSignature } from './platform-seal.ts'
export { platformSealRoutes }

const RENEW_EVERY_MS = 24 * 3600_000

export const platformSeal = (deps: PlatformSealDeps): PlatformSeal & Feature => {
  const certificates = sealCertificates(deps)
  return {
    ...platformSealActions(deps, certificates),
    routes: bindRoutes(platformSealRoutes, certificates),
    jobs: [{ name: 'platform-seal.renew', everyMs: RENEW_EVERY_MS, run: () => certificates.renew() }],
    start: certificates.start,
    stop: certificates.stop,
  }
}
