// Texts of sign-in, registration, second factor and unlocking.

import { defineTexts } from '@company-data/ui/texts'
import { authTexts } from '@company-data/web/app/rules'

export const sessionTexts = defineTexts({
  name: 'session',
  en: {
    ...authTexts.en,
    signInTitle: 'Sign in to your wallet',
    toRegister: 'Create a wallet',
    invited: (code: string) => `You followed the invitation ${code}. Sign in or create a wallet; its form comes next.`,
    registerInvited: (code: string) => `Then the form of the invitation ${code} opens.`,
    company: 'This is a company account. Use the portal; the wallet is for persons.',
    registerTitle: 'Create your wallet',
    registerLead: 'Your data stays encrypted. You decide who can open which part of it, and for how long.',
    displayName: 'Your name',
    displayNameHint: 'Visible to companies you connect with.',
    displayNameNeeded: 'Enter your name.',
    regionHint: 'Where your encrypted data is stored. You can move later.',
    newPasswordHint: 'At least 12 characters. Only you know it; a recovery kit helps if you forget it.',
    create: 'Create',
    registerNote: 'Your data is encrypted in this browser with your password. Not even the operator can open it.',
    startOverLosses: [
      'All data in the wallet, its keys and its connections are deleted. No one can bring them back.',
      'Contracts you signed stay with the companies and continue.',
      'There is a waiting time, so that no one with your mailbox can delete your wallet at once.',
    ],
    goodbyeTitle: 'Your wallet is deleted',
    goodbyeLead: 'Your account, your data and your keys are gone, and your connections have ended.',
    goodbyeNotes: [
      'This browser has forgotten your address and its key as a device.',
      'Contracts you signed stay with the companies and continue.',
      'The e-mail address is free again: you can use it for a new, empty wallet.',
    ],
    unlockTitle: 'Your wallet is locked',
    welcomeBackLead: (email: string) => `Enter the password for ${email} to open your wallet.`,
    offline: 'You’re offline. Nothing is sent or received until the connection is back.',
    away: 'Can’t reach the platform. Retrying automatically. Your input is still here.',
  },
  de: {
    ...authTexts.de,
    signInTitle: 'Bei Ihrer Wallet anmelden',
    toRegister: 'Wallet anlegen',
    invited: (code) =>
      `Sie sind der Einladung ${code} gefolgt. Melden Sie sich an oder legen Sie eine Wallet an; ihr Formular kommt danach.`,
    registerInvited: (code) => `Danach öffnet sich das Formular der Einladung ${code}.`,
    company: 'Das ist das Konto eines Unternehmens. Verwenden Sie das Portal; die Wallet ist für Personen.',
    registerTitle: 'Legen Sie Ihre Wallet an',
    registerLead:
      'Ihre Daten bleiben verschlüsselt. Sie entscheiden, wer welchen Teil davon öffnen darf und wie lange.',
    displayName: 'Ihr Name',
    displayNameHint: 'Sichtbar für Unternehmen, mit denen Sie sich verbinden.',
    displayNameNeeded: 'Geben Sie Ihren Namen ein.',
    regionHint: 'Wo Ihre verschlüsselten Daten gespeichert werden. Ein Umzug ist später möglich.',
    newPasswordHint:
      'Mindestens 12 Zeichen. Nur Sie kennen es; ein Wiederherstellungsblatt hilft, wenn Sie es vergessen.',
    create: 'Anlegen',
    registerNote:
      'Ihre Daten werden in diesem Browser mit Ihrem Passwort verschlüsselt. Nicht einmal der Betreiber kann sie öffnen.',
    startOverLosses: [
      'Alle Daten der Wallet, ihre Schlüssel und ihre Verbindungen werden gelöscht. Niemand kann sie zurückholen.',
      'Verträge, die Sie unterschrieben haben, bleiben bei den Unternehmen und laufen weiter.',
      'Es gibt eine Wartezeit, damit niemand mit Ihrem Postfach Ihre Wallet sofort löschen kann.',
    ],
    goodbyeTitle: 'Ihre Wallet ist gelöscht',
    goodbyeLead: 'Ihr Konto, Ihre Daten und Ihre Schlüssel sind gelöscht, und Ihre Verbindungen sind beendet.',
    goodbyeNotes: [
      'Dieser Browser hat Ihre Adresse und seinen Schlüssel als Gerät vergessen.',
      'Verträge, die Sie unterschrieben haben, bleiben bei den Unternehmen und laufen weiter.',
      'Die E-Mail-Adresse ist wieder frei: Sie können sie für eine neue, leere Wallet verwenden.',
    ],
    unlockTitle: 'Ihre Wallet ist gesperrt',
    welcomeBackLead: (email) => `Geben Sie das Passwort von ${email} ein, um Ihre Wallet zu öffnen.`,
    offline: 'Sie sind offline. Nichts wird gesendet oder empfangen, bis die Verbindung wieder da ist.',
    away: 'Die Plattform ist nicht erreichbar. Ein neuer Versuch folgt automatisch. Ihre Eingaben sind noch da.',
  },
})
