// Texts of the activity page.
import { defineTexts } from '@company-data/ui/texts'

export const activityTexts = defineTexts({
  name: 'activity',
  en: {
    title: 'Activity',
    lead: 'What you shared, signed, approved and ended. Only you can read this list: it is encrypted on your device.',
    entries: 'Activity',
    empty: 'Nothing yet',
    emptyText: 'When you connect with a company, share data or sign something, it appears here.',
    events: {
      connected: (service: string) => `Connected with ${service}`,
      shared: (service: string) => `Shared with ${service}`,
      unshared: (service: string) => `No longer shared with ${service}`,
      ended: (service: string) => `Connection ended: ${service}`,
      signed: (service: string) => `Signed: ${service}`,
      accepted: (service: string) => `Accepted: ${service}`,
      approved: (service: string) => `Sign-in approved: ${service}`,
      denied: (service: string) => `Sign-in denied: ${service}`,
      other: (service: string) => `Other: ${service}`,
    },
    only: (service: string) => `Only ${service}`,
    emptyOnly: 'Nothing of this company',
    emptyOnlyText: 'The list has no entry of this connection, or it was deleted.',
    all: 'Show everything',
    unopened: 'The list can’t be opened',
    unopenedText:
      'It was changed on the way, made with another key, or written by a newer version of this page. Your data and connections are not affected. You can delete the list, and a new one begins.',
    more: (count: string) => `Show ${count} more`,
    clear: 'Delete the list',
    clearTitle: 'Delete the whole list?',
    clearText: 'Ended connections and decided sign-ins can’t be listed again. Your connections and data stay.',
    cleared: 'List deleted',
  },
  de: {
    title: 'Aktivität',
    lead: 'Was Sie freigegeben, unterschrieben, bestätigt und beendet haben. Nur Sie können diese Liste lesen: Sie wird auf Ihrem Gerät verschlüsselt.',
    entries: 'Aktivität',
    empty: 'Noch nichts',
    emptyText:
      'Wenn Sie sich mit einem Unternehmen verbinden, Daten freigeben oder etwas unterschreiben, erscheint es hier.',
    events: {
      connected: (service) => `Verbunden mit ${service}`,
      shared: (service) => `Freigegeben für ${service}`,
      unshared: (service) => `Nicht mehr freigegeben für ${service}`,
      ended: (service) => `Verbindung beendet: ${service}`,
      signed: (service) => `Unterschrieben: ${service}`,
      accepted: (service) => `Angenommen: ${service}`,
      approved: (service) => `Anmeldung bestätigt: ${service}`,
      denied: (service) => `Anmeldung abgelehnt: ${service}`,
      other: (service) => `Anderes: ${service}`,
    },
    only: (service) => `Nur ${service}`,
    emptyOnly: 'Nichts von diesem Unternehmen',
    emptyOnlyText: 'Die Liste hat keinen Eintrag zu dieser Verbindung, oder sie wurde gelöscht.',
    all: 'Alles zeigen',
    unopened: 'Die Liste lässt sich nicht öffnen',
    unopenedText:
      'Sie wurde unterwegs verändert, mit einem anderen Schlüssel angelegt oder von einer neueren Version dieser Seite geschrieben. Ihre Daten und Verbindungen sind nicht betroffen. Sie können die Liste löschen; dann beginnt eine neue.',
    more: (count) => `${count} weitere zeigen`,
    clear: 'Liste löschen',
    clearTitle: 'Die ganze Liste löschen?',
    clearText:
      'Beendete Verbindungen und entschiedene Anmeldungen lassen sich nicht wieder auflisten. Ihre Verbindungen und Daten bleiben.',
    cleared: 'Liste gelöscht',
  },
})
