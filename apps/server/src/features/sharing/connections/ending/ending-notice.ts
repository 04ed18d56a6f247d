// Tells customers that a service has ended their connection (D1-CONN-22): a company by its feed, a person by mail.
import type { EndingNeeds } from '../company/company-needs.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { RegionSide } from '../needs.ts'

interface EndedService {
  company_user_id: string
  name: string
}

/** Nothing that was shared, and nothing but names of the company's own choice. */
const mailText = (service: string, company: string): string =>
  `${company} has ended your connection with ${service}.\n\nFrom now on it gets no changes of what you shared with it, and what you shared is deleted here. What it has read before is in its own hands.\n`

export const notifyCustomer =
  ({ mail, accounts, changes }: Pick<EndingNeeds, 'mail' | 'accounts' | 'changes'>) =>
  /** In the transaction of the act; all rows are of one service. */
  async (side: RegionSide, service: EndedService, rows: readonly ConnectionRow[]): Promise<void> => {
    for (const { id, company_user_id, service_id, customer_user_id } of rows.filter(isCompany)) {
      const members = { company_user_id, service_id, connection_id: id }
      await changes.tellCustomer(side, { customerUserId: customer_user_id, event: 'connection_deleted', members })
    }
    const persons = rows.filter((row) => !isCompany(row)).map((row) => row.customer_user_id)
    if (persons.length === 0) return
    const [emails, companies] = await Promise.all([
      accounts.emailsOf(persons),
      accounts.publicOf([service.company_user_id]),
    ])
    const company = companies.get(service.company_user_id)?.displayName ?? 'A company'
    for (const to of emails.values()) {
      const subject = 'A company has ended its connection with you'
      await mail.add(side.tx, { to, kind: 'connection_ended', subject, text: mailText(service.name, company) })
    }
  }

const isCompany = ({ customer_type }: ConnectionRow): boolean => customer_type === 'company'
