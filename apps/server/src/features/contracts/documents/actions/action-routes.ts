// Routes of a customer's acts on a document: sign, accept, decline, cancel (G-120, A-58, A-59).
import { customers } from '@company-data/protocol/contract/access'
import {
  customerDocument,
  documentAcceptance,
  documentCancellation,
  documentDecline,
  documentSigning,
  signCode,
} from '@company-data/protocol/wire/contracts/customer-documents'
import { anyMembers } from '@company-data/protocol/wire/contracts/flow-runs'
import { routeTo } from '../../../../gate/route.ts'
import { uploads } from '../company/upload-rules.ts'
import type { ActOnDocument } from './act-on-document.ts'
import type { RequestedAction } from './action-checks.ts'
import { toCustomerAction } from './action-input.ts'
import type { endDocument } from './end-document.ts'
import type { mailSignCode } from './sign-code.ts'

export interface DocumentActions {
  actions: ActOnDocument
  endings: ReturnType<typeof endDocument>
  signCodes: ReturnType<typeof mailSignCode>
  /** Called before a large body is read. */
  requireDocument(caller: RequestedAction['caller'], connectionId: string, documentId: string): Promise<unknown>
}

const route = routeTo<DocumentActions>()

const common = { at: ['region'], access: customers, documents: ['consumer'], method: 'POST' } as const

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

const agreeingRoutes = [
  route({
    ...common,
    ...uploads,
    uploadTarget: (caller, { id, docId }, { requireDocument }) => requireDocument(caller, id, docId),
    path: '/api/company-connections/{id}/documents/{docId}/sign',
    summary: 'Sign a document; where `seals` is true, with the plain PDF under a one-time key',
    body: anyMembers,
    described: { body: documentSigning },
    response: customerDocument,
    errors: [...actionErrors, 'documents.method_invalid', 'documents.proof_invalid', 'rate.limited'],
    handler: (call, { actions }) =>
      actions.performActionUnderConnection(call.params.id, call.params.docId, toCustomerAction('signed', call)),
  }),
  route({
    ...common,
    ...uploads,
    uploadTarget: (caller, { id, docId }, { requireDocument }) => requireDocument(caller, id, docId),
    path: '/api/company-connections/{id}/documents/{docId}/accept',
    summary: 'Accept a document; where `seals` is true, with the plain PDF under a one-time key',
    body: anyMembers,
    described: { body: documentAcceptance },
    response: customerDocument,
    errors: actionErrors,
    handler: (call, { actions }) =>
      actions.performActionUnderConnection(call.params.id, call.params.docId, toCustomerAction('accepted', call)),
  }),
  route({
    ...common,
    path: '/api/company-connections/{id}/documents/{docId}/sign-code',
    limit: { name: 'codeMails', by: 'caller' },
    summary: 'Mail a code of six digits with which this document, and no other, can be signed',
    response: signCode,
    errors: [
      ...notFound,
      'account.counterparty_deleted',
      'documents.not_open',
      'documents.method_invalid',
      'rate.limited',
    ],
    handler: ({ caller, params }, actions) => actions.signCodes.mailUnder(caller, params.id, params.docId),
  }),
]

const endingRoutes = [
  route({
    ...common,
    path: '/api/company-connections/{id}/documents/{docId}/decline',
    summary: 'Decline a document that was offered or waits for a signature; it ends',
    body: documentDecline,
    response: customerDocument,
    errors: [...notFound, 'documents.not_open'],
    handler: ({ caller, params }, { endings }) =>
      endings.decline({ caller, connectionId: params.id, documentId: params.docId }),
  }),
  route({
    ...common,
    path: '/api/company-connections/{id}/documents/{docId}/cancel',
    summary: 'Cancel an active document, at the earliest when its notice period is over',
    body: documentCancellation,
    response: customerDocument,
    errors: [
      ...notFound,
      'documents.not_cancellable',
      'documents.status_transition_invalid',
      'documents.cancel_date_invalid',
    ],
    handler: ({ caller, params, body }, { endings }) =>
      endings.cancel({ caller, connectionId: params.id, documentId: params.docId }, body?.effective_date),
  }),
]

export const actionRoutes = [...agreeingRoutes, ...endingRoutes]
