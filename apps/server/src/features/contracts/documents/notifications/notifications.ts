// Notifications about a document, sent in the transaction of its change: company events, pushes to persons, customer
// feeds. Of a broadcast only the customers are notified (G-115, A-80, A-81, D1-DOC-40, A-55).
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentRow, RegionTxContext } from '../store.ts'
import type { ChangedDocument, DocumentChangeEvent } from './document-change.ts'
import { customerNotifier } from './notify-customers.ts'

type Deps = Pick<DocumentDeps, 'connections' | 'changes' | 'push'> & {
  accounts: Pick<DocumentDeps['accounts'], 'state'>
}

const plainMembers = ({ id, name, kind, payload_kind, connection_id }: DocumentRow) => ({
  document_id: id,
  name,
  kind,
  payload_kind,
  connection_id,
})

export type DocumentNotifications = ReturnType<typeof documentNotifications>

export const documentNotifications = (deps: Deps) => {
  const { accounts, changes } = deps
  const notifyCustomers = customerNotifier(deps)

  const toChanges = (row: DocumentRow, documentChange: DocumentChangeEvent, code: string | null): NewChange[] => {
    const { service_id: serviceId, recipient_user_id: userId } = row
    if (userId === null) return []
    const subject = { userId, code }
    return documentChange.event === 'document_status_changed'
      ? [{ serviceId, event: documentChange.event, subject, members: documentChange.members }]
      : [{ serviceId, event: documentChange.event, subject, members: plainMembers(row) }]
  }

  /** FG-34: null for the owner of a flow run. */
  const findSubjectCode = async ({ recipient_user_id, company_user_id }: DocumentRow): Promise<string | null> =>
    recipient_user_id === null || recipient_user_id === company_user_id
      ? null
      : ((await accounts.state(recipient_user_id))?.code ?? null)

  const collectEvents = async (changedDocuments: readonly ChangedDocument[]): Promise<NewChange[]> => {
    const events: NewChange[] = []
    for (const { row, documentChange } of changedDocuments)
      events.push(...toChanges(row, documentChange, await findSubjectCode(row)))
    return events
  }

  const notify = async (context: RegionTxContext, changedDocuments: readonly ChangedDocument[]): Promise<void> => {
    await notifyCustomers(context, changedDocuments)
    awaitAtCommit(context.tx, changes.raise(context, await collectEvents(changedDocuments)))
  }

  return {
    notifyCustomers,
    toChanges,
    /** The last write of a transaction: the events lock the channels until the commit. */
    notify,
    /** Notifies all but the company, and returns the company's events: an operation raises all its events together. */
    async notifyFirst(context: RegionTxContext, changedDocuments: readonly ChangedDocument[]): Promise<NewChange[]> {
      await notifyCustomers(context, changedDocuments)
      return collectEvents(changedDocuments)
    },
  }
}
