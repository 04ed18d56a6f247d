// Notifies customers that a service ended their connection (D1-CONN-22): a company by feed, a person by push and mail.
import { chooseLanguage, type InLanguages, type MailText } from '../../../../platform/mail/mail-text.ts'
import type { ConnectionRow, RegionTxContext } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'

interface EndedService {
  company_user_id: string
  name: string
}

export interface NotificationDeps extends Pick<ComponentDeps, 'mail' | 'changes' | 'push'> {
  accounts: Pick<ComponentDeps['accounts'], 'listPublicAccounts' | 'listMailboxes'>
}

/** No shared values, and no names except those that the company chose itself. */
const texts: InLanguages<(service: string, company: string | undefined) => MailText> = {
  en: (service, company = 'A company') => ({
    subject: 'A company has ended its connection with you',
    text: `${company} has ended your connection with ${service}.\n\nIt no longer receives changes to the data that you shared with it, and the shared data has been deleted here. ${company} may still keep what it has already read.\n`,
  }),
  de: (service, company = 'Ein Unternehmen') => ({
    subject: 'Ein Unternehmen hat die Verbindung mit Ihnen beendet',
    text: `${company} hat Ihre Verbindung mit ${service} beendet.\n\nÄnderungen an den geteilten Daten kommen dort nicht mehr an, und die geteilten Daten wurden hier gelöscht. ${company} darf behalten, was bereits gelesen wurde.\n`,
  }),
  fr: (service, company = 'Une entreprise') => ({
    subject: 'Une entreprise a mis fin à son lien avec vous',
    text: `${company} a mis fin à votre lien avec ${service}.\n\nElle ne reçoit plus les changements des données que vous partagiez avec elle, et les données partagées ont été supprimées ici. ${company} peut garder ce qui a déjà été lu.\n`,
  }),
}

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
    const [mailboxes, companies] = await Promise.all([
      accounts.listMailboxes(persons),
      accounts.listPublicAccounts([service.company_user_id]),
    ])
    const company = companies.get(service.company_user_id)?.displayName
    for (const [accountId, { language, ...recipient }] of mailboxes) {
      const text = chooseLanguage(language, texts)(service.name, company)
      await mail.add(context.tx, { accountId, ...recipient, kind: 'connection_ended', isOrdinary: true, ...text })
    }
  }
