// Texts of the messages, documents and history on the page of a company.
import { defineTexts } from '@company-data/ui/texts'

export const dealingsTexts = defineTexts({
  en: {
    dealings: 'Messages and documents',
    messages: 'Messages',
    noMessages: 'No messages yet',
    lastMessage: (when: string) => `Last message ${when}`,
    unread: (count: string) => `${count} unread`,
    receivedOn: (day: string) => `Received ${day}`,
    documentsFailed: 'Couldn’t load the documents.',
    allDocuments: 'All documents',
    documentCount: (count: string) => `${count} from this company`,
    history: 'History',
    historyText: 'What happened between you and this company. A value appears with its latest change.',
    wholeHistory: (count: string) => `Show all ${count} entries`,
    events: {
      connected: 'You connected',
      message: 'Latest message',
      shared: (names: string) => `You shared: ${names}`,
      received: (name: string) => `Document received: ${name}`,
      signed: (name: string) => `Document signed: ${name}`,
      accepted: (name: string) => `Document accepted: ${name}`,
    },
  },
  de: {
    dealings: 'Nachrichten und Dokumente',
    messages: 'Nachrichten',
    noMessages: 'Noch keine Nachrichten',
    lastMessage: (when) => `Letzte Nachricht ${when}`,
    unread: (count) => `${count} ungelesen`,
    receivedOn: (day) => `Erhalten am ${day}`,
    documentsFailed: 'Die Dokumente konnten nicht geladen werden.',
    allDocuments: 'Alle Dokumente',
    documentCount: (count) => `${count} von diesem Unternehmen`,
    history: 'Verlauf',
    historyText: 'Was zwischen Ihnen und diesem Unternehmen war. Ein Wert erscheint mit seiner letzten Änderung.',
    wholeHistory: (count) => `Alle ${count} Einträge zeigen`,
    events: {
      connected: 'Sie haben sich verbunden',
      message: 'Letzte Nachricht',
      shared: (names) => `Sie haben geteilt: ${names}`,
      received: (name) => `Dokument erhalten: ${name}`,
      signed: (name) => `Dokument unterschrieben: ${name}`,
      accepted: (name) => `Dokument angenommen: ${name}`,
    },
  },
})
