// Texts of the blocked companies.
import { defineTexts } from '@company-data/ui/texts'

export const blockedTexts = defineTexts({
  name: 'blocked',
  en: {
    title: 'Blocked companies',
    lead: 'They can’t invite you, ask for approvals or notify you.',
    account: 'Account',
    empty: 'No blocked companies',
    emptyText: 'You can block a company on its page, in an invitation or in a request.',
    since: (date: string) => `since ${date}`,
    unblock: 'Unblock',
    unblockFor: (company: string) => `Unblock: ${company}`,
    unblocked: 'Unblocked. Its open invitations are shown again.',
  },
  de: {
    title: 'Blockierte Unternehmen',
    lead: 'Sie können Sie nicht einladen, keine Bestätigungen erbitten und Sie nicht benachrichtigen.',
    account: 'Konto',
    empty: 'Keine blockierten Unternehmen',
    emptyText: 'Sie können ein Unternehmen auf seiner Seite, in einer Einladung oder in einer Anfrage blockieren.',
    since: (date) => `seit ${date}`,
    unblock: 'Nicht mehr blockieren',
    unblockFor: (company) => `Nicht mehr blockieren: ${company}`,
    unblocked: 'Nicht mehr blockiert. Offene Einladungen werden wieder angezeigt.',
  },
})
