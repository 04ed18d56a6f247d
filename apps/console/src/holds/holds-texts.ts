// Texts of the record of legal holds.
import { defineTexts } from '@company-data/ui/texts'

export const holdsTexts = defineTexts({
  en: {
    title: 'Holds',
    lead: 'What operators did about legal holds, newest first. No one can change an entry. It outlives its account, and names it only by its ID.',
    account: 'Account',
    change: 'Change',
    changes: { placed: 'Placed', changed: 'New reason', ended: 'Ended' },
    by: 'By',
    at: 'Time',
    emptyTitle: 'No holds yet',
    emptyText: 'Place one on the page of an account.',
  },
  de: {
    title: 'Löschsperren',
    lead: 'Was Betreiber an Löschsperren geändert haben, das Neueste zuerst. Niemand kann einen Eintrag ändern. Er bleibt, wenn sein Konto gelöscht ist, und nennt es nur mit seiner ID.',
    account: 'Konto',
    change: 'Änderung',
    changes: { placed: 'Gesetzt', changed: 'Neuer Grund', ended: 'Beendet' },
    by: 'Von',
    at: 'Zeit',
    emptyTitle: 'Noch keine Löschsperren',
    emptyText: 'Setzen Sie eine auf der Seite eines Kontos.',
  },
})
