// Texts for changing the password.
import { defineTexts } from '@company-data/ui/texts'

export const passwordTexts = defineTexts({
  name: 'password',
  en: {
    password: 'Password',
    passwordText: 'Your password never leaves this browser. With a new one you keep access to everything.',
    changePassword: 'Change password',
    oldPassword: 'Current password',
    usePasskeyInstead: 'Use a passkey instead',
    useOldPassword: 'Use your password',
    passkeyProves: 'You’re asked for your passkey when you continue. Your password isn’t needed.',
    newPassword: 'New password',
    newPasswordHint: 'At least 12 characters. Your recovery kit stays valid.',
    repeatPassword: 'Repeat the new password',
    endsSessions: 'You’ll be signed out everywhere else. This session stays active.',
    passwordChanged: 'Password changed. You’ve been signed out everywhere else.',
    passwordSteps: {
      proving: 'Preparing the new password …',
      sealing: 'Protecting your data with it …',
      asking: 'Contacting the platform …',
      'asking-again': 'Checking which password is valid …',
    },
    answerLost: 'The connection was lost. We’re checking which password is valid. Keep both until this is done.',
    passwordUnchanged:
      'The connection was lost and the password was not changed. Your current password is still valid. You can try again.',
    earlierPassword:
      'An earlier attempt succeeded after all. The password you chose then is now valid, and you’ve been signed out everywhere else.',
  },
  de: {
    password: 'Passwort',
    passwordText: 'Ihr Passwort verlässt diesen Browser nie. Mit einem neuen behalten Sie Zugriff auf alles.',
    changePassword: 'Passwort ändern',
    oldPassword: 'Aktuelles Passwort',
    usePasskeyInstead: 'Stattdessen einen Passkey verwenden',
    useOldPassword: 'Ihr Passwort verwenden',
    passkeyProves: 'Beim Fortfahren werden Sie nach Ihrem Passkey gefragt. Ihr Passwort ist nicht nötig.',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 12 Zeichen. Ihr Wiederherstellungsblatt bleibt gültig.',
    repeatPassword: 'Neues Passwort wiederholen',
    endsSessions: 'Sie werden überall sonst abgemeldet. Diese Sitzung bleibt aktiv.',
    passwordChanged: 'Passwort geändert. Sie wurden überall sonst abgemeldet.',
    passwordSteps: {
      proving: 'Neues Passwort wird vorbereitet …',
      sealing: 'Daten werden damit geschützt …',
      asking: 'Plattform wird kontaktiert …',
      'asking-again': 'Es wird geprüft, welches Passwort gilt …',
    },
    answerLost: 'Die Verbindung ist abgebrochen. Wir prüfen, welches Passwort gilt. Behalten Sie so lange beide.',
    passwordUnchanged:
      'Die Verbindung ist abgebrochen und das Passwort wurde nicht geändert. Ihr aktuelles Passwort gilt weiter. Sie können es erneut versuchen.',
    earlierPassword:
      'Ein früherer Versuch hat doch geklappt. Das damals gewählte Passwort gilt jetzt, und Sie wurden überall sonst abgemeldet.',
  },
})
