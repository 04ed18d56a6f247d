// The contract of the challenges of a service: it raises them and polls their outcomes. Its client needs /api/service-2fa/* (D1-TFA-39).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
import { serviceChallengePrefix } from '../../contract/prefixes.ts'
import { challengeQuery, challengeState, newChallenge, raisedChallenge } from '../../wire/approvals/challenges.ts'
import { serviceChallengeRoutes } from './routes.ts'

const serviceDoor = {
  prefix: serviceChallengePrefix,
  access: callers(['service-client']),
  openapi: ['company-data'],
  at: ['region'],
} as const satisfies Door

export const serviceChallenges = contract(
  serviceChallengeRoutes,
  { service: serviceDoor },
  {
    raise: {
      summary: 'Ask an enrolled person to approve a login; the same idempotency_key returns the same challenge',
      since: '0.1.0',
      body: newChallenge,
      response: raisedChallenge,
      limits: { rate: perCaller('challengesPerSecond'), ratesOfAction: ['challengesPerHour', 'challengesPerDay'] },
      errors: [
        'services.suspended',
        'twofa.share_code_required',
        'twofa.idempotency_key_required',
        'twofa.context_too_long',
        'twofa.unavailable',
        'twofa.idempotency_conflict',
        'twofa.not_enrolled',
        'twofa.rate_limited',
        'twofa.too_many_pending',
      ],
    },
    poll: {
      summary: 'Read the state of a challenge; the first read of its outcome consumes it',
      since: '0.1.0',
      query: challengeQuery,
      response: challengeState,
      limits: { rate: [], ratesOfAction: ['challengePoll'] },
      errors: ['twofa.challenge_not_found', 'twofa.result_consumed', 'twofa.rate_limited', 'twofa.unavailable'],
    },
  },
)
