// The texts of the home page.
import { defineTexts } from '@company-data/ui/texts'

export const homeTexts = defineTexts({
  en: {
    title: (name: string) => `Hello, ${name}`,
    titleShort: 'Hello',
    lead: 'What waits for you, and what companies may see of you.',
    empty: 'Nothing waits for you',
    emptyText:
      'Requests of companies, logins to approve, forms to fill in and documents to sign appear here as soon as they arrive.',
    unread: (areas: string) => `Could not be read: ${areas}`,
    unreadText: 'Something may wait for you there.',
    again: 'Try again',
    confirmEmail: 'Confirm your e-mail address',
    confirmEmailText: 'Codes and warnings are sent to it.',
    confirm: 'Confirm',
    code: 'Your share code',
    codeText: 'Give it to a company that wants to invite you. It shows nothing of your data.',
    codeName: 'Share code',
    qr: 'Show as a QR code',
    qrText: 'A company scans it to invite you.',
  },
  de: {
    title: (name) => `Hallo, ${name}`,
    titleShort: 'Hallo',
    lead: 'Was auf Sie wartet, und was Unternehmen von Ihnen sehen dürfen.',
    empty: 'Nichts wartet auf Sie',
    emptyText:
      'Anfragen von Unternehmen, Anmeldungen zum Freigeben, Formulare und Dokumente zum Unterschreiben erscheinen hier, sobald sie eintreffen.',
    unread: (areas) => `Nicht lesbar: ${areas}`,
    unreadText: 'Dort kann etwas auf Sie warten.',
    again: 'Erneut versuchen',
    confirmEmail: 'Bestätigen Sie Ihre E-Mail-Adresse',
    confirmEmailText: 'Codes und Warnungen werden an sie gesendet.',
    confirm: 'Bestätigen',
    code: 'Ihr Freigabecode',
    codeText: 'Geben Sie ihn einem Unternehmen, das Sie einladen möchte. Er zeigt nichts von Ihren Daten.',
    codeName: 'Freigabecode',
    qr: 'Als QR-Code zeigen',
    qrText: 'Ein Unternehmen scannt ihn, um Sie einzuladen.',
  },
})
