// Entry point of verifications, one per region: attestations of a person's values, and the name on the ID document.
import type { VerificationId } from '@company-data/protocol/contract/ids'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { RegionDb } from '../../../schema/region.ts'
import { attestationExpiryJob } from './attestation-expiry.ts'
import { attestations } from './attestations.ts'
import { confirmVerification } from './confirm-verification.ts'
import { decisions, type RegionDecisions, regionDecisions } from './decide-verification.ts'
import { decisionRoutes } from './decision-routes.ts'
import type { VerificationDeps } from './deps.ts'
import { startVerification } from './start-verification.ts'
import { verificationReader } from './verification-reader.ts'
import { verificationRoutes } from './verification-routes.ts'
import { verifiedNames } from './verified-name.ts'

export type { VerificationDeps } from './deps.ts'
export { type VerificationRows, verificationRows } from './verification-rows.ts'
export { decisionRoutes, verificationRoutes }

export const verifications = (deps: VerificationDeps) => {
  const attestationActions = attestations(deps)
  const reader = verificationReader(deps)
  const names = verifiedNames(deps)
  const actions = {
    start: startVerification(deps),
    confirm: confirmVerification(deps, attestationActions, reader),
    list: reader.list,
    end: async (ownerUserId: string, verificationId: VerificationId): Promise<void> =>
      attestationActions.lose(await reader.requireVerification(ownerUserId, verificationId)),
  }
  return {
    routes: bindRoutes(verificationRoutes, actions),
    jobs: [attestationExpiryJob(deps, attestationActions)],
    decisions: regionDecisions(deps, attestationActions, reader, names),
    /** G-088: true if this is the name on the last approved ID document. */
    isVerifiedName: (db: RegionDb, ownerUserId: string, first: string, last: string): Promise<boolean> =>
      names.isVerified(db, ownerUserId, { first, last }),
  }
}

/** The operator decides over all regions of a process. */
export const verificationDecisions = (regions: ReadonlyArray<{ decisions: RegionDecisions }>): Feature => ({
  routes: bindRoutes(decisionRoutes, decisions(regions.map((region) => region.decisions))),
})
