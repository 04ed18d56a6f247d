// Texts of a connection as the customer sees it: shared data, new requests, and ending it.
import { defineTexts } from '@company-data/ui/texts'

export const connectionTexts = defineTexts({
  name: 'connection',
  en: {
    heldTitle: (company: string) => `What ${company} holds`,
    since: (when: string) => `Since ${when}`,
    sealedOnce: 'Encrypted for the service',
    unopened: 'Can’t be opened on this device',
    fileGone: (when: string) => `The file will be deleted on ${when}`,
    noLongerAsked: 'No longer requested',
    notShared: 'Not shared',
    missing: 'Required, but the share has ended',
    asksForNothing: 'The service doesn’t ask for anything.',
    change: 'Change what is shared',
    save: 'Save',
    saving: 'Encrypting and saving …',
    saved: 'Sharing updated',
    consentsTitle: 'The service asks for more',
    consentsText: 'It started asking for this after you connected. If you decline, the connection stays as it is.',
    share: 'Share',
    decline: 'Decline',
    declined: 'Declined. The service has been notified.',
    accepted: 'Shared',
    takeBackText: (company: string) =>
      `You can change or stop data that is kept up to date at any time on this page. Required data and data shared once stay until their end date, or until you replace them or end the connection; then the platform deletes them. Copies that ${company} has already made stay there.`,
    about: 'About this connection',
    company: 'Company',
    connected: 'Connected',
    serviceCode: 'Code',
    fingerprint: 'Check value of the key',
    pin: {
      unpinned: 'The key of this connection is not remembered',
      unpinnedText: (company: string) =>
        `A swapped key would not be noticed. Compare this check value with ${company}, by telephone or on its web site. If it is the same, remember it.`,
      remember: 'Remember this key',
      remembered: 'Key remembered',
      mismatch: (company: string) =>
        `The key of ${company} is not the one you connected with. Keys never change here. Nothing is sent to it.`,
    },
    id: 'Connection ID',
    end: 'End connection',
    endTitle: (name: string) => `End the connection with ${name}?`,
    endText: (company: string) =>
      `The service is notified and receives nothing more from you. What you shared is deleted from the platform. Copies in ${company}’s own systems stay there: ask the company to delete them.`,
    ended: 'Connection ended',
    activeContract: 'You have an active contract with this company. Cancel it first.',
    of: {
      company: {
        heldText:
          'Data that is kept up to date follows your business card and shows its current value. Data shared once is encrypted for the service and can’t be shown here.',
        fileValue: 'File from your business card',
        conflict: 'The service’s request or your business card has changed. Check the form and save again.',
      },
      person: {
        heldText:
          'Data that is kept up to date follows My data and shows its current value. Data shared once is encrypted for the service and can’t be shown here.',
        fileValue: 'File from My data',
        conflict: 'The service’s request or My data has changed. Check the form and save again.',
      },
    },
  },
  de: {
    heldTitle: (company) => `Was ${company} hat`,
    since: (when) => `Seit ${when}`,
    sealedOnce: 'Für den Dienst verschlüsselt',
    unopened: 'Lässt sich auf diesem Gerät nicht öffnen',
    fileGone: (when) => `Die Datei wird am ${when} gelöscht`,
    noLongerAsked: 'Wird nicht mehr angefragt',
    notShared: 'Nicht freigegeben',
    missing: 'Verlangt, aber die Freigabe ist zu Ende',
    asksForNothing: 'Der Dienst fragt nach nichts.',
    change: 'Freigabe ändern',
    save: 'Speichern',
    saving: 'Wird verschlüsselt und gespeichert …',
    saved: 'Freigabe geändert',
    consentsTitle: 'Der Dienst fragt nach mehr',
    consentsText:
      'Danach fragt er erst, seit Sie verbunden sind. Wenn Sie ablehnen, bleibt die Verbindung, wie sie ist.',
    share: 'Freigeben',
    decline: 'Ablehnen',
    declined: 'Abgelehnt. Der Dienst wurde benachrichtigt.',
    accepted: 'Freigegeben',
    takeBackText: (company) =>
      `Laufende Freigaben können Sie auf dieser Seite jederzeit ändern oder beenden. Pflichtangaben und einmalige Freigaben bleiben bis zu ihrem Enddatum, oder bis Sie sie ersetzen oder die Verbindung beenden; dann löscht sie die Plattform. Kopien, die ${company} bis dahin gemacht hat, bleiben dort.`,
    about: 'Über diese Verbindung',
    company: 'Unternehmen',
    connected: 'Verbunden',
    serviceCode: 'Code',
    fingerprint: 'Prüfwert des Schlüssels',
    pin: {
      unpinned: 'Der Schlüssel dieser Verbindung ist nicht gemerkt',
      unpinnedText: (company) =>
        `Ein vertauschter Schlüssel fiele nicht auf. Vergleichen Sie diesen Prüfwert mit ${company}, am Telefon oder auf der Website. Stimmt er überein, merken Sie den Schlüssel.`,
      remember: 'Schlüssel merken',
      remembered: 'Schlüssel gemerkt',
      mismatch: (company) =>
        `Der Schlüssel von ${company} ist nicht der, mit dem Sie sich verbunden haben. Schlüssel ändern sich hier nie. Es wird nichts dorthin gesendet.`,
    },
    id: 'ID der Verbindung',
    end: 'Verbindung beenden',
    endTitle: (name) => `Die Verbindung mit ${name} beenden?`,
    endText: (company) =>
      `Der Dienst wird benachrichtigt und erhält nichts mehr von Ihnen. Was Sie freigegeben haben, wird von der Plattform gelöscht. Kopien in den Systemen von ${company} bleiben dort: Bitten Sie das Unternehmen, sie zu löschen.`,
    ended: 'Verbindung beendet',
    activeContract: 'Mit diesem Unternehmen besteht ein aktiver Vertrag. Kündigen Sie zuerst den Vertrag.',
    of: {
      company: {
        heldText:
          'Laufende Freigaben folgen Ihrer Visitenkarte und zeigen den aktuellen Wert. Einmalige Freigaben sind für den Dienst verschlüsselt und lassen sich hier nicht anzeigen.',
        fileValue: 'Datei aus Ihrer Visitenkarte',
        conflict:
          'Die Anfrage des Dienstes oder Ihre Visitenkarte hat sich geändert. Prüfen Sie das Formular und speichern Sie erneut.',
      },
      person: {
        heldText:
          'Laufende Freigaben folgen Meinen Daten und zeigen den aktuellen Wert. Einmalige Freigaben sind für den Dienst verschlüsselt und lassen sich hier nicht anzeigen.',
        fileValue: 'Datei aus Meinen Daten',
        conflict:
          'Die Anfrage des Dienstes oder etwas in Meinen Daten hat sich geändert. Prüfen Sie das Formular und speichern Sie erneut.',
      },
    },
  },
})
