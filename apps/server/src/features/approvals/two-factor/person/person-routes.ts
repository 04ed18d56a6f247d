// Serves the contract of the person who approves.
import { challenges } from '@company-data/protocol/nouns/challenges/contract'
import { serve } from '../../../../gate/serve.ts'
import type { challengeDecisions } from './decide-challenge.ts'
import type { enrollments } from './enrollments.ts'
import type { ReceivedChallenges } from './received-challenges.ts'

export interface PersonActions {
  receivedChallenges: ReceivedChallenges
  decisions: ReturnType<typeof challengeDecisions>
  enrollments: ReturnType<typeof enrollments>
}

export const personRoutes = serve<PersonActions>()(challenges, {
  list: ({ caller }, { receivedChallenges }) => receivedChallenges.list(caller),
  approve: ({ caller, params, body }, { decisions }) => decisions.approve(caller, params.challenge_id, body),
  deny: ({ caller, params, body }, { decisions }) => decisions.deny(caller, params.challenge_id, body),
  listEnrollments: {
    isWholeList: true,
    handler: ({ caller }, actions) => actions.enrollments.list(caller),
  },
  revokeEnrollment: ({ caller, params }, actions) => actions.enrollments.revoke(caller, params.service_id),
})
