// Texts of the sign-in of an operator.
import { defineTexts } from '@company-data/ui/texts'

export const sessionTexts = defineTexts({
  en: {
    title: 'Sign in as an operator',
    lead: 'Use the token that an owner of this installation gave you.',
    token: 'Token',
    tokenHint: 'It begins with op_, or is the OPERATOR_TOKEN of the settings.',
    tokenNeeded: 'Enter your token.',
    tokenRefused: 'This token is unknown or has ended.',
    signIn: 'Sign in',
    note: 'The token stays in this tab and is forgotten after 30 minutes without input. Every call is in the record of operators.',
    refused: 'The token has ended, or an owner removed it. Sign in again.',
    idle: 'You were signed out after 30 minutes without input.',
  },
  de: {
    title: 'Als Betreiber anmelden',
    lead: 'Verwenden Sie das Token, das Sie von einem Inhaber dieser Installation erhalten haben.',
    token: 'Token',
    tokenHint: 'Es beginnt mit op_ oder ist das OPERATOR_TOKEN der Einstellungen.',
    tokenNeeded: 'Geben Sie Ihr Token ein.',
    tokenRefused: 'Dieses Token ist unbekannt oder abgelaufen.',
    signIn: 'Anmelden',
    note: 'Das Token bleibt in diesem Tab und wird nach 30 Minuten ohne Eingabe vergessen. Jeder Aufruf steht in der Aufzeichnung der Betreiber.',
    refused: 'Das Token ist abgelaufen, oder ein Inhaber hat es entfernt. Melden Sie sich neu an.',
    idle: 'Sie wurden nach 30 Minuten ohne Eingabe abgemeldet.',
  },
})
