// Texts of the record of deletions.
import { defineTexts } from '@company-data/ui/texts'

export const deletionsTexts = defineTexts({
  en: {
    title: 'Deletions',
    lead: 'The deletions that operators ordered, newest first. A record outlives its account, and names it only by its ID.',
    account: 'Account',
    status: 'Status',
    statuses: { ordered: 'Ordered', refused: 'Refused', erasing: 'Erasing', done: 'Done' },
    by: 'By',
    at: 'Ordered',
    emptyTitle: 'No deletions yet',
    emptyText: 'Order one on the page of an account.',
  },
  de: {
    title: 'Löschungen',
    lead: 'Die Löschungen, die Betreiber angeordnet haben, die neueste zuerst. Ein Eintrag bleibt, wenn sein Konto gelöscht ist, und nennt es nur mit seiner ID.',
    account: 'Konto',
    status: 'Status',
    statuses: { ordered: 'Angeordnet', refused: 'Abgelehnt', erasing: 'Wird gelöscht', done: 'Gelöscht' },
    by: 'Von',
    at: 'Angeordnet',
    emptyTitle: 'Noch keine Löschungen',
    emptyText: 'Ordnen Sie eine auf der Seite eines Kontos an.',
  },
})
