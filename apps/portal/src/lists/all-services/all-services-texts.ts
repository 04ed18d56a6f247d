// Texts of the lists over all services.
import { defineTexts } from '@company-data/ui/texts'

export const allServicesTexts = defineTexts({
  en: {
    service: 'Service',
    customer: 'Customer',
    document: 'Document',
    run: 'Run',
    state: 'State',
    awaited: 'Waiting for an answer',
    connected: 'Connected',
    created: 'Created',
    started: 'Started',
    search: 'Search this list',
    notAll: 'These are the latest. Choose a service to see its older ones.',
    locked: (services: string) =>
      `Not in this list: ${services}. They require a second factor, which your account does not have yet.`,
    toSecurity: 'Turn on the second factor',
    moreServices: (count: string) =>
      count === '1' ? 'One more service is not in this list.' : `${count} more services are not in this list.`,
    readMore: 'Read the next ones',
    notAllRead: (services: string) => `Could not be read: ${services}.`,
    emptyTitle: 'Nothing here yet',
    emptyText: 'None of your services has entries yet. Choose one to begin.',
    noneTitle: 'Nothing found',
    noneText: 'No entry of this list matches the search.',
  },
  de: {
    service: 'Dienst',
    customer: 'Kunde',
    document: 'Dokument',
    run: 'Durchlauf',
    state: 'Stand',
    awaited: 'Wartet auf eine Antwort',
    connected: 'Verbunden',
    created: 'Angelegt',
    started: 'Gestartet',
    search: 'Diese Liste durchsuchen',
    notAll: 'Das sind die neuesten. Wählen Sie einen Dienst, um seine älteren zu sehen.',
    locked: (services) =>
      `Nicht in dieser Liste: ${services}. Sie verlangen einen zweiten Faktor, den Ihr Konto noch nicht hat.`,
    toSecurity: 'Zweiten Faktor einschalten',
    moreServices: (count) =>
      count === '1' ? 'Ein weiterer Dienst fehlt in dieser Liste.' : `${count} weitere Dienste fehlen in dieser Liste.`,
    readMore: 'Die nächsten lesen',
    notAllRead: (services) => `Nicht lesbar: ${services}.`,
    emptyTitle: 'Noch nichts vorhanden',
    emptyText: 'Kein Dienst hat etwas davon. Wählen Sie einen Dienst, um zu beginnen.',
    noneTitle: 'Nichts gefunden',
    noneText: 'Nichts in dieser Liste hat diese Buchstaben.',
  },
})
