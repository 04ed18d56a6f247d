// The texts of a change of the e-mail address.
import { defineTexts } from '@company-data/ui/texts'

export const emailTexts = defineTexts({
  en: {
    changeEmail: 'Change e-mail',
    changeEmailTitle: 'Change the e-mail address',
    confirmEmail: 'Confirm e-mail',
    confirmEmailTitle: 'Confirm the e-mail address',
    newEmail: 'New e-mail',
    newEmailHint: 'A code is mailed to it. The old address stays in use until you enter the code.',
    sameEmailHint: 'A code is mailed to it. You can also enter another address.',
    emailInvalid: 'Enter an e-mail address.',
    sendCode: 'Send code',
    haveCode: 'I have a code',
    codeSent: (email: string) => `A code is on its way to ${email}.`,
    enterCode: 'Enter the code from the mail at the new address. It works once.',
    codeUnknown: 'No answer came. If a mail with a code arrives, choose “I have a code”; otherwise send it again.',
    confirm: 'Confirm',
    emailChanged: 'E-mail address changed',
    emailConfirmed: 'E-mail address confirmed',
    emailUnchanged: (email: string) => `No answer came, and the address is still ${email}. Try again.`,
    emailUnknown:
      'No answer came, and the platform cannot be reached. Which address is valid is not known yet; try again, nothing is done twice.',
  },
  de: {
    changeEmail: 'E-Mail ändern',
    changeEmailTitle: 'E-Mail-Adresse ändern',
    confirmEmail: 'E-Mail bestätigen',
    confirmEmailTitle: 'E-Mail-Adresse bestätigen',
    newEmail: 'Neue E-Mail',
    newEmailHint: 'An sie wird ein Code gesendet. Die alte Adresse gilt, bis Sie den Code eingeben.',
    sameEmailHint: 'An sie wird ein Code gesendet. Sie können auch eine andere Adresse eingeben.',
    emailInvalid: 'Geben Sie eine E-Mail-Adresse ein.',
    sendCode: 'Code senden',
    haveCode: 'Ich habe einen Code',
    codeSent: (email) => `Ein Code ist unterwegs an ${email}.`,
    enterCode: 'Geben Sie den Code aus der E-Mail an die neue Adresse ein. Er gilt einmal.',
    codeUnknown:
      'Es kam keine Antwort. Kommt eine E-Mail mit einem Code an, wählen Sie „Ich habe einen Code“; sonst senden Sie es erneut.',
    confirm: 'Bestätigen',
    emailChanged: 'E-Mail-Adresse geändert',
    emailConfirmed: 'E-Mail-Adresse bestätigt',
    emailUnchanged: (email) => `Es kam keine Antwort, und die Adresse ist noch ${email}. Versuchen Sie es erneut.`,
    emailUnknown:
      'Es kam keine Antwort, und die Plattform ist nicht erreichbar. Welche Adresse gilt, steht noch nicht fest; versuchen Sie es erneut, nichts geschieht zweimal.',
  },
})
