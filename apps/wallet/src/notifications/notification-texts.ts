// Texts of notifications, and of the card that switches them on.
import type { PushType } from '@company-data/protocol/wire/delivery/push'
import { defineTexts, type TextsIn } from '@company-data/ui/texts'
import type { NoticeKind } from './notification-kinds.ts'

export interface NoticeText {
  title: string
  text: string
}

export const notificationTexts = defineTexts({
  name: 'notification',
  en: {
    title: 'While the wallet is closed',
    lead: 'Get notified on this device when something is waiting for you.',
    whatLeaves:
      'Your browser’s notification service learns that a notification arrives for you, and when. Its content is encrypted for this browser and only says what kind of thing is waiting: no names, no companies, no values.',
    isOn: 'This device notifies you while the wallet is closed.',
    switchOn: 'Notify me on this device',
    switchOff: 'Stop notifying me',
    hint: 'Your browser will ask for permission. Signing out also turns them off.',
    blocked:
      'Your browser blocks notifications from this page. Allow them for this site in your browser settings, then come back.',
    impossible:
      'This browser can’t notify you while the wallet is closed. On an iPhone or iPad, add the wallet to the home screen and open it from there.',
    refused: 'You didn’t allow notifications, so they stay off.',
    unreached: 'Couldn’t reach your browser’s notification service. Try again later.',
    switchedOn: 'Notifications turned on for this device',
    switchedOff: 'Notifications turned off for this device',
    settings: 'What notifies you',
    kinds: {
      approvals: 'Approvals',
      documents: 'Documents to sign or read',
      messages: 'Messages',
      forms: 'Forms and contracts',
      invitations: 'Invitations',
      connections: 'Connected companies',
    } satisfies Record<NoticeKind, string> as Record<NoticeKind, string>,
    quiet: 'Quiet hours',
    quietHint: 'Notifications come without sound in these hours. Approvals still ring, because you wait for them.',
    quietFrom: 'From',
    quietTo: 'To',
    settingsStay: 'These settings stay on this device. The platform does not know them.',
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
    lead: 'Lassen Sie sich auf diesem Gerät benachrichtigen, wenn etwas auf Sie wartet.',
    whatLeaves:
      'Der Benachrichtigungsdienst Ihres Browsers erfährt, dass und wann eine Benachrichtigung für Sie kommt. Ihr Inhalt ist für diesen Browser verschlüsselt und nennt nur die Art dessen, was wartet: keine Namen, keine Unternehmen, keine Werte.',
    isOn: 'Dieses Gerät benachrichtigt Sie, während die Wallet geschlossen ist.',
    switchOn: 'Auf diesem Gerät benachrichtigen',
    switchOff: 'Nicht mehr benachrichtigen',
    hint: 'Ihr Browser bittet um Erlaubnis. Beim Abmelden werden sie ebenfalls ausgeschaltet.',
    blocked:
      'Ihr Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie für diese Website in den Browsereinstellungen und kommen Sie dann zurück.',
    impossible:
      'Dieser Browser kann Sie bei geschlossener Wallet nicht benachrichtigen. Auf einem iPhone oder iPad legen Sie die Wallet auf den Home-Bildschirm und öffnen sie von dort.',
    refused: 'Sie haben Benachrichtigungen nicht erlaubt; sie bleiben ausgeschaltet.',
    unreached: 'Der Benachrichtigungsdienst Ihres Browsers ist nicht erreichbar. Versuchen Sie es später erneut.',
    switchedOn: 'Benachrichtigungen auf diesem Gerät eingeschaltet',
    switchedOff: 'Benachrichtigungen auf diesem Gerät ausgeschaltet',
    settings: 'Was Sie benachrichtigt',
    kinds: {
      approvals: 'Bestätigungen',
      documents: 'Dokumente zum Unterschreiben oder Lesen',
      messages: 'Nachrichten',
      forms: 'Formulare und Verträge',
      invitations: 'Einladungen',
      connections: 'Verbundene Unternehmen',
    },
    quiet: 'Ruhezeiten',
    quietHint:
      'In diesen Stunden kommen Benachrichtigungen ohne Ton. Bestätigungen klingen weiterhin, weil Sie darauf warten.',
    quietFrom: 'Von',
    quietTo: 'Bis',
    settingsStay: 'Diese Einstellungen bleiben auf diesem Gerät. Die Plattform kennt sie nicht.',
    notices: {
      twofa_challenge: { title: 'Bestätigung', text: 'Ein Unternehmen bittet Sie, etwas zu bestätigen.' },
      twofa_dismiss: { title: 'Bestätigung', text: 'Die Bitte um Ihre Bestätigung ist erledigt.' },
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

/** The texts of the service worker, without the pages and their languages. */
export type NoticeTexts = Pick<TextsIn<typeof notificationTexts>, 'notices' | 'unnamed'>
