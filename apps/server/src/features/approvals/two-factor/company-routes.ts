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
  raise: ({ caller, body }, { raise }) => raise(caller, body),
  poll: ({ caller, params, query, hold }, { poll }) => poll(caller, params.challenge_id, query, hold),
})
