// Notifies a document's customers, by feed or push: all of a service, or the recipient (G-115, A-80, A-81).
import { awaitAtCommit, awaitPendingStatements } from '../../../../platform/db/index.ts'
import type { CustomerNotification } from '../../../delivery/changes/index.ts'
import type { NewPush } from '../../../delivery/push/index.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentRow, RegionTxContext } from '../store.ts'
import type { ChangedDocument, DocumentChangeEvent } from './document-change.ts'

type Deps = Pick<DocumentDeps, 'connections' | 'changes' | 'push'> & {
  accounts: Pick<DocumentDeps['accounts'], 'state'>
}

/** */
const customerMembers = (row: DocumentRow, documentChange: DocumentChangeEvent) => ({
  company_user_id: row.company_user_id,
  service_id: row.service_id,
  document_id: row.id,
  name: row.name,
  kind: row.kind,
  payload_kind: row.payload_kind,
  status: row.status,
  ...(documentChange.event === 'document_status_changed' && {
    action: documentChange.members.action,
    cancel_effective_date: documentChange.members.cancel_effective_date,
  }),
})

export type NotifyCustomers = (context: RegionTxContext, changedDocuments: readonly ChangedDocument[]) => Promise<void>

export const customerNotifier = ({ accounts, connections, changes, push }: Deps): NotifyCustomers => {
  const { iterateCustomerBatches } = connections.rows
  const notifyAllCustomers = async (
    context: RegionTxContext,
    row: DocumentRow,
    documentChange: DocumentChangeEvent,
  ): Promise<void> => {
    const members = customerMembers(row, documentChange)
    for await (const customers of iterateCustomerBatches(context, row.service_id, 'company')) {
      const customerNotifications = customers.map(({ id: connection_id, customer_user_id: customerUserId }) => ({
        customerUserId,
        event: documentChange.event,
        members: { ...members, connection_id },
      }))
      await changes.notifyCustomers(context, customerNotifications)
    }
    for await (const customers of iterateCustomerBatches(context, row.service_id, 'person')) {
      const pushes = customers.map(({ customer_user_id }) => ({
        personUserId: customer_user_id,
        companyUserId: row.company_user_id,
        type: 'document' as const,
        id: row.id,
      }))
      await push.notifyAll(context, pushes)
    }
  }

  /** Notifies the recipients only. One without a connection, such as the owner of a flow run, has no such feed. */
  const notifyRecipients = async (
    context: RegionTxContext,
    changedDocuments: readonly ChangedDocument[],
  ): Promise<void> => {
    const pushes: Array<NewPush & { personUserId: string }> = []
    const customerNotifications: CustomerNotification[] = []
    for (const { row, documentChange } of changedDocuments) {
      const { recipient_user_id: userId, connection_id } = row
      if (userId === null || connection_id === null) continue
      const usertype = (await accounts.state(userId))?.usertype
      const companyUserId = row.company_user_id
      if (usertype === 'person') pushes.push({ personUserId: userId, companyUserId, type: 'document', id: row.id })
      const members = { ...customerMembers(row, documentChange), connection_id }
      if (usertype === 'company')
        customerNotifications.push({ customerUserId: userId, event: documentChange.event, members })
    }
    awaitAtCommit(context.tx, push.notifyAll(context, pushes))
    if (customerNotifications.length === 0) return
    // Their feeds may be in another region, which commits before this one does.
    await awaitPendingStatements(context.tx)
    await changes.notifyCustomers(context, customerNotifications)
  }

  return async (context, changedDocuments) => {
    for (const { row, documentChange } of changedDocuments)
      if (row.recipient_user_id === null) await notifyAllCustomers(context, row, documentChange)
    await notifyRecipients(context, changedDocuments)
  }
}
