// Tells the customers of a document: all of a service, by feed or push, or its recipient alone (G-115, A-80, A-81).
import { awaitAtCommit, awaitUnanswered } from '../../../../platform/db/index.ts'
import type { CustomerNotice } from '../../../delivery/changes/index.ts'
import type { NewPush } from '../../../delivery/push/index.ts'
import { customersOf } from '../../../sharing/connections/index.ts'
import type { DocumentNeeds } from '../needs.ts'
import type { DocumentRow, RegionSide } from '../store.ts'
import type { DocumentFact, FactOfDocument } from './document-fact.ts'

type Needs = Pick<DocumentNeeds, 'changes' | 'push'> & { accounts: Pick<DocumentNeeds['accounts'], 'state'> }

/** */
const customerMembers = (row: DocumentRow, fact: DocumentFact) => ({
  company_user_id: row.company_user_id,
  service_id: row.service_id,
  document_id: row.id,
  name: row.name,
  kind: row.kind,
  payload_kind: row.payload_kind,
  status: row.status,
  ...(fact.event === 'document_status_changed' && {
    action: fact.members.action,
    cancel_effective_date: fact.members.cancel_effective_date,
  }),
})

export type NotifyCustomers = (side: RegionSide, facts: readonly FactOfDocument[]) => Promise<void>

export const customerNotifier = ({ accounts, changes, push }: Needs): NotifyCustomers => {
  const tellEverybody = async (side: RegionSide, row: DocumentRow, fact: DocumentFact): Promise<void> => {
    const members = customerMembers(row, fact)
    for await (const customers of customersOf(side, row.service_id, 'company')) {
      const notices = customers.map(({ id: connection_id, customer_user_id: customerUserId }) => ({
        ...{ customerUserId, event: fact.event, members: { ...members, connection_id } },
      }))
      await changes.notifyCustomers(side, notices)
    }
    for await (const customers of customersOf(side, row.service_id, 'person')) {
      const pushes = customers.map(({ customer_user_id }) => ({
        ...{ personUserId: customer_user_id, type: 'document' as const, id: row.id },
      }))
      await push.notifyAll(side, pushes)
    }
  }

  /** The recipients alone. Who has no connection, as the owner of a flow run, has no such feed either. */
  const tellRecipients = async (side: RegionSide, facts: readonly FactOfDocument[]): Promise<void> => {
    const pushes: Array<NewPush & { personUserId: string }> = []
    const notices: CustomerNotice[] = []
    for (const { row, fact } of facts) {
      const { recipient_user_id: userId, connection_id } = row
      if (userId === null || connection_id === null) continue
      const usertype = (await accounts.state(userId))?.usertype
      if (usertype === 'person') pushes.push({ personUserId: userId, type: 'document', id: row.id })
      const members = { ...customerMembers(row, fact), connection_id }
      if (usertype === 'company') notices.push({ customerUserId: userId, event: fact.event, members })
    }
    awaitAtCommit(side.tx, push.notifyAll(side, pushes))
    if (notices.length === 0) return
    // Their feeds may be in another region, which commits before this one does.
    await awaitUnanswered(side.tx)
    await changes.notifyCustomers(side, notices)
  }

  return async (side, facts) => {
    for (const { row, fact } of facts) if (row.recipient_user_id === null) await tellEverybody(side, row, fact)
    await tellRecipients(side, facts)
  }
}
