// The states and kinds of received documents.
import { defineTexts } from '@company-data/ui/texts'

export const receivedDocumentTexts = defineTexts({
  en: {
    statuses: {
      waiting: 'Waiting in a run',
      awaiting_others: 'Waiting for signatures',
      offering: 'To accept',
      ready_to_sign: 'To sign',
      active: 'Active',
      active_but_ending: 'Ending',
      ended: 'Ended',
    },
    kinds: { document: 'Document', agreement: 'Agreement', subscription: 'Subscription' },
    sealed: 'Sealed',
  },
  de: {
    statuses: {
      waiting: 'Wartet im Durchlauf',
      awaiting_others: 'Wartet auf Unterschriften',
      offering: 'Anzunehmen',
      ready_to_sign: 'Zu unterschreiben',
      active: 'Aktiv',
      active_but_ending: 'Endet',
      ended: 'Beendet',
    },
    kinds: { document: 'Dokument', agreement: 'Vereinbarung', subscription: 'Abonnement' },
    sealed: 'Gesiegelt',
  },
})
