// The contract of the person who approves: cards, decisions and enrollments, at the person's home region (G-113, A-26).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { approvalPrefix } from '../../contract/prefixes.ts'
import {
  challengeApproval,
  challengeCard,
  challengeDenial,
  decidedChallenge,
  twofaEnrollment,
} from '../../wire/approvals/challenge-cards.ts'
import { arrayOf } from '../../wire/pages.ts'
import { challengeRoutes } from './routes.ts'

const decisionErrors = ['twofa.unavailable', 'twofa.challenge_not_found', 'twofa.challenge_closed'] as const

const personDoor = {
  prefix: approvalPrefix,
  access: callers(['person']),
  openapi: ['consumer'],
  at: ['region'],
} as const satisfies Door

export const challenges = contract(
  challengeRoutes,
  { person: personDoor },
  {
    list: {
      summary: 'List the open challenges of the person, oldest first',
      since: '0.1.0',
      response: arrayOf(challengeCard),
      errors: ['twofa.unavailable'],
    },
    approve: {
      summary: 'Approve a challenge, with the signature of a trusted device or the passcode',
      since: '0.1.0',
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
    },
    deny: {
      summary: 'Deny a challenge',
      since: '0.1.0',
      body: challengeDenial,
      response: decidedChallenge,
      errors: decisionErrors,
    },
    listEnrollments: {
      summary: 'List the services whose logins the person approves, oldest first',
      since: '0.1.0',
      response: arrayOf(twofaEnrollment),
      errors: ['twofa.unavailable'],
    },
    revokeEnrollment: {
      summary: 'Revoke an enrollment; open challenges of the service are revoked with it',
      since: '0.1.0',
      status: 204,
      errors: ['twofa.unavailable', 'twofa.not_enrolled'],
    },
  },
)
