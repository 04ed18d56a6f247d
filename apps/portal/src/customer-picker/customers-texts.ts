// The texts of choosing a customer among connections.
import { defineTexts } from '@company-data/ui/texts'

export const customersTexts = defineTexts({
  en: {
    searchCustomer: 'Search by name or code',
    noCustomers: 'Nobody who fits is connected to this service yet.',
    noMatch: 'Nobody matches. Search for another name or code.',
    moreMatches: (count: number) => `${count} more match. Type more of the name or code.`,
    loadMore: 'Load more connections',
    person: 'Person',
    company: 'Company',
  },
  de: {
    searchCustomer: 'Nach Name oder Code suchen',
    noCustomers: 'Mit diesem Dienst ist noch niemand verbunden, der passt.',
    noMatch: 'Niemand passt. Suchen Sie einen anderen Namen oder Code.',
    moreMatches: (count) => `${count} weitere passen. Geben Sie mehr vom Namen oder Code ein.`,
    loadMore: 'Weitere Verbindungen laden',
    person: 'Person',
    company: 'Unternehmen',
  },
})
