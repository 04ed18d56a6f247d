// The texts of notifications: the card that switches them on, and what a notification says.
import type { PushType } from '@company-data/protocol/wire/delivery/push'
import { defineTexts } from '@company-data/ui/texts'

export interface NoticeText {
  title: string
  text: string
}

export const notificationTexts = defineTexts({
  en: {
    title: 'While the wallet is closed',
    lead: 'This device can notify you that something waits.',
    whatLeaves:
      'The service that carries notifications for your browser learns that one comes for you, and when. The content is encrypted for this browser and says only what kind of thing waits: no name, no company, no value.',
    isOn: 'This device notifies you while the wallet is closed.',
    switchOn: 'Notify me on this device',
    switchOff: 'Stop notifying me',
    hint: 'Your browser asks whether it may show them. Signing out stops them as well.',
    blocked:
      'Your browser does not allow notifications of this page. Allow them in the settings of the browser for this site, then come back here.',
    impossible:
      'This browser cannot be notified while the wallet is closed. On an iPhone or iPad, add the wallet to the home screen and open it from there.',
    refused: 'You did not allow notifications, so nothing was switched on.',
    unreached: 'The service that carries notifications for your browser could not be reached. Try again later.',
    switchedOn: 'This device notifies you from now on',
    switchedOff: 'This device no longer notifies you',
    notices: {
      twofa_challenge: { title: 'Approval', text: 'A company asks you to approve something.' },
      twofa_dismiss: { title: 'Approval', text: 'The request for your approval is over.' },
      document: { title: 'Documents', text: 'Something has changed in your documents.' },
      message: { title: 'Messages', text: 'There is news in a conversation.' },
      connect_request: { title: 'Invitations', text: 'Something has changed in your invitations.' },
      consent_requested: { title: 'Connections', text: 'A company asks for your consent to something new.' },
      connection_ended: { title: 'Connections', text: 'A company has ended its connection with you.' },
      flow_run: { title: 'Forms and contracts', text: 'There is news of a form or a contract.' },
    } satisfies Record<PushType, NoticeText> as Record<PushType, NoticeText>,
    unnamed: { title: 'Wallet', text: 'There is news in your wallet.' } as NoticeText,
  },
  de: {
    title: 'Bei geschlossener Wallet',
    lead: 'Dieses Gerät kann Sie benachrichtigen, dass etwas wartet.',
    whatLeaves:
      'Der Dienst, der Benachrichtigungen zu Ihrem Browser bringt, erfährt, dass und wann eine für Sie kommt. Der Inhalt ist für diesen Browser verschlüsselt und sagt nur, welche Art von Sache wartet: kein Name, kein Unternehmen, kein Wert.',
    isOn: 'Dieses Gerät benachrichtigt Sie, während die Wallet geschlossen ist.',
    switchOn: 'Auf diesem Gerät benachrichtigen',
    switchOff: 'Nicht mehr benachrichtigen',
    hint: 'Ihr Browser fragt, ob er sie zeigen darf. Wer sich abmeldet, beendet sie ebenfalls.',
    blocked:
      'Ihr Browser lässt Benachrichtigungen dieser Seite nicht zu. Erlauben Sie sie in den Einstellungen des Browsers für diese Website und kommen Sie dann zurück.',
    impossible:
      'Dieser Browser kann nicht benachrichtigt werden, während die Wallet geschlossen ist. Auf einem iPhone oder iPad legen Sie die Wallet auf den Home-Bildschirm und öffnen sie von dort.',
    refused: 'Sie haben Benachrichtigungen nicht erlaubt; es wurde nichts eingeschaltet.',
    unreached:
      'Der Dienst, der Benachrichtigungen zu Ihrem Browser bringt, wurde nicht erreicht. Versuchen Sie es später wieder.',
    switchedOn: 'Dieses Gerät benachrichtigt Sie ab jetzt',
    switchedOff: 'Dieses Gerät benachrichtigt Sie nicht mehr',
    notices: {
      twofa_challenge: { title: 'Freigabe', text: 'Ein Unternehmen bittet Sie, etwas freizugeben.' },
      twofa_dismiss: { title: 'Freigabe', text: 'Die Bitte um Ihre Freigabe ist erledigt.' },
      document: { title: 'Dokumente', text: 'In Ihren Dokumenten hat sich etwas geändert.' },
      message: { title: 'Nachrichten', text: 'In einer Unterhaltung gibt es Neues.' },
      connect_request: { title: 'Einladungen', text: 'Bei Ihren Einladungen hat sich etwas geändert.' },
      consent_requested: { title: 'Verbindungen', text: 'Ein Unternehmen bittet um Ihre Zustimmung zu etwas Neuem.' },
      connection_ended: { title: 'Verbindungen', text: 'Ein Unternehmen hat die Verbindung mit Ihnen beendet.' },
      flow_run: { title: 'Formulare und Verträge', text: 'Es gibt Neues zu einem Formular oder Vertrag.' },
    },
    unnamed: { title: 'Wallet', text: 'In Ihrer Wallet gibt es Neues.' },
  },
})
