// Notifies customers that a service ended their connection (D1-CONN-22): a company by feed, a person by push and mail.
import type { ConnectionRow, RegionTxContext } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'

interface EndedService {
  company_user_id: string
  name: string
}

export interface NotificationDeps extends Pick<ComponentDeps, 'mail' | 'changes' | 'push'> {
  accounts: Pick<ComponentDeps['accounts'], 'listPublicAccounts' | 'listEmails'>
}

const SUBJECT = 'A company has ended its connection with you'

/** No shared values, and no names except those that the company chose itself. */
const mailText = (service: string, company: string): string =>
  `${company} has ended your connection with ${service}.\n\nIt no longer receives changes to the data that you shared with it, and the shared data has been deleted here. ${company} may still keep what it has already read.\n`

const isCompany = ({ customer_type }: ConnectionRow): boolean => customer_type === 'company'

export const endingNotifier =
  ({ mail, accounts, changes, push }: NotificationDeps) =>
  /** In the caller's transaction; all rows are of one service. */
  async (context: RegionTxContext, service: EndedService, rows: readonly ConnectionRow[]): Promise<void> => {
    for (const { id, company_user_id, service_id, customer_user_id } of rows.filter(isCompany)) {
      const members = { company_user_id, service_id, connection_id: id }
      await changes.notifyCustomer(context, { customerUserId: customer_user_id, event: 'connection_deleted', members })
    }
    const personRows = rows.filter((row) => !isCompany(row))
    if (personRows.length === 0) return
    const persons = personRows.map((row) => row.customer_user_id)
    await push.notifyAll(
      context,
      // Also of a blocked company: the app removes the connection.
      personRows.map(({ id, customer_user_id }) => ({ personUserId: customer_user_id, type: 'connection_ended', id })),
    )
    const [emails, companies] = await Promise.all([
      accounts.listEmails(persons),
      accounts.listPublicAccounts([service.company_user_id]),
    ])
    const text = mailText(service.name, companies.get(service.company_user_id)?.displayName ?? 'A company')
    for (const [accountId, to] of emails)
      await mail.add(context.tx, { accountId, to, kind: 'connection_ended', subject: SUBJECT, text })
  }
