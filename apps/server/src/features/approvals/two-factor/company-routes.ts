// Serves the contract of the challenges of a service.
import { serviceChallenges } from '@company-data/protocol/nouns/service-challenges/contract'
import { serve } from '../../../gate/serve.ts'
import type { pollChallenge } from './poll-challenge.ts'
import type { raiseChallenge } from './raise-challenge.ts'

export interface CompanyActions {
  raise: ReturnType<typeof raiseChallenge>
  poll: ReturnType<typeof pollChallenge>
}

export const companyRoutes = serve<CompanyActions>()(serviceChallenges, {
  raise: {
    limit: { name: 'challengesPerSecond', by: 'caller' },
    handler: ({ caller, body }, { raise }) => raise(caller, body),
  },
  poll: {
    // Counted per challenge, by the act.
    limit: [],
    handler: ({ caller, params, query, hold }, { poll }) => poll(caller, params.challenge_id, query, hold),
  },
})
