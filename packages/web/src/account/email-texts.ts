// Texts for changing the e-mail address.
import { defineTexts } from '@company-data/ui/texts'

export const emailTexts = defineTexts({
  name: 'email',
  en: {
    changeEmail: 'Change e-mail',
    changeEmailTitle: 'Change the e-mail address',
    confirmEmail: 'Confirm e-mail',
    confirmEmailTitle: 'Confirm the e-mail address',
    newEmail: 'New e-mail',
    newEmailHint: 'We’ll send a code to this address. The old address stays in use until you enter the code.',
    sameEmailHint: 'We’ll send a code to this address. You can also enter a different one.',
    emailInvalid: 'Enter an e-mail address.',
    sendCode: 'Send code',
    haveCode: 'I have a code',
    codeSent: (email: string) => `A code is on its way to ${email}.`,
    enterCode: 'Enter the code we sent to the new address. It works once.',
    codeUnknown: 'The connection was lost. If you receive a code, choose “I have a code”. Otherwise, send it again.',
    confirm: 'Confirm',
    emailChanged: 'E-mail address changed',
    emailConfirmed: 'E-mail address confirmed',
    emailUnchanged: (email: string) => `The connection was lost. The address is still ${email}. Try again.`,
    emailUnknown: 'The connection was lost, so we don’t know yet which address is active. You can safely try again.',
  },
  de: {
    changeEmail: 'E-Mail ändern',
    changeEmailTitle: 'E-Mail-Adresse ändern',
    confirmEmail: 'E-Mail bestätigen',
    confirmEmailTitle: 'E-Mail-Adresse bestätigen',
    newEmail: 'Neue E-Mail',
    newEmailHint: 'Wir senden einen Code an diese Adresse. Die alte Adresse gilt, bis Sie den Code eingeben.',
    sameEmailHint: 'Wir senden einen Code an diese Adresse. Sie können auch eine andere eingeben.',
    emailInvalid: 'Geben Sie eine E-Mail-Adresse ein.',
    sendCode: 'Code senden',
    haveCode: 'Ich habe einen Code',
    codeSent: (email) => `Ein Code ist unterwegs an ${email}.`,
    enterCode: 'Geben Sie den Code ein, den wir an die neue Adresse gesendet haben. Er gilt einmal.',
    codeUnknown:
      'Die Verbindung ist abgebrochen. Wenn Sie einen Code erhalten, wählen Sie „Ich habe einen Code“. Senden Sie ihn sonst erneut.',
    confirm: 'Bestätigen',
    emailChanged: 'E-Mail-Adresse geändert',
    emailConfirmed: 'E-Mail-Adresse bestätigt',
    emailUnchanged: (email) =>
      `Die Verbindung ist abgebrochen. Die Adresse ist weiterhin ${email}. Versuchen Sie es erneut.`,
    emailUnknown:
      'Die Verbindung ist abgebrochen. Welche Adresse jetzt gilt, ist noch unklar. Sie können es gefahrlos erneut versuchen.',
  },
})
