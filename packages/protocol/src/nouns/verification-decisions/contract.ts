// The contract of the decisions of the operator: which ID documents wait, and the decision on one (G-087, G-161).
import { type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { verificationDecision, verificationRecord, waitingVerification } from '../../wire/sharing/verifications.ts'
import { verificationDecisionRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('support'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const satisfies Door

export const verificationDecisions = contract(
  verificationDecisionRoutes,
  { operator: operatorDoor },
  {
    list: {
      summary: 'List the ID documents that wait for a decision, oldest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(waitingVerification),
    },
    decide: {
      summary: 'Approve or reject an ID document; approval attests the value',
      since: '0.1.0',
      body: verificationDecision,
      response: verificationRecord,
      errors: ['verifications.not_found'],
    },
  },
)
