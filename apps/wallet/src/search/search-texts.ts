// Texts of the search.
import { defineTexts } from '@company-data/ui/texts'

export const searchTexts = defineTexts({
  name: 'search',
  en: {
    title: 'Search',
    lead: 'In your data, companies, documents and messages. The search runs on this device; no one learns what you look for.',
    label: 'Search your wallet',
    kinds: {
      data: 'My data',
      company: 'Companies',
      document: 'Documents',
      message: 'Messages',
      page: 'Pages',
    },
    readingMessages: 'Opening your messages …',
    oldMessages: (count: string) => `The latest ${count} messages of each conversation are searched.`,
    incomplete: (names: string) => `Couldn’t load: ${names}. The result may be incomplete.`,
    again: 'Try again',
    nothing: 'Nothing found',
    nothingText: 'Try another word, or fewer words.',
    more: (count: string) => `Show ${count} more`,
    file: 'File',
    you: 'You wrote:',
  },
  de: {
    title: 'Suche',
    lead: 'In Ihren Daten, Unternehmen, Dokumenten und Nachrichten. Gesucht wird auf diesem Gerät; niemand erfährt, wonach.',
    label: 'Wallet durchsuchen',
    kinds: {
      data: 'Meine Daten',
      company: 'Unternehmen',
      document: 'Dokumente',
      message: 'Nachrichten',
      page: 'Seiten',
    },
    readingMessages: 'Ihre Nachrichten werden geöffnet …',
    oldMessages: (count) => `Durchsucht werden die letzten ${count} Nachrichten jeder Unterhaltung.`,
    incomplete: (names) => `Nicht geladen: ${names}. Das Ergebnis ist vielleicht unvollständig.`,
    again: 'Erneut versuchen',
    nothing: 'Nichts gefunden',
    nothingText: 'Versuchen Sie ein anderes Wort oder weniger Wörter.',
    more: (count) => `${count} weitere zeigen`,
    file: 'Datei',
    you: 'Sie schrieben:',
  },
})
