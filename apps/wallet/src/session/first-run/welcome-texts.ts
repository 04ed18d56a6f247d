// Texts of the two screens before the registration.
import { defineTexts } from '@company-data/ui/texts'

export const welcomeTexts = defineTexts({
  name: 'welcome',
  en: {
    position: (number: number, all: number) => `${number} of ${all}`,
    invited: (code: string) => `A company invites you: ${code}. Its form follows.`,
    screens: [
      {
        title: 'Your data in one place',
        points: [
          'Type your address, your phone number or your bank account once.',
          'Keep your identity card, contracts and letters together.',
          'Fill in forms and sign contracts from your phone.',
        ],
      },
      {
        title: 'You decide who gets it',
        points: [
          'A company sees only what you share with it.',
          'Everything else is locked with your password. Not even the operator can read it.',
          'Change your address once, and the companies you chose have the new one. Or take it back.',
        ],
      },
    ],
    next: 'Next',
    skip: 'Skip',
    create: 'Create a wallet',
    toSignIn: 'Sign in instead',
  },
  de: {
    position: (number, all) => `${number} von ${all}`,
    invited: (code) => `Ein Unternehmen lädt Sie ein: ${code}. Sein Formular folgt.`,
    screens: [
      {
        title: 'Ihre Daten an einem Ort',
        points: [
          'Geben Sie Adresse, Telefonnummer oder Bankverbindung nur einmal ein.',
          'Bewahren Sie Ausweis, Verträge und Briefe zusammen auf.',
          'Füllen Sie Formulare aus und unterschreiben Sie Verträge auf dem Telefon.',
        ],
      },
      {
        title: 'Sie entscheiden, wer sie bekommt',
        points: [
          'Ein Unternehmen sieht nur, was Sie ihm freigeben.',
          'Alles andere ist mit Ihrem Passwort verschlossen. Auch der Betreiber kann es nicht lesen.',
          'Ändern Sie Ihre Adresse einmal, und die gewählten Unternehmen haben die neue. Oder nehmen Sie sie zurück.',
        ],
      },
    ],
    next: 'Weiter',
    skip: 'Überspringen',
    create: 'Wallet anlegen',
    toSignIn: 'Stattdessen anmelden',
  },
})
