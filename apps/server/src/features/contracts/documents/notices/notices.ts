// Who is told of a document, in the transaction of the act: the company by its events, a person by a push (G-115), a company
// customer by its feed. Of a broadcast only the customers are told (D1-DOC-40, A-55).
import type { NewChange } from '../../../delivery/changes/index.ts'
import { customersOf } from '../../../sharing/connections/index.ts'
import type { DocumentNeeds, RunNews } from '../needs.ts'
import type { DocumentRow, RegionSide } from '../store.ts'
import type { DocumentFact, FactOfDocument } from './document-fact.ts'

type Needs = Pick<DocumentNeeds, 'changes' | 'push'> & { accounts: Pick<DocumentNeeds['accounts'], 'state'> }

const plainMembers = ({ id, name, kind, payload_kind, connection_id }: DocumentRow) => ({
  document_id: id,
  name,
  kind,
  payload_kind,
  connection_id,
})

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

export type Notices = ReturnType<typeof documentNotices>

export const documentNotices = ({ accounts, changes, push }: Needs) => {
  const tellEverybody = async (side: RegionSide, row: DocumentRow, fact: DocumentFact): Promise<void> => {
    const members = customerMembers(row, fact)
    for await (const customers of customersOf(side, row.service_id, 'company')) {
      const notices = customers.map(({ id: connection_id, customer_user_id: customerUserId }) => ({
        ...{ customerUserId, event: fact.event, members: { ...members, connection_id } },
      }))
      await changes.tellCustomers(side, notices)
    }
    for await (const customers of customersOf(side, row.service_id, 'person')) {
      const pushes = customers.map(({ customer_user_id }) => ({
        ...{ personUserId: customer_user_id, type: 'document' as const, id: row.id },
      }))
      await push.tellAll(side, pushes)
    }
  }

  /** The recipient alone. Who has no connection, as the owner of a flow run, has no such feed either. */
  const tellRecipient = async (side: RegionSide, row: DocumentRow, fact: DocumentFact): Promise<void> => {
    const { recipient_user_id: customerUserId, connection_id } = row
    if (customerUserId === null || connection_id === null) return
    await push.tell(side, customerUserId, { type: 'document', id: row.id })
    const members = { ...customerMembers(row, fact), connection_id }
    await changes.tellCustomers(side, [{ customerUserId, event: fact.event, members }])
  }

  const changeOf = (row: DocumentRow, fact: DocumentFact, code: string | null): NewChange[] => {
    const { service_id: serviceId, recipient_user_id: userId } = row
    if (userId === null) return []
    const subject = { userId, code }
    return fact.event === 'document_status_changed'
      ? [{ serviceId, event: fact.event, subject, members: fact.members }]
      : [{ serviceId, event: fact.event, subject, members: plainMembers(row) }]
  }

  /** FG-34: the owner of a flow run has none. */
  const codeOf = async ({ recipient_user_id, company_user_id }: DocumentRow): Promise<string | null> =>
    recipient_user_id === null || recipient_user_id === company_user_id
      ? null
      : ((await accounts.state(recipient_user_id))?.code ?? null)

  const tellCustomers = (side: RegionSide, row: DocumentRow, fact: DocumentFact): Promise<void> =>
    row.recipient_user_id === null ? tellEverybody(side, row, fact) : tellRecipient(side, row, fact)

  const tell = async (side: RegionSide, facts: readonly FactOfDocument[]): Promise<void> => {
    const events: NewChange[] = []
    for (const { row, fact } of facts) {
      await tellCustomers(side, row, fact)
      events.push(...changeOf(row, fact, await codeOf(row)))
    }
    await changes.raise(side, events)
  }

  return {
    tellCustomers,
    changeOf,
    /** The last write of an act: the events leave the channels locked until the commit. */
    tell,
    async tellNews(side: RegionSide, { facts, afterwards }: RunNews): Promise<void> {
      await tell(side, facts)
      for (const tellRun of afterwards) await tellRun()
    },
  }
}
