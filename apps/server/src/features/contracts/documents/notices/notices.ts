// Who is notified about a document, in the transaction of the act: the company by its events, a person by a push (G-115), a company
// customer by its feed. Of a broadcast only the customers are notified (D1-DOC-40, A-55).
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { DocumentNeeds, RunNews } from '../needs.ts'
import type { DocumentRow, RegionSide } from '../store.ts'
import type { DocumentFact, FactOfDocument } from './document-fact.ts'
import { customerNotifier } from './notify-customers.ts'

type Needs = Pick<DocumentNeeds, 'changes' | 'push'> & { accounts: Pick<DocumentNeeds['accounts'], 'state'> }

const plainMembers = ({ id, name, kind, payload_kind, connection_id }: DocumentRow) => ({
  document_id: id,
  name,
  kind,
  payload_kind,
  connection_id,
})

export type Notices = ReturnType<typeof documentNotices>

export const documentNotices = (needs: Needs) => {
  const { accounts, changes } = needs
  const notifyCustomers = customerNotifier(needs)

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

  const eventsOf = async (facts: readonly FactOfDocument[]): Promise<NewChange[]> => {
    const events: NewChange[] = []
    for (const { row, fact } of facts) events.push(...changeOf(row, fact, await codeOf(row)))
    return events
  }

  const notify = async (side: RegionSide, facts: readonly FactOfDocument[]): Promise<void> => {
    await notifyCustomers(side, facts)
    awaitAtCommit(side.tx, changes.raise(side, await eventsOf(facts)))
  }

  return {
    notifyCustomers,
    changeOf,
    /** The last write of an act: the events leave the channels locked until the commit, with which they go. */
    notify,
    /** Notifies everybody but the company, and returns the events for it: an act raises all of its events at once. */
    async notifyFirst(side: RegionSide, facts: readonly FactOfDocument[]): Promise<NewChange[]> {
      await notifyCustomers(side, facts)
      return eventsOf(facts)
    },
    async notifyNews(side: RegionSide, { facts, afterwards }: RunNews): Promise<void> {
      await notify(side, facts)
      for (const notifyRun of afterwards) await notifyRun()
    },
  }
}
