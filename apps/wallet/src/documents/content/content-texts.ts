// Texts of the document content.
import { defineTexts } from '@company-data/ui/texts'

export const contentTexts = defineTexts({
  en: {
    content: 'Content',
    openedHere: 'Opened on this device',
    openedText: 'It was stored encrypted for you and opened here with your key.',
    plainText: 'Not encrypted: it was sent to everyone.',
    privateText: 'The sender marked this as private. Make sure no one is watching before you open it.',
    show: 'Show content',
    download: 'Download',
    downloadNamed: (name: string) => `Download ${name}`,
    otherFile: 'This file type can’t be shown here. Download it to read it.',
    mismatch: 'This is not the announced file: its check value is different',
    noFile: 'It can be opened, but it doesn’t contain a document',
    mistrust: 'It isn’t shown and can’t be signed. Ask the company to send it again.',
    fields: 'Fields',
    asSent: 'As sent',
    view: 'View',
    yes: 'Yes',
    no: 'No',
    nothing: 'Not specified',
    entry: (number: string) => `Entry ${number}`,
  },
  de: {
    content: 'Inhalt',
    openedHere: 'Auf diesem Gerät geöffnet',
    openedText: 'Es war für Sie verschlüsselt gespeichert und wurde hier mit Ihrem Schlüssel geöffnet.',
    plainText: 'Nicht verschlüsselt: Es wurde an alle gesendet.',
    privateText:
      'Der Absender hat dies als privat markiert. Achten Sie darauf, dass niemand zusieht, bevor Sie es öffnen.',
    show: 'Inhalt anzeigen',
    download: 'Herunterladen',
    downloadNamed: (name) => `${name} herunterladen`,
    otherFile: 'Dieser Dateityp kann hier nicht angezeigt werden. Laden Sie die Datei herunter, um sie zu lesen.',
    mismatch: 'Das ist nicht die angekündigte Datei: Ihr Prüfwert ist ein anderer',
    noFile: 'Es lässt sich öffnen, enthält aber kein Dokument',
    mistrust:
      'Es wird nicht angezeigt und lässt sich nicht unterschreiben. Bitten Sie das Unternehmen, es erneut zu senden.',
    fields: 'Felder',
    asSent: 'Wie gesendet',
    view: 'Ansicht',
    yes: 'Ja',
    no: 'Nein',
    nothing: 'Keine Angabe',
    entry: (number) => `Eintrag ${number}`,
  },
})
