// The contract of a customer's actions on a document: sign, accept, decline, cancel (G-120, A-58, A-59).
import { customers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { documentUpload, perCaller } from '../../contract/endpoint-limits.ts'
import { companyConnectionPrefix } from '../../contract/prefixes.ts'
import {
  customerDocument,
  documentAcceptance,
  documentCancellation,
  documentDecline,
  documentSigning,
  signCode,
} from '../../wire/contracts/customer-documents.ts'
import { anyMembers } from '../../wire/contracts/flow-runs.ts'
import { documentActionRoutes } from './routes.ts'

const notFound = ['company_connections.not_found', 'documents.not_found', 'account.counterparty_deleted'] as const

const actionErrors = [
  ...notFound,
  'documents.not_open',
  'documents.not_signable',
  'documents.content_changed',
  'documents.seal_input_required',
  'documents.too_large',
  'documents.seal_failed',
  'server.overloaded',
] as const

const customerDoor = {
  prefix: companyConnectionPrefix,
  access: customers,
  openapi: ['consumer'],
  at: ['region'],
} as const satisfies Door

export const documentActions = contract(
  documentActionRoutes,
  { customer: customerDoor },
  {
    sign: {
      summary: 'Sign a document; if `seals` is true, send the plain PDF encrypted with a one-time key',
      since: '0.1.0',
      body: anyMembers,
      described: { body: documentSigning },
      response: customerDocument,
      limits: documentUpload,
      errors: [...actionErrors, 'documents.method_invalid', 'documents.proof_invalid', 'rate.limited'],
    },
    accept: {
      summary: 'Accept a document; if `seals` is true, send the plain PDF encrypted with a one-time key',
      since: '0.1.0',
      body: anyMembers,
      described: { body: documentAcceptance },
      response: customerDocument,
      limits: documentUpload,
      errors: actionErrors,
    },
    mailSignCode: {
      summary: 'Mail a six-digit code that signs this document only',
      since: '0.1.0',
      response: signCode,
      limits: { rate: perCaller('codeMails') },
      errors: [...notFound, 'account.counterparty_deleted', 'documents.not_open', 'documents.method_invalid'],
    },
    decline: {
      summary: 'Decline a document that is offered or waits for a signature, which ends it',
      since: '0.1.0',
      body: documentDecline,
      response: customerDocument,
      errors: [...notFound, 'documents.not_open'],
    },
    cancel: {
      summary: 'Cancel an active document; it ends when its notice period is over',
      since: '0.1.0',
      body: documentCancellation,
      response: customerDocument,
      errors: [
        ...notFound,
        'documents.not_cancellable',
        'documents.status_transition_invalid',
        'documents.cancel_date_invalid',
      ],
    },
  },
)
