// Entry point of two-factor approval, one per region: a service asks a connected person to approve a login (D1-TFA).
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { longPolls } from '../../../platform/http/long-lived/long-polls.ts'
import { CHALLENGE_TOPIC } from './announce-ended-challenges.ts'
import { challengeStoreRoutes } from './challenge-access.ts'
import { companyRoutes } from './company-routes.ts'
import type { TwoFactorDeps } from './deps.ts'
import { challengeDecisions } from './person/decide-challenge.ts'
import { enrollments } from './person/enrollments.ts'
import { personRoutes } from './person/person-routes.ts'
import { receivedChallenges } from './person/received-challenges.ts'
import { pollChallenge } from './poll-challenge.ts'
import { purgeJob } from './purge-challenges.ts'
import { raiseChallenge } from './raise-challenge.ts'
import { revocations } from './revocations.ts'

export { challengeStore } from './challenge-access.ts'
export { type TwoFactorConsents, twoFactorConsents } from './enroll-person.ts'

/** The routes of this feature, for the OpenAPI documents. */
export const twoFactorRoutes: readonly RouteDescription[] = [...companyRoutes, ...personRoutes, ...challengeStoreRoutes]

export type TwoFactor = ReturnType<typeof twoFactor>

export const twoFactor = (deps: TwoFactorDeps) => {
  const polls = longPolls(deps.database, [CHALLENGE_TOPIC])
  const revoking = revocations(deps)
  const received = receivedChallenges(deps)
  const { revokeWithConnections, revokeWithBlock, dismissWithService } = revoking
  return {
    routes: [
      ...bindRoutes(companyRoutes, { raise: raiseChallenge(deps), poll: pollChallenge(deps, polls) }),
      ...bindRoutes(personRoutes, {
        receivedChallenges: received,
        decisions: challengeDecisions(deps, received),
        enrollments: enrollments(deps, revoking),
      }),
    ],
    jobs: [purgeJob(deps)],
    start: polls.start,
    stop: polls.stop,
    revokeWithConnections,
    revokeWithBlock,
    dismissWithService,
  }
}
