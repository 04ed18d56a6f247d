// Entry point of documents, one per region: services send them; customers sign, accept and cancel them.
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { bindDatabase } from '../../../platform/db/index.ts'
import { actOnDocument, requireDocument } from './actions/act-on-document.ts'
import { actionRoutes } from './actions/action-routes.ts'
import { endDocument } from './actions/decline-or-cancel-document.ts'
import { recordAction } from './actions/record-action.ts'
import { mailSignCode } from './actions/sign-code.ts'
import { companyActions } from './company/company-actions.ts'
import { companyRoutes } from './company/company-routes.ts'
import { documentContents } from './content/contents.ts'
import { sweepDocumentFiles } from './content/file-sweep.ts'
import { customerDocuments } from './customer/customer-documents.ts'
import { customerRecords } from './customer/customer-records.ts'
import { customerRoutes } from './customer/customer-routes.ts'
import type { DocumentDeps } from './deps.ts'
import { documentNotifications } from './notifications/notifications.ts'
import { runCopies } from './runs/run-copies.ts'
import { runDocuments } from './runs/run-documents.ts'
import * as overview from './service-overview-store.ts'
import { signingLine } from './signing-line/signing-line.ts'
import { endDueDocuments } from './termination/end-due-documents.ts'
import { connectionEnds } from './termination/on-connection-end.ts'

export type { RequestedAction } from './actions/action-checks.ts'
export { parseActionInput } from './actions/action-input.ts'
export { openBoxInChunks, openBytesInChunks } from './content/open-in-chunks.ts'
export type { DocumentHooks, LinePosition, SignedRun } from './deps.ts'
export { type DocumentRows, documentRows } from './document-rows.ts'
export type { RunCopy } from './runs/run-copies.ts'
export type { RunScope } from './runs/run-documents.ts'
export type { NewOutput } from './signing-line/plan-copies.ts'
export type { DocumentRow } from './store.ts'

/** The routes of this feature, for the OpenAPI documents. */
export const documentRoutes: readonly RouteDescription[] = [...companyRoutes, ...customerRoutes, ...actionRoutes]

export type Documents = ReturnType<typeof documents>

export const documents = (deps: DocumentDeps) => {
  sweepDocumentFiles(deps)
  const contents = documentContents(deps)
  const notifications = documentNotifications(deps)
  const line = signingLine(deps, notifications)
  const company = companyActions(deps, { contents, notifications, line })
  const records = customerRecords(deps)
  const received = customerDocuments(deps, contents, records)
  const record = recordAction(deps, contents, line)
  const actions = actOnDocument(deps, { contents, records, record, line })
  const endings = endDocument(deps, { records, line })
  const signCodes = mailSignCode(deps, line)
  return {
    routes: [
      ...bindRoutes(companyRoutes, company),
      ...bindRoutes(customerRoutes, received),
      ...bindRoutes(actionRoutes, { actions, endings, signCodes, requireDocument: requireDocument(deps) }),
    ],
    jobs: [endDueDocuments(deps, notifications)],
    /** For the portal: the open documents and new signatures of several services. */
    overview: bindDatabase(deps.database.kysely, {
      countOpen: overview.countOpenDocuments,
      countByDay: overview.countSignaturesByDay,
      listById: overview.listDocumentsById,
      listLatest: overview.listLatestDocuments,
      listNewSignatures: overview.listNewSignatures,
    }),
    ends: connectionEnds(deps, contents, notifications),
    /** For flow runs: their copies, and the owner's actions on its own copies. */
    runs: {
      ...runDocuments(deps, contents),
      ...runCopies(deps, contents),
      performAction: actions.performAction,
      decline: endings.declineLocated,
      mailSignCode: signCodes.mailFor,
      end: line.end,
      notifyFirst: notifications.notifyFirst,
    },
  }
}
