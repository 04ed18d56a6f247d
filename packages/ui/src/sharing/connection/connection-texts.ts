// The texts of a connection as the customer sees it: what the service holds, what it asks for since, and the end.
import { defineTexts } from '@company-data/ui/texts'

export const connectionTexts = defineTexts({
  en: {
    heldTitle: (company: string) => `What ${company} holds`,
    since: (when: string) => `Since ${when}`,
    sealedOnce: 'Sealed to the service',
    unopened: 'Cannot be opened on this device',
    fileGone: (when: string) => `The file is removed on ${when}`,
    noLongerAsked: 'No longer asked for',
    notShared: 'Not shared',
    asksForNothing: 'The service asks for nothing.',
    change: 'Change what is shared',
    save: 'Save',
    saving: 'Sealing and saving …',
    saved: 'What is shared has changed',
    consentsTitle: 'The service asks for more',
    consentsText: 'It began to ask for this after you connected. If you decline, the connection stays as it is.',
    share: 'Share',
    decline: 'Decline',
    declined: 'Declined. The service is told.',
    accepted: 'Shared',
    takeBackText: (company: string) =>
      `What is live you change or stop on this page at any time. What the service needs and what was shared once stay until you replace them or end the connection; then the platform removes them. What ${company} has copied by then stays there.`,
    about: 'About this connection',
    company: 'Company',
    connected: 'Connected',
    serviceCode: 'Code',
    fingerprint: 'Key fingerprint',
    id: 'Connection id',
    end: 'End connection',
    endTitle: (name: string) => `End the connection with ${name}?`,
    endText: (company: string) =>
      `The service is told and gets nothing more of you. What you shared is removed from the platform. Copies in the systems of ${company} stay there: ask the company to delete them.`,
    ended: 'The connection has ended',
    activeContract: 'There is an active contract with this company. Cancel the contract first.',
    of: {
      company: {
        heldText:
          'What follows your business card shows the value of now. What was shared once is sealed to the service: it cannot be read back here.',
        fileValue: 'File of your business card',
        conflict:
          'The service has changed what it asks for, or your business card has changed. Check the form and save again.',
      },
      person: {
        heldText:
          'What is live follows your profile and shows the value of now. What was shared once is sealed to the service: it cannot be read back here.',
        fileValue: 'File of your profile',
        conflict:
          'The service has changed what it asks for, or your profile has changed. Check the form and save again.',
      },
    },
  },
  de: {
    heldTitle: (company) => `Was ${company} hat`,
    since: (when) => `Seit ${when}`,
    sealedOnce: 'Für den Dienst versiegelt',
    unopened: 'Lässt sich auf diesem Gerät nicht öffnen',
    fileGone: (when) => `Die Datei wird am ${when} entfernt`,
    noLongerAsked: 'Wird nicht mehr erfragt',
    notShared: 'Nicht freigegeben',
    asksForNothing: 'Der Dienst fragt nach nichts.',
    change: 'Freigabe ändern',
    save: 'Speichern',
    saving: 'Wird versiegelt und gespeichert …',
    saved: 'Die Freigabe wurde geändert',
    consentsTitle: 'Der Dienst fragt nach mehr',
    consentsText:
      'Danach fragt er erst, seit Sie verbunden sind. Lehnen Sie ab, so bleibt die Verbindung, wie sie ist.',
    share: 'Freigeben',
    decline: 'Ablehnen',
    declined: 'Abgelehnt. Der Dienst erfährt davon.',
    accepted: 'Freigegeben',
    takeBackText: (company) =>
      `Was laufend freigegeben ist, ändern oder beenden Sie auf dieser Seite jederzeit. Was der Dienst braucht und was einmal freigegeben wurde, bleibt, bis Sie es ersetzen oder die Verbindung beenden; dann entfernt es die Plattform. Was ${company} bis dahin kopiert hat, bleibt dort.`,
    about: 'Über diese Verbindung',
    company: 'Unternehmen',
    connected: 'Verbunden',
    serviceCode: 'Code',
    fingerprint: 'Fingerabdruck des Schlüssels',
    id: 'Id der Verbindung',
    end: 'Verbindung beenden',
    endTitle: (name) => `Die Verbindung mit ${name} beenden?`,
    endText: (company) =>
      `Der Dienst erfährt davon und erhält nichts mehr von Ihnen. Was Sie freigegeben haben, wird von der Plattform entfernt. Kopien in den Systemen von ${company} bleiben dort: Bitten Sie das Unternehmen, sie zu löschen.`,
    ended: 'Die Verbindung ist beendet',
    activeContract: 'Mit diesem Unternehmen besteht ein aktiver Vertrag. Kündigen Sie zuerst den Vertrag.',
    of: {
      company: {
        heldText:
          'Was Ihrer Visitenkarte folgt, steht hier mit dem Wert von jetzt. Was einmal freigegeben wurde, ist für den Dienst versiegelt: Es lässt sich hier nicht zurücklesen.',
        fileValue: 'Datei Ihrer Visitenkarte',
        conflict:
          'Der Dienst fragt jetzt nach anderem, oder Ihre Visitenkarte hat sich geändert. Prüfen Sie das Formular und speichern Sie erneut.',
      },
      person: {
        heldText:
          'Was laufend freigegeben ist, folgt Ihrem Profil und steht hier mit dem Wert von jetzt. Was einmal freigegeben wurde, ist für den Dienst versiegelt: Es lässt sich hier nicht zurücklesen.',
        fileValue: 'Datei Ihres Profils',
        conflict:
          'Der Dienst fragt jetzt nach anderem, oder Ihr Profil hat sich geändert. Prüfen Sie das Formular und speichern Sie erneut.',
      },
    },
  },
})
