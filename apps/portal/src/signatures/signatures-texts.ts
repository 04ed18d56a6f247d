// Texts of the signatures of a document.
import { defineTexts } from '@company-data/ui/texts'

export const signaturesTexts = defineTexts({
  en: {
    signed: (name: string) => `${name} signed`,
    accepted: (name: string) => `${name} accepted`,
    methods: {
      biometric: 'On a trusted device',
      twofa: 'With an authenticator app',
      email: 'With a code by e-mail',
      custodian: 'By a program of the company',
    },
    nameVerified: 'Name verified',
  },
  de: {
    signed: (name) => `${name} hat unterschrieben`,
    accepted: (name) => `${name} hat angenommen`,
    methods: {
      biometric: 'Auf einem vertrauten Gerät',
      twofa: 'Mit einer Authenticator-App',
      email: 'Mit einem Code per E-Mail',
      custodian: 'Durch ein Programm des Unternehmens',
    },
    nameVerified: 'Name geprüft',
  },
})
