// The texts of the second factor of an account.
import { defineTexts } from '@company-data/ui/texts'

export const secondFactorTexts = defineTexts({
  en: {
    secondFactor: 'Second factor',
    secondFactorText: 'An authenticator app shows a code that signing in asks for beside the password.',
    on: 'On',
    off: 'Off',
    setUp: 'Set up',
    turnOff: 'Turn off',
    setUpTitle: 'Set up the second factor',
    scan: 'Scan this code with an authenticator app, or type the key into it.',
    openApp: 'Open an app on this device',
    qrLabel: 'Key for an authenticator app',
    key: 'Key',
    noRecoveryCodes:
      'There are no recovery codes. Store the key in a safe place: with it any authenticator app can be set up again.',
    appCode: 'Code of the app',
    appCodeHint: 'The six digits that the app shows now.',
    turnOn: 'Turn on',
    turnedOn: 'The second factor is on',
    turnedOff: 'The second factor is off',
    turnOffTitle: 'Turn off the second factor',
    trustEnds: 'Browsers that were trusted until now are asked for a code again.',
    stillOff: 'No answer came, and the second factor is still off. Try again.',
    stillOn: 'No answer came, and the second factor is still on. Try again with the code that the app shows next.',
    factorUnknown:
      'No answer came, and the platform cannot be reached. Whether it was done is not known yet; try again, nothing is done twice.',
  },
  de: {
    secondFactor: 'Zweiter Faktor',
    secondFactorText: 'Eine Authenticator-App zeigt einen Code, nach dem die Anmeldung neben dem Passwort fragt.',
    on: 'An',
    off: 'Aus',
    setUp: 'Einrichten',
    turnOff: 'Ausschalten',
    setUpTitle: 'Zweiten Faktor einrichten',
    scan: 'Scannen Sie diesen Code mit einer Authenticator-App, oder geben Sie den Schlüssel in sie ein.',
    openApp: 'Eine App auf diesem Gerät öffnen',
    qrLabel: 'Schlüssel für eine Authenticator-App',
    key: 'Schlüssel',
    noRecoveryCodes:
      'Es gibt keine Wiederherstellungscodes. Bewahren Sie den Schlüssel sicher auf: Mit ihm lässt sich jede Authenticator-App erneut einrichten.',
    appCode: 'Code der App',
    appCodeHint: 'Die sechs Ziffern, die die App jetzt zeigt.',
    turnOn: 'Einschalten',
    turnedOn: 'Der zweite Faktor ist an',
    turnedOff: 'Der zweite Faktor ist aus',
    turnOffTitle: 'Zweiten Faktor ausschalten',
    trustEnds: 'Browser, denen bisher vertraut wurde, werden wieder nach einem Code gefragt.',
    stillOff: 'Es kam keine Antwort, und der zweite Faktor ist noch aus. Versuchen Sie es erneut.',
    stillOn:
      'Es kam keine Antwort, und der zweite Faktor ist noch an. Versuchen Sie es mit dem nächsten Code der App erneut.',
    factorUnknown:
      'Es kam keine Antwort, und die Plattform ist nicht erreichbar. Ob es geschehen ist, steht noch nicht fest; versuchen Sie es erneut, nichts geschieht zweimal.',
  },
})
