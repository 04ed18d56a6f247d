// Routes of the service: it raises challenges and polls their outcomes. Its client needs /api/service-2fa/* (D1-TFA-39).
import {
  challengeQuery,
  challengeState,
  newChallenge,
  raisedChallenge,
} from '@company-data/protocol/wire/approvals/challenges'
import { callers, routeTo } from '../../../gate/route.ts'
import type { pollChallenge } from './poll-challenge.ts'
import type { raiseChallenge } from './raise-challenge.ts'

export interface CompanyActions {
  raise: ReturnType<typeof raiseChallenge>
  poll: ReturnType<typeof pollChallenge>
}

const route = routeTo<CompanyActions>()

const clientRoute = { at: ['region'], access: callers(['service-client']), documents: ['company-data'] } as const

export const companyRoutes = [
  route({
    ...clientRoute,
    method: 'POST',
    path: '/api/service-2fa/challenges',
    summary: 'Ask an enrolled person to approve a login; the same idempotency_key asks for the same challenge',
    limit: { name: 'challengesPerSecond', by: 'caller' },
    body: newChallenge,
    response: raisedChallenge,
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
    handler: ({ caller, body }, { raise }) => raise(caller, body),
  }),
  route({
    ...clientRoute,
    method: 'GET',
    path: '/api/service-2fa/challenges/{challenge_id}',
    summary: 'The state of a challenge; the first read of its outcome consumes it',
    // Counted per challenge, by the act.
    limit: [],
    query: challengeQuery,
    response: challengeState,
    errors: ['twofa.challenge_not_found', 'twofa.result_consumed', 'twofa.rate_limited', 'twofa.unavailable'],
    handler: ({ caller, params, query, hold }, { poll }) => poll(caller, params.challenge_id, query, hold),
  }),
]
