// Routes of the person who approves: cards, decisions and enrollments, at the person's home region (G-113, A-26).
import {
  challengeApproval,
  challengeCard,
  challengeDenial,
  decidedChallenge,
  twofaEnrollment,
} from '@company-data/protocol/wire/approvals/challenge-cards'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { challengeDecisions } from './decide-challenge.ts'
import type { enrollments } from './enrollments.ts'
import type { ReceivedChallenges } from './received-challenges.ts'

export interface PersonActions {
  receivedChallenges: ReceivedChallenges
  decisions: ReturnType<typeof challengeDecisions>
  enrollments: ReturnType<typeof enrollments>
}

const route = routeTo<PersonActions>()

const personRoute = { at: ['region'], access: callers(['person']), documents: ['consumer'] } as const

const decisionErrors = ['twofa.unavailable', 'twofa.challenge_not_found', 'twofa.challenge_closed'] as const

export const personRoutes = [
  route({
    ...personRoute,
    method: 'GET',
    path: '/api/twofa/challenges',
    summary: 'The open challenges of the person, oldest first',
    response: arrayOf(challengeCard),
    errors: ['twofa.unavailable'],
    handler: ({ caller }, { receivedChallenges }) => receivedChallenges.list(caller),
  }),
  route({
    ...personRoute,
    method: 'POST',
    path: '/api/twofa/challenges/{challenge_id}/approve',
    summary: 'Approve a challenge, with the signature of a trusted device or the passcode',
    body: challengeApproval,
    response: decidedChallenge,
    errors: [
      ...decisionErrors,
      'twofa.unlock_required',
      'twofa.unlock_failed',
      'twofa.digits_required',
      'twofa.digits_mismatch',
      'rate.limited',
    ],
    handler: ({ caller, params, body }, { decisions }) => decisions.approve(caller, params.challenge_id, body),
  }),
  route({
    ...personRoute,
    method: 'POST',
    path: '/api/twofa/challenges/{challenge_id}/deny',
    summary: 'Deny a challenge',
    body: challengeDenial,
    response: decidedChallenge,
    errors: decisionErrors,
    handler: ({ caller, params, body }, { decisions }) => decisions.deny(caller, params.challenge_id, body),
  }),
  route({
    ...personRoute,
    method: 'GET',
    path: '/api/twofa/enrollments',
    summary: 'The services whose logins the person approves, oldest first',
    response: arrayOf(twofaEnrollment),
    errors: ['twofa.unavailable'],
    handler: ({ caller }, actions) => actions.enrollments.list(caller),
  }),
  route({
    ...personRoute,
    method: 'DELETE',
    path: '/api/twofa/enrollments/{service_id}',
    summary: 'Revoke an enrollment; open challenges of the service are revoked with it',
    status: 204,
    errors: ['twofa.unavailable', 'twofa.not_enrolled'],
    handler: async ({ caller, params }, actions) => {
      await actions.enrollments.revoke(caller, params.service_id)
      return undefined
    },
  }),
]
