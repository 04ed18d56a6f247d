// Serves the contract of a customer's actions on a document.
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { documentActions } from '@company-data/protocol/nouns/document-actions/contract'
import { serve } from '../../../../gate/serve.ts'
import type { ActOnDocument } from './act-on-document.ts'
import type { RequestedAction } from './action-checks.ts'
import { toCustomerAction } from './action-input.ts'
import type { endDocument } from './decline-or-cancel-document.ts'
import type { mailSignCode } from './sign-code.ts'

export interface DocumentActions {
  actions: ActOnDocument
  endings: ReturnType<typeof endDocument>
  signCodes: ReturnType<typeof mailSignCode>
  /** Called before a large body is read. */
  requireDocument(caller: RequestedAction['caller'], connectionId: string, documentId: DocumentId): Promise<unknown>
}

export const actionRoutes = serve<DocumentActions>()(documentActions, {
  sign: {
    uploadTarget: ({ caller, params: { id, docId } }, { requireDocument }) => requireDocument(caller, id, docId),
    handler: (call, { actions }) =>
      actions.performActionUnderConnection(call.params.id, call.params.docId, toCustomerAction('signed', call)),
  },
  accept: {
    uploadTarget: ({ caller, params: { id, docId } }, { requireDocument }) => requireDocument(caller, id, docId),
    handler: (call, { actions }) =>
      actions.performActionUnderConnection(call.params.id, call.params.docId, toCustomerAction('accepted', call)),
  },
  mailSignCode: ({ caller, params }, actions) => actions.signCodes.mailUnder(caller, params.id, params.docId),
  decline: ({ caller, params }, { endings }) =>
    endings.decline({ caller, connectionId: params.id, documentId: params.docId }),
  cancel: ({ caller, params, body }, { endings }) =>
    endings.cancel({ caller, connectionId: params.id, documentId: params.docId }, body?.effective_date),
})
