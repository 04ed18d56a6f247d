// Texts that any page of any app may need: call errors, proofs, leaving a form. Apps add their own wording.
import type { MemberProblem } from '@company-data/sdk/person'
import { defineTexts } from '@company-data/ui/texts'
import { createErrorFormatter } from './error-texts/error-formatter.ts'
import { formatExactReason, planName, type RefusalMembers } from './error-texts/error-text.ts'
import { englishWait, germanWait } from './error-texts/wait-texts.ts'
import { englishFieldReason, englishValueReason } from './reason-texts/english-field-reason.ts'
import { germanReasons } from './reason-texts/german-reasons.ts'
import { formatFieldReason, formatValueReason, type ValueReason } from './reason-texts/reason-texts.ts'

export const appTexts = defineTexts({
  name: 'app',
  en: {
    product: 'Company Data',
    cancel: 'Cancel',
    more: 'More actions',
    failed: 'Couldn’t load this',
    lastRead: (at: string) => `Couldn’t refresh. Last updated ${at}.`,
    readAgain: 'Refresh',
    unreachable: 'Can’t reach the platform',
    unreachableText: 'Check your connection. Your input is still here.',
    outdated: 'A new version is out',
    outdatedText: 'Reload the page to use it.',
    reload: 'Reload',
    unsure: 'No response from the platform',
    unsureText: 'It may have worked. Check before you try again. Your input is still here.',
    unsureOnce: 'It may have worked. You can safely try again: nothing happens twice, and your input is still here.',
    undoneText: 'We checked, and it was not done. Your input is still here, and you can try again.',
    busy: 'The platform is busy or under maintenance',
    busyText: 'Wait a moment and try again.',
    limited: 'Too many attempts',
    limitedText: (seconds: number | undefined) =>
      `Wait ${englishWait(seconds)}, then try again. Your input is still here.`,
    unexpected: 'Something went wrong on this page',
    unexpectedText: 'Try again. If it happens again, tell the operator what you were doing.',
    notFound: 'Nothing here',
    notFoundText: 'It may have been deleted, or the link is incomplete.',
    forbidden: 'You don’t have access to this',
    forbiddenText: 'It belongs to someone else.',
    ownerOnly: 'Only the owner can do this',
    levelRequired: (level: string) => `This requires the ${planName(level)} plan`,
    levelRequiredText: 'You can change the account’s plan.',
    choosePlan: 'See plans',
    locked: 'Unlock to open this.',
    /** Calls that the device itself refuses to make. */
    passkey: {
      cancelled: 'No passkey was used. Try again, or choose another way.',
      exists: 'This device already has a passkey of your account. To make a new one, remove the old one first.',
      not_kept: 'This security key can’t keep a passkey. Use your phone, your computer or another key.',
      unsupported: 'This browser can’t use a passkey here.',
      failed: 'The passkey didn’t work. Try again, or choose another way.',
    },
    session: {
      signed_out: 'You’re no longer signed in. Sign in again.',
      unsafe_salt:
        'The platform asked for your password in a way that could reveal your key, so nothing was sent. Don’t use this password here again, and change it on a device you trust.',
      weak_password: 'A password needs at least 12 characters. Nothing was sent.',
      key_mismatch: 'This key is not the one you connected with. Keys never change here. Nothing was sent.',
      key_log_mismatch: 'The log of keys does not confirm this key. Nothing was sent.',
      key_log_shrunk: 'The platform shows an older log of keys than before. Nothing was sent.',
      key_log_forked: 'The log of keys is not the one that was checked before. Nothing was sent.',
      pins_unreadable: 'Your remembered keys do not open. The platform has altered them. Nothing was sent.',
      pins_older:
        'The platform shows an older list of the keys you remember than this browser has seen. Nothing was sent.',
      passkey_unknown: 'This passkey is not one of your account. Choose another one.',
      passkey_opens_nothing: 'This passkey can’t open your data here. Use your password.',
      content_mismatch: 'This is not the file that the document refers to. Nothing was signed or accepted.',
      plaintext_claims: 'This app takes what you share unsealed, so the platform can read it. Nothing was sent.',
      own_password: 'This is your wallet password. No one needs it. Nothing was sent.',
      own_kit: 'This is the code of a recovery kit. No one needs it. Nothing was sent.',
    },
    /** A seal that was refused, with the name of the key's owner. */
    otherKey: (name: string) =>
      `The key of ${name} is not the one you connected with. Keys never change here. Nothing was sent.`,
    cannotOpen: 'This can’t be opened with the keys on this device.',
    password: 'Password',
    passwordNeeded: 'Enter your password.',
    wrongPassword: 'Wrong password.',
    proofNeeded: 'Enter your password to show that it is you.',
    code: 'Code',
    codeNeeded: 'Enter the six-digit code.',
    wrongCode: 'This code is wrong or has expired.',
    leaveTitle: 'Leave without saving?',
    leaveText: 'Your changes on this page are not saved. If you leave, they will be lost.',
    leave: 'Leave without saving',
    signOutTitle: 'Sign out and delete unsent drafts?',
    signOutText:
      'What you’ve typed but not sent is stored in this browser, encrypted with your key. Signing out deletes it.',
    signOutAnyway: 'Sign out and delete',
    /** The text for a refusal, by its key. */
    refusal: createErrorFormatter('en'),
    /** The text for an error of one field. */
    fieldReason: ({ reason }: MemberProblem) => englishFieldReason(reason),
    /** The exact reason of a refusal, after the text of the page. */
    exactReason: ({ message }: RefusalMembers) => message,
    /** The text for the validator's reason why a value does not fit its field. */
    valueReason: (refused: ValueReason) => englishValueReason(refused),
  },
  de: {
    product: 'Company Data',
    cancel: 'Abbrechen',
    more: 'Weitere Aktionen',
    failed: 'Das konnte nicht geladen werden',
    lastRead: (at) => `Konnte nicht aktualisiert werden. Stand: ${at}.`,
    readAgain: 'Aktualisieren',
    unreachable: 'Die Plattform ist nicht erreichbar',
    unreachableText: 'Prüfen Sie Ihre Verbindung. Ihre Eingaben sind noch da.',
    outdated: 'Es gibt eine neue Version',
    outdatedText: 'Laden Sie die Seite neu, um sie zu nutzen.',
    reload: 'Neu laden',
    unsure: 'Keine Antwort von der Plattform',
    unsureText:
      'Vielleicht hat es geklappt. Sehen Sie nach, bevor Sie es erneut versuchen. Ihre Eingaben sind noch da.',
    unsureOnce:
      'Vielleicht hat es geklappt. Sie können es gefahrlos erneut versuchen: Nichts geschieht doppelt, und Ihre Eingaben sind noch da.',
    undoneText:
      'Wir haben nachgesehen: Es wurde nicht ausgeführt. Ihre Eingaben sind noch da, und Sie können es erneut versuchen.',
    busy: 'Die Plattform ist ausgelastet oder wird gewartet',
    busyText: 'Warten Sie einen Moment und versuchen Sie es erneut.',
    limited: 'Zu viele Versuche',
    limitedText: (seconds) =>
      `Warten Sie ${germanWait(seconds)} und versuchen Sie es dann erneut. Ihre Eingaben sind noch da.`,
    unexpected: 'Auf dieser Seite ist etwas schiefgegangen',
    unexpectedText: 'Versuchen Sie es erneut. Geschieht es wieder, sagen Sie dem Betreiber, was Sie getan haben.',
    notFound: 'Hier ist nichts',
    notFoundText: 'Vielleicht wurde es gelöscht, oder der Link ist unvollständig.',
    forbidden: 'Darauf haben Sie keinen Zugriff',
    forbiddenText: 'Es gehört jemand anderem.',
    ownerOnly: 'Das darf nur der Inhaber',
    levelRequired: (level) => `Dafür ist der Tarif ${planName(level)} nötig`,
    levelRequiredText: 'Sie können den Tarif des Kontos ändern.',
    choosePlan: 'Tarife ansehen',
    locked: 'Entsperren Sie, um dies zu öffnen.',
    passkey: {
      cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
      exists:
        'Dieses Gerät hat schon einen Passkey Ihres Kontos. Entfernen Sie den alten, bevor Sie einen neuen hinzufügen.',
      not_kept:
        'Dieser Sicherheitsschlüssel kann keinen Passkey aufbewahren. Verwenden Sie Ihr Telefon, Ihren Computer oder einen anderen Schlüssel.',
      unsupported: 'Dieser Browser kann hier keinen Passkey verwenden.',
      failed: 'Der Passkey hat nicht funktioniert. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
    },
    session: {
      signed_out: 'Sie sind nicht mehr angemeldet. Melden Sie sich neu an.',
      unsafe_salt:
        'Die Plattform hat so nach Ihrem Passwort gefragt, dass es Ihren Schlüssel verraten könnte; es wurde nichts gesendet. Verwenden Sie dieses Passwort hier nicht mehr und ändern Sie es auf einem Gerät, dem Sie vertrauen.',
      weak_password: 'Ein Passwort braucht mindestens 12 Zeichen. Es wurde nichts gesendet.',
      key_mismatch:
        'Dieser Schlüssel ist nicht der, mit dem Sie sich verbunden haben. Schlüssel ändern sich hier nie. Es wurde nichts gesendet.',
      key_log_mismatch: 'Das Verzeichnis der Schlüssel bestätigt diesen Schlüssel nicht. Es wurde nichts gesendet.',
      key_log_shrunk: 'Die Plattform zeigt ein älteres Verzeichnis der Schlüssel als zuvor. Es wurde nichts gesendet.',
      key_log_forked: 'Das Verzeichnis der Schlüssel ist nicht das, das zuvor geprüft wurde. Es wurde nichts gesendet.',
      pins_unreadable:
        'Ihre gemerkten Schlüssel lassen sich nicht öffnen. Die Plattform hat sie verändert. Es wurde nichts gesendet.',
      pins_older:
        'Die Plattform zeigt eine ältere Liste Ihrer gemerkten Schlüssel, als dieser Browser schon gesehen hat. Es wurde nichts gesendet.',
      passkey_unknown: 'Dieser Passkey gehört nicht zu Ihrem Konto. Wählen Sie einen anderen.',
      passkey_opens_nothing: 'Dieser Passkey kann Ihre Daten hier nicht öffnen. Verwenden Sie Ihr Passwort.',
      content_mismatch:
        'Das ist nicht die Datei, auf die sich das Dokument bezieht. Es wurde nichts unterschrieben oder angenommen.',
      plaintext_claims:
        'Diese App nimmt unverschlüsselt an, was Sie freigeben. Die Plattform könnte es lesen. Es wurde nichts gesendet.',
      own_password: 'Das ist das Passwort Ihrer Wallet. Niemand braucht es. Es wurde nichts gesendet.',
      own_kit: 'Das ist der Code eines Wiederherstellungsblatts. Niemand braucht ihn. Es wurde nichts gesendet.',
    },
    otherKey: (name) =>
      `Der Schlüssel von ${name} ist nicht der, mit dem Sie sich verbunden haben. Schlüssel ändern sich hier nie. Es wurde nichts gesendet.`,
    cannotOpen: 'Dies lässt sich mit den Schlüsseln auf diesem Gerät nicht öffnen.',
    password: 'Passwort',
    passwordNeeded: 'Geben Sie Ihr Passwort ein.',
    wrongPassword: 'Falsches Passwort.',
    proofNeeded: 'Geben Sie Ihr Passwort ein, um zu zeigen, dass Sie es sind.',
    code: 'Code',
    codeNeeded: 'Geben Sie den sechsstelligen Code ein.',
    wrongCode: 'Dieser Code ist falsch oder abgelaufen.',
    leaveTitle: 'Verlassen, ohne zu speichern?',
    leaveText: 'Ihre Änderungen auf dieser Seite sind nicht gespeichert. Wenn Sie sie verlassen, gehen sie verloren.',
    leave: 'Ohne Speichern verlassen',
    signOutTitle: 'Abmelden und nicht gesendete Entwürfe löschen?',
    signOutText:
      'Was Sie eingegeben, aber nicht gesendet haben, liegt mit Ihrem Schlüssel verschlüsselt in diesem Browser. Beim Abmelden wird es gelöscht.',
    signOutAnyway: 'Abmelden und löschen',
    refusal: createErrorFormatter('de'),
    exactReason: (refused) => formatExactReason(germanReasons, refused) ?? refused.message,
    fieldReason: (problem) => formatFieldReason(germanReasons, problem),
    valueReason: (refused) => formatValueReason(germanReasons, refused),
  },
})

export type AppTexts = (typeof appTexts)['en']
