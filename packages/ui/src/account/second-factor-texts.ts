// Texts for the second factor.
import { defineTexts } from '@company-data/ui/texts'

export const secondFactorTexts = defineTexts({
  en: {
    secondFactor: 'Second factor',
    secondFactorText: 'Signing in requires your password and a code from an authenticator app.',
    on: 'On',
    off: 'Off',
    setUp: 'Set up',
    turnOff: 'Turn off',
    setUpTitle: 'Set up the second factor',
    scan: 'Scan this code with an authenticator app, or enter the key manually.',
    openApp: 'Open in an app on this device',
    qrLabel: 'Key for an authenticator app',
    key: 'Key',
    noRecoveryCodes:
      'There are no recovery codes. Keep the key in a safe place: you can use it to set up an authenticator app again.',
    appCode: 'Code from the app',
    appCodeHint: 'The six digits the app shows now.',
    turnOn: 'Turn on',
    turnedOn: 'Second factor turned on',
    turnedOff: 'Second factor turned off',
    turnOffTitle: 'Turn off the second factor',
    trustEnds: 'Trusted browsers will ask for a code again.',
    stillOff: 'The connection was lost and the second factor is still off. Try again.',
    stillOn: 'The connection was lost and the second factor is still on. Try again with the next code from the app.',
    factorUnknown: 'The connection was lost, so we don’t know yet whether it was done. You can safely try again.',
  },
  de: {
    secondFactor: 'Zweiter Faktor',
    secondFactorText: 'Zum Anmelden brauchen Sie Ihr Passwort und einen Code aus einer Authenticator-App.',
    on: 'An',
    off: 'Aus',
    setUp: 'Einrichten',
    turnOff: 'Ausschalten',
    setUpTitle: 'Zweiten Faktor einrichten',
    scan: 'Scannen Sie diesen Code mit einer Authenticator-App oder geben Sie den Schlüssel von Hand ein.',
    openApp: 'In einer App auf diesem Gerät öffnen',
    qrLabel: 'Schlüssel für eine Authenticator-App',
    key: 'Schlüssel',
    noRecoveryCodes:
      'Es gibt keine Wiederherstellungscodes. Bewahren Sie den Schlüssel sicher auf: Damit können Sie eine Authenticator-App neu einrichten.',
    appCode: 'Code aus der App',
    appCodeHint: 'Die sechs Ziffern, die die App jetzt zeigt.',
    turnOn: 'Einschalten',
    turnedOn: 'Zweiter Faktor eingeschaltet',
    turnedOff: 'Zweiter Faktor ausgeschaltet',
    turnOffTitle: 'Zweiten Faktor ausschalten',
    trustEnds: 'Vertraute Browser fragen wieder nach einem Code.',
    stillOff: 'Die Verbindung ist abgebrochen und der zweite Faktor ist noch aus. Versuchen Sie es erneut.',
    stillOn:
      'Die Verbindung ist abgebrochen und der zweite Faktor ist noch an. Versuchen Sie es mit dem nächsten Code der App erneut.',
    factorUnknown:
      'Die Verbindung ist abgebrochen. Ob es geklappt hat, ist noch unklar. Sie können es gefahrlos erneut versuchen.',
  },
})
