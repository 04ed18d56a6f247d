// The operator's routes: which ID documents wait, and the decision about one (G-087, G-161).
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import {
  verificationDecision,
  verificationRecord,
  waitingVerification,
} from '@company-data/protocol/wire/sharing/verifications'
import { operator, routeTo } from '../../../gate/route.ts'
import type { Decisions } from './decide-verification.ts'

const route = routeTo<Decisions>()

const everywhere = ['front-door', 'region'] as const
const documents = ['operations'] as const

export const decisionRoutes = [
  route({
    method: 'GET',
    path: '/api/ops/verifications',
    at: everywhere,
    access: operator,
    summary: 'ID documents that wait for a decision, oldest first',
    documents,
    query: pageQuery,
    response: page(waitingVerification),
    errors: ['request.cursor_invalid'],
    handler: ({ query }, decisions) => decisions.list(query),
  }),
  route({
    method: 'POST',
    path: '/api/ops/verifications/{id}/decide',
    at: everywhere,
    access: operator,
    summary: 'Approve or reject an ID document; an approval attests the value',
    documents,
    body: verificationDecision,
    response: verificationRecord,
    errors: ['verifications.not_found'],
    handler: ({ params, body }, decisions) => decisions.decide(params.id, body),
  }),
]
