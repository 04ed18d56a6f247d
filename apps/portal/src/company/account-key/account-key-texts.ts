// Texts of the account key.
import { defineTexts } from '@company-data/ui/texts'

export const accountKeyTexts = defineTexts({
  en: {
    title: 'Account key',
    lead: 'Your programs need this key to open encrypted webhooks, and to take part in flow runs as a customer.',
    key: 'The key of your company',
    keyText: 'Compare the fingerprint before you trust a file. The platform cannot read this key.',
    fingerprint: 'Fingerprint (SHA-256)',
    download: 'Download key',
    downloadLead:
      'Your password or passkey opens the key in this browser. The file gets its own passphrase, which is shown once.',
    keepCopy: 'Also keep a recovery copy of the passphrase',
    keepCopyHint: 'Sealed to the recovery key of your company. You open it with your password and a code by e-mail.',
    downloading: 'Opening …',
    doneTitle: 'Your account key',
    passphrase: 'Passphrase of the key file',
    saved: (file: string) => `The file ${file} was saved. Whoever has the file and this passphrase can open your data.`,
    copyFailed: 'The recovery copy was not stored. Keep the passphrase yourself.',
    otherKey: 'The platform sent another key than the one you signed in with. Nothing was saved.',
    lockedMeanwhile: 'The portal was locked before the key was open. Start again.',
    use: 'Use in a program',
    again: 'Save the file again',
  },
  de: {
    title: 'Kontoschlüssel',
    lead: 'Ihre Programme brauchen diesen Schlüssel, um verschlüsselte Webhooks zu öffnen und als Kunde an Durchläufen teilzunehmen.',
    key: 'Der Schlüssel Ihres Unternehmens',
    keyText:
      'Vergleichen Sie den Fingerabdruck, bevor Sie einer Datei vertrauen. Die Plattform kann diesen Schlüssel nicht lesen.',
    fingerprint: 'Fingerabdruck (SHA-256)',
    download: 'Schlüssel herunterladen',
    downloadLead:
      'Ihr Passwort oder Passkey öffnet den Schlüssel in diesem Browser. Die Datei bekommt eine eigene Passphrase, die einmal angezeigt wird.',
    keepCopy: 'Auch eine Wiederherstellungskopie der Passphrase aufbewahren',
    keepCopyHint:
      'Versiegelt für den Wiederherstellungsschlüssel. Sie öffnen sie mit Ihrem Passwort und einem Code per E-Mail.',
    downloading: 'Wird geöffnet …',
    doneTitle: 'Ihr Kontoschlüssel',
    passphrase: 'Passphrase der Schlüsseldatei',
    saved: (file) =>
      `Die Datei ${file} wurde gespeichert. Wer die Datei und diese Passphrase hat, kann Ihre Daten öffnen.`,
    copyFailed: 'Die Wiederherstellungskopie wurde nicht gespeichert. Bewahren Sie die Passphrase selbst auf.',
    otherKey: 'Die Plattform hat einen anderen Schlüssel gesendet als den Ihrer Anmeldung. Nichts wurde gespeichert.',
    lockedMeanwhile: 'Das Portal wurde gesperrt, bevor der Schlüssel offen war. Beginnen Sie von vorn.',
    use: 'In einem Programm verwenden',
    again: 'Datei noch einmal speichern',
  },
})
