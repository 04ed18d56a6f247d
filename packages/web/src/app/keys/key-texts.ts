// The warnings about remembered keys and the key log, in plain words.
import { defineTexts } from '@company-data/ui/texts'

export const keyTexts = defineTexts({
  name: 'key',
  en: {
    close: 'Close warning',
    older_book: {
      title: 'The platform shows an older list of the keys you remember',
      text: 'This browser has already seen a newer one. Keys may be missing in it, and nothing is encrypted for a key that is missing. Ask the operator of the platform for the reason. Only if a backup was restored: clear the data of this site in the browser, compare the check values with the companies, and remember them again.',
    },
    unreadable: {
      title: 'The list of the keys you remember does not open',
      text: 'The platform has altered or replaced it. Nothing is encrypted for anyone until it opens again. Ask the operator of the platform for the reason.',
    },
    unpinned: {
      title: (name: string) => `The key of ${name} is not remembered`,
      text: 'What you send is encrypted for a key that this account has never remembered, so a swapped key would not be noticed. Compare the check value with the company on the page of the connection, and remember it there.',
    },
    mismatch: {
      title: (name: string) => `Nothing was sent to ${name}`,
      text: 'The platform shows another key than the one that you remember, and keys never change here. Ask in another way, for example by phone, and tell the operator of the platform.',
    },
    key_log_mismatch: {
      title: (name: string) => `The log of keys does not confirm the key of ${name}`,
      text: 'It names another key, or none. Send nothing more until the company has confirmed the check value of its key to you.',
    },
    key_log_shrunk: {
      title: 'The log of keys was set back',
      text: 'The platform shows an older log than this account has already checked. Entries may have been removed. Ask the operator of the platform for the reason.',
    },
    key_log_forked: {
      title: 'The log of keys was replaced',
      text: 'The log that the platform shows does not continue the one that this account has already checked. It may show different keys to different people. Ask the operator of the platform for the reason.',
    },
    foreign_key: {
      title: (code: string) => `The log of keys has a key under ${code} that is not yours`,
      text: 'This account did not make it. Data of people who connected with it may have been encrypted for someone else. The page of the service names the key. Ask the operator of the platform who made this entry.',
    },
    someService: 'a service',
  },
  de: {
    close: 'Warnung schließen',
    older_book: {
      title: 'Die Plattform zeigt eine ältere Liste Ihrer gemerkten Schlüssel',
      text: 'Dieser Browser hat schon eine neuere gesehen. In der älteren können Schlüssel fehlen, und für einen fehlenden Schlüssel wird nichts verschlüsselt. Fragen Sie den Betreiber der Plattform nach dem Grund. Nur wenn eine Sicherung eingespielt wurde: Löschen Sie die Daten dieser Website im Browser, vergleichen Sie die Prüfwerte mit den Unternehmen, und merken Sie sich die Schlüssel neu.',
    },
    unreadable: {
      title: 'Die Liste Ihrer gemerkten Schlüssel lässt sich nicht öffnen',
      text: 'Die Plattform hat sie verändert oder ersetzt. Bis sie sich wieder öffnen lässt, wird nichts für jemanden verschlüsselt. Fragen Sie den Betreiber der Plattform nach dem Grund.',
    },
    unpinned: {
      title: (name) => `Der Schlüssel von ${name} ist nicht gemerkt`,
      text: 'Was Sie senden, wird für einen Schlüssel verschlüsselt, den sich dieses Konto nie gemerkt hat. Ein vertauschter Schlüssel fiele nicht auf. Vergleichen Sie den Prüfwert auf der Seite der Verbindung mit dem Unternehmen, und merken Sie ihn dort.',
    },
    mismatch: {
      title: (name) => `An ${name} wurde nichts gesendet`,
      text: 'Die Plattform zeigt einen anderen Schlüssel als den, den Sie sich gemerkt haben, und Schlüssel ändern sich hier nie. Fragen Sie auf einem anderen Weg nach, etwa per Telefon, und sagen Sie es dem Betreiber der Plattform.',
    },
    key_log_mismatch: {
      title: (name) => `Das Verzeichnis der Schlüssel bestätigt den Schlüssel von ${name} nicht`,
      text: 'Es nennt einen anderen Schlüssel oder keinen. Senden Sie nichts mehr, bis das Unternehmen Ihnen den Prüfwert seines Schlüssels bestätigt hat.',
    },
    key_log_shrunk: {
      title: 'Das Verzeichnis der Schlüssel wurde zurückgesetzt',
      text: 'Die Plattform zeigt ein älteres Verzeichnis, als dieses Konto schon geprüft hat. Einträge können entfernt worden sein. Fragen Sie den Betreiber der Plattform nach dem Grund.',
    },
    key_log_forked: {
      title: 'Das Verzeichnis der Schlüssel wurde ersetzt',
      text: 'Das Verzeichnis, das die Plattform zeigt, setzt das schon geprüfte nicht fort. Es kann verschiedenen Menschen verschiedene Schlüssel zeigen. Fragen Sie den Betreiber der Plattform nach dem Grund.',
    },
    foreign_key: {
      title: (code) => `Im Verzeichnis der Schlüssel steht unter ${code} ein Schlüssel, der nicht Ihrer ist`,
      text: 'Dieses Konto hat ihn nicht erzeugt. Daten von Menschen, die sich damit verbunden haben, können für jemand anderen verschlüsselt sein. Die Seite des Dienstes nennt den Schlüssel. Fragen Sie den Betreiber der Plattform, wer diesen Eintrag gemacht hat.',
    },
    someService: 'einem Dienst',
  },
})
