// What every page of every app may have to say: errors of calls, proofs, the way out of a form. An app adds its own words.
import { defineTexts } from '@company-data/ui/texts'
import { englishReason, germanReason } from './refusals/field-reasons.ts'
import { planName } from './refusals/refusal-rows.ts'
import { refusalWords } from './refusals/refusal-words.ts'
import { germanValueReason } from './refusals/value-reasons.ts'

export const frameTexts = defineTexts({
  en: {
    product: 'Company Data',
    cancel: 'Cancel',
    more: 'More actions',
    failed: 'This could not be loaded',
    lastRead: (at: string) => `This could not be read again. Last read: ${at}.`,
    readAgain: 'Read again',
    unreachable: 'The platform cannot be reached',
    unreachableText: 'Check your connection. Nothing that you typed is lost.',
    unsure: 'No answer arrived',
    unsureText: 'It may have been done. Look before you send it again. Nothing that you typed is lost.',
    unsureOnce: 'It may have been done. Try again: nothing is done twice, and what you typed is still here.',
    undoneText:
      'The platform was asked again: it has not been done. Nothing that you typed is lost, and you can try again.',
    busy: 'The platform is busy or being maintained',
    busyText: 'Wait a moment and try again.',
    unexpected: 'Something went wrong on this page',
    unexpectedText: 'Try again. If it happens again, tell the operator what you did.',
    notFound: 'There is nothing at this address',
    notFoundText: 'It may have been deleted, or the link is incomplete.',
    forbidden: 'You may not see this',
    forbiddenText: 'It belongs to somebody else.',
    ownerOnly: 'Only the owner may do this',
    levelRequired: (level: string) => `This needs the plan ${planName(level)}`,
    levelRequiredText: 'The plan of the account can be changed.',
    choosePlan: 'See the plans',
    locked: 'Unlock to open this.',
    /** Calls that the device itself refuses to make. */
    session: {
      signed_out: 'Nobody is signed in any more. Sign in again.',
      unsafe_salt:
        'The platform asked for your password in a way that could reveal your key, so nothing was sent. Do not use this password here again; change it on a device that you trust.',
      weak_password: 'A password needs at least 12 characters. Nothing was sent.',
      key_mismatch: 'The key is not the one that was expected. Nothing was sealed to it.',
      content_mismatch: 'The file is not the one that the document names. Nothing was signed or accepted.',
    },
    cannotOpen: 'This cannot be opened with the keys on this device.',
    password: 'Password',
    passwordNeeded: 'Enter your password.',
    wrongPassword: 'This is not the password of the account.',
    code: 'Code',
    codeNeeded: 'A code has six digits.',
    wrongCode: 'This code is not right, or it is too old.',
    leaveTitle: 'Leave without saving?',
    leaveText: 'What you changed on this page is not saved yet. If you leave, it is lost.',
    leave: 'Leave without saving',
    signOutTitle: 'Sign out and delete what was not sent?',
    signOutText:
      'What you have typed and not sent is kept in this browser, sealed with your key. Signing out deletes it.',
    signOutAnyway: 'Sign out and delete it',
    /** A refusal of the platform, by its key. */
    refusal: refusalWords('en'),
    /** What is wrong with one field. */
    fieldReason: englishReason,
    /** Why a value does not fit its field, as the validator says it. */
    valueReason: (reason: string) => reason,
  },
  de: {
    product: 'Company Data',
    cancel: 'Abbrechen',
    more: 'Weitere Aktionen',
    failed: 'Das konnte nicht geladen werden',
    lastRead: (at) => `Das konnte nicht erneut gelesen werden. Zuletzt gelesen: ${at}.`,
    readAgain: 'Erneut lesen',
    unreachable: 'Die Plattform ist nicht erreichbar',
    unreachableText: 'Prüfen Sie Ihre Verbindung. Nichts von dem, was Sie eingegeben haben, geht verloren.',
    unsure: 'Es kam keine Antwort an',
    unsureText:
      'Vielleicht wurde es ausgeführt. Sehen Sie nach, bevor Sie es noch einmal senden. Nichts von dem, was Sie eingegeben haben, geht verloren.',
    unsureOnce:
      'Vielleicht wurde es ausgeführt. Versuchen Sie es noch einmal: Es geschieht nichts doppelt, und Ihre Eingaben sind noch da.',
    undoneText:
      'Die Plattform wurde noch einmal gefragt: Es ist nicht geschehen. Nichts von dem, was Sie eingegeben haben, geht verloren, und Sie können es erneut versuchen.',
    busy: 'Die Plattform ist ausgelastet oder wird gewartet',
    busyText: 'Warten Sie einen Moment und versuchen Sie es erneut.',
    unexpected: 'Auf dieser Seite ist etwas schiefgegangen',
    unexpectedText: 'Versuchen Sie es erneut. Geschieht es wieder, sagen Sie dem Betreiber, was Sie getan haben.',
    notFound: 'Unter dieser Adresse ist nichts',
    notFoundText: 'Vielleicht wurde es gelöscht, oder der Link ist unvollständig.',
    forbidden: 'Das dürfen Sie nicht sehen',
    forbiddenText: 'Es gehört jemand anderem.',
    ownerOnly: 'Das darf nur der Inhaber',
    levelRequired: (level) => `Dafür ist der Tarif ${planName(level)} nötig`,
    levelRequiredText: 'Der Tarif des Kontos kann geändert werden.',
    choosePlan: 'Tarife ansehen',
    locked: 'Entsperren Sie, um dies zu öffnen.',
    session: {
      signed_out: 'Es ist niemand mehr angemeldet. Melden Sie sich neu an.',
      unsafe_salt:
        'Die Plattform hat so nach Ihrem Passwort gefragt, dass es Ihren Schlüssel verraten könnte; es wurde nichts gesendet. Verwenden Sie dieses Passwort hier nicht mehr und ändern Sie es auf einem Gerät, dem Sie vertrauen.',
      weak_password: 'Ein Passwort braucht mindestens 12 Zeichen. Es wurde nichts gesendet.',
      key_mismatch: 'Der Schlüssel ist nicht der erwartete. Es wurde nichts für ihn versiegelt.',
      content_mismatch:
        'Die Datei ist nicht die, die das Dokument nennt. Es wurde nichts unterschrieben oder angenommen.',
    },
    cannotOpen: 'Dies lässt sich mit den Schlüsseln auf diesem Gerät nicht öffnen.',
    password: 'Passwort',
    passwordNeeded: 'Geben Sie Ihr Passwort ein.',
    wrongPassword: 'Das ist nicht das Passwort des Kontos.',
    code: 'Code',
    codeNeeded: 'Ein Code hat sechs Ziffern.',
    wrongCode: 'Dieser Code stimmt nicht oder ist zu alt.',
    leaveTitle: 'Verlassen, ohne zu speichern?',
    leaveText:
      'Was Sie auf dieser Seite geändert haben, ist noch nicht gespeichert. Es geht verloren, wenn Sie sie verlassen.',
    leave: 'Ohne Speichern verlassen',
    signOutTitle: 'Abmelden und Ungesendetes löschen?',
    signOutText:
      'Was Sie eingegeben und nicht gesendet haben, ist in diesem Browser aufbewahrt, mit Ihrem Schlüssel versiegelt. Beim Abmelden wird es gelöscht.',
    signOutAnyway: 'Abmelden und löschen',
    refusal: refusalWords('de'),
    fieldReason: germanReason,
    valueReason: germanValueReason,
  },
})

export type FrameTexts = (typeof frameTexts)['en']
