// Texts of the customer picker.
import { defineTexts } from '@company-data/ui/texts'

export const customersTexts = defineTexts({
  en: {
    searchCustomer: 'Search by name or code',
    noCustomers: 'No suitable customer is connected to this service yet.',
    noMatch: 'No matches. Try another name or code.',
    moreMatches: (count: number) => `${count} more matches. Keep typing the name or code.`,
    loadMore: 'Load more connections',
    person: 'Person',
    company: 'Company',
  },
  de: {
    searchCustomer: 'Nach Name oder Code suchen',
    noCustomers: 'Mit diesem Dienst ist noch kein passender Kunde verbunden.',
    noMatch: 'Keine Treffer. Versuchen Sie einen anderen Namen oder Code.',
    moreMatches: (count) => `${count} weitere Treffer. Tippen Sie mehr vom Namen oder Code ein.`,
    loadMore: 'Weitere Verbindungen laden',
    person: 'Person',
    company: 'Unternehmen',
  },
})
