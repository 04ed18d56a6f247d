// Entry point of documents, one per region: what services send to their customers, and what these sign, accept and cancel.
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { actOnDocument } from './acts/act-on-document.ts'
import { actRoutes } from './acts/act-routes.ts'
import { endDocument } from './acts/end-document.ts'
import { recordAct } from './acts/record-act.ts'
import { mailSignCode } from './acts/sign-code.ts'
import { companyActs } from './company/company-acts.ts'
import { companyRoutes } from './company/company-routes.ts'
import { documentContents } from './content/contents.ts'
import { documentFileSweep } from './content/file-sweep.ts'
import { customerDocuments } from './customer/customer-documents.ts'
import { customerRecords } from './customer/customer-records.ts'
import { customerRoutes } from './customer/customer-routes.ts'
import { endDueDocuments } from './ending/end-due-documents.ts'
import { connectionEnds } from './ending/with-connections.ts'
import type { DocumentNeeds } from './needs.ts'
import { documentNotices } from './notices/notices.ts'
import { runCopies } from './runs/run-copies.ts'
import { runDocuments } from './runs/run-documents.ts'

export { actInputOf } from './acts/act-input.ts'
export type { RequestedAct } from './acts/act-steps.ts'
export type { DocumentHooks, RunNews } from './needs.ts'
export type { FactOfDocument } from './notices/document-fact.ts'
export type { RunCopy } from './runs/run-copies.ts'
export type { NewCopy, NewOutput, RunScope } from './runs/run-documents.ts'
export { countOpenDocuments, listNewSignatures } from './service-overview-store.ts'
export type { DocumentRow } from './store.ts'

/** What this feature serves, for the documents of the API. */
export const documentRoutes: readonly RouteDescription[] = [...companyRoutes, ...customerRoutes, ...actRoutes]

export type Documents = ReturnType<typeof documents>

export const documents = (needs: DocumentNeeds) => {
  const contents = documentContents(needs)
  const notices = documentNotices(needs)
  const company = companyActs(needs, contents, notices)
  const records = customerRecords(needs)
  const received = customerDocuments(needs, contents, records)
  const record = recordAct(needs, contents, notices)
  const acts = actOnDocument(needs, { contents, records, record })
  const endings = endDocument(needs, { records, notices })
  const signCodes = mailSignCode(needs)
  return {
    routes: [
      ...bindRoutes(companyRoutes, company),
      ...bindRoutes(customerRoutes, received),
      ...bindRoutes(actRoutes, { acts, endings, signCodes }),
    ],
    jobs: [endDueDocuments(needs, notices), documentFileSweep(needs)],
    ends: connectionEnds(needs, contents, notices),
    /** For flow runs: their copies, and the acts of the owner on its own. */
    runs: {
      ...runDocuments(needs, contents),
      ...runCopies(needs, contents),
      ...{ act: acts.act, decline: endings.declineLocated, mailSignCode: signCodes.mailFor },
      ...{ notify: notices.notify, notifyFirst: notices.notifyFirst },
    },
  }
}
