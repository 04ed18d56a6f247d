// Entry point of verifications, one per region: attestations of a person's values, and the name on the ID document.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { attestationExpiryJob } from './attestation-expiry.ts'
import { attestations } from './attestations.ts'
import { confirmVerification } from './confirm-verification.ts'
import { decisions, type RegionDecisions, regionDecisions } from './decide-verification.ts'
import { decisionRoutes } from './decision-routes.ts'
import type { RegionDb, VerificationNeeds } from './needs.ts'
import { startVerification } from './start-verification.ts'
import { verificationReader } from './verification-reader.ts'
import { verificationRoutes } from './verification-routes.ts'
import { verifiedNames } from './verified-name.ts'

export type { VerificationNeeds } from './needs.ts'
export { decisionRoutes, verificationRoutes }

export const verifications = (needs: VerificationNeeds) => {
  const attestationActs = attestations(needs)
  const reader = verificationReader(needs)
  const names = verifiedNames(needs)
  const acts = {
    start: startVerification(needs),
    confirm: confirmVerification(needs, attestationActs, reader),
    list: reader.list,
    end: async (ownerUserId: string, verificationId: string): Promise<void> =>
      attestationActs.lose(await reader.requireVerification(ownerUserId, verificationId)),
  }
  return {
    routes: bindRoutes(verificationRoutes, acts),
    jobs: [attestationExpiryJob(needs, attestationActs)],
    decisions: regionDecisions(needs, attestationActs, reader, names),
    /** G-088: whether this is the name on the ID document that was approved last. */
    isVerifiedName: (db: RegionDb, ownerUserId: string, first: string, last: string): Promise<boolean> =>
      names.isVerified(db, ownerUserId, { first, last }),
  }
}

/** The operator decides over all regions of a process. */
export const verificationDecisions = (regions: ReadonlyArray<{ decisions: RegionDecisions }>): Feature => ({
  routes: bindRoutes(decisionRoutes, decisions(regions.map((region) => region.decisions))),
})
