// The texts of the home page.
import { defineTexts } from '@company-data/ui/texts'

export const homeTexts = defineTexts({
  en: {
    title: (name: string) => `Hello, ${name}`,
    titleShort: 'Hello',
    lead: 'What is waiting for you, and what companies can see.',
    empty: 'Nothing is waiting for you',
    emptyText:
      'Requests from companies, sign-ins to approve, forms to fill in and documents to sign appear here when they arrive.',
    unread: (names: string) => `Couldn’t load: ${names}`,
    unreadText: 'Something may be waiting for you there.',
    again: 'Try again',
    confirmEmail: 'Confirm your e-mail address',
    confirmEmailText: 'We send codes and warnings to it.',
    confirm: 'Confirm',
    code: 'Your share code',
    codeText: 'Give it to a company that wants to invite you. It reveals nothing about your data.',
    codeName: 'Share code',
    qr: 'Show QR code',
    qrText: 'A company scans it to invite you.',
  },
  de: {
    title: (name) => `Hallo, ${name}`,
    titleShort: 'Hallo',
    lead: 'Was auf Sie wartet, und was Unternehmen sehen dürfen.',
    empty: 'Nichts wartet auf Sie',
    emptyText:
      'Anfragen von Unternehmen, Anmeldungen zum Freigeben, Formulare und Dokumente zum Unterschreiben erscheinen hier, sobald sie eintreffen.',
    unread: (names) => `Konnte nicht geladen werden: ${names}`,
    unreadText: 'Dort wartet vielleicht etwas auf Sie.',
    again: 'Erneut versuchen',
    confirmEmail: 'Bestätigen Sie Ihre E-Mail-Adresse',
    confirmEmailText: 'Dorthin senden wir Codes und Warnungen.',
    confirm: 'Bestätigen',
    code: 'Ihr Freigabecode',
    codeText: 'Geben Sie ihn einem Unternehmen, das Sie einladen möchte. Er verrät nichts über Ihre Daten.',
    codeName: 'Freigabecode',
    qr: 'QR-Code anzeigen',
    qrText: 'Ein Unternehmen scannt ihn, um Sie einzuladen.',
  },
})
