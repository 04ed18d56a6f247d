// Texts of the record of operators.
import { defineTexts } from '@company-data/ui/texts'

export const recordTexts = defineTexts({
  en: {
    title: 'Record',
    lead: 'The calls of operators, newest first. An entry is stored before its call is carried out, and no one can change it. Entries are deleted after 400 days.',
    operator: 'Operator',
    all: 'All operators',
    call: 'Call',
    at: 'When',
    address: 'Caller address',
    requestId: 'Request ID',
    error: 'Refused with',
    body: 'Body',
    refused: 'Refused',
    emptyTitle: 'No calls yet',
    emptyText: 'Every call of an operator appears here.',
  },
  de: {
    title: 'Aufzeichnung',
    lead: 'Die Aufrufe der Betreiber, der neueste zuerst. Ein Eintrag wird vor der Ausführung gespeichert, und niemand kann ihn ändern. Nach 400 Tagen werden Einträge gelöscht.',
    operator: 'Betreiber',
    all: 'Alle Betreiber',
    call: 'Aufruf',
    at: 'Wann',
    address: 'Adresse des Aufrufers',
    requestId: 'ID des Aufrufs',
    error: 'Abgelehnt mit',
    body: 'Inhalt',
    refused: 'Abgelehnt',
    emptyTitle: 'Noch keine Aufrufe',
    emptyText: 'Jeder Aufruf eines Betreibers erscheint hier.',
  },
})
