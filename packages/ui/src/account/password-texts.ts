// The texts of a new password.
import { defineTexts } from '@company-data/ui/texts'

export const passwordTexts = defineTexts({
  en: {
    password: 'Password',
    passwordText:
      'It never leaves this browser. A new one seals the same keys again, so everything can still be opened.',
    changePassword: 'Change password',
    oldPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'At least 12 characters. It cannot be reset: it protects your keys.',
    passwordShort: 'Use at least 12 characters.',
    repeatPassword: 'Repeat the new password',
    repeatWrong: 'The two new passwords differ.',
    endsSessions: 'Every other session of yours ends. This one goes on.',
    passwordChanged: 'Password changed. Every other session has ended.',
    passwordSteps: {
      proving: 'Deriving your new proof …',
      sealing: 'Sealing your keys again …',
      asking: 'Asking the platform …',
      'asking-again': 'Looking which password is valid …',
    },
    answerLost:
      'No answer came. This page looks which of the two passwords is valid until it knows, and says so; keep both until then.',
    passwordUnchanged:
      'No answer came, and the password was not changed: the current one is still valid. You can try again.',
    earlierPassword:
      'An earlier try has arrived after all. The password that you chose then is valid now, and every other session has ended.',
  },
  de: {
    password: 'Passwort',
    passwordText:
      'Es verlässt diesen Browser nie. Ein neues versiegelt dieselben Schlüssel erneut, alles lässt sich weiter öffnen.',
    changePassword: 'Passwort ändern',
    oldPassword: 'Jetziges Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 12 Zeichen. Es kann nicht zurückgesetzt werden: Es schützt Ihre Schlüssel.',
    passwordShort: 'Verwenden Sie mindestens 12 Zeichen.',
    repeatPassword: 'Neues Passwort wiederholen',
    repeatWrong: 'Die beiden neuen Passwörter unterscheiden sich.',
    endsSessions: 'Alle Ihre anderen Sitzungen enden. Diese geht weiter.',
    passwordChanged: 'Passwort geändert. Alle anderen Sitzungen sind beendet.',
    passwordSteps: {
      proving: 'Neuer Nachweis wird abgeleitet …',
      sealing: 'Schlüssel werden neu versiegelt …',
      asking: 'Plattform wird gefragt …',
      'asking-again': 'Es wird nachgesehen, welches Passwort gilt …',
    },
    answerLost:
      'Es kam keine Antwort. Diese Seite sieht nach, welches der beiden Passwörter gilt, bis sie es weiß, und sagt es; behalten Sie solange beide.',
    passwordUnchanged:
      'Es kam keine Antwort, und das Passwort wurde nicht geändert: Das jetzige gilt weiter. Sie können es erneut versuchen.',
    earlierPassword:
      'Ein früherer Versuch ist doch angekommen. Das Passwort, das Sie dabei gewählt haben, gilt jetzt, und alle anderen Sitzungen sind beendet.',
  },
})
