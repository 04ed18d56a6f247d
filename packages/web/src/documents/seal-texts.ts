// Texts for files opened in the page, and for their seals.
import type { SealProblem } from '@company-data/sdk/seals'
import { defineTexts } from '@company-data/ui/texts'

export const sealTexts = defineTexts({
  name: 'seal',
  en: {
    open: 'Open',
    openNamed: (name: string) => `Open ${name}`,
    opening: 'Opening …',
    openedHere: 'Opened on this device',
    download: 'Download',
    downloadNamed: (name: string) => `Download ${name}`,
    fullScreen: 'Full screen',
    fullScreenNamed: (name: string) => `Full screen: ${name}`,
    signaturePlace: 'Your signature goes here',
    signaturePlaceText:
      'After the last signature the platform adds this page: each name, the date, and how the person confirmed it.',
    file: 'File',
    sha256: 'SHA-256',
    verified: 'The seal is valid',
    verifiedText:
      'Checked in this browser: the file is unchanged since it was sealed, and the certificate belongs to the platform.',
    invalid: 'The seal is not valid',
    sealedAt: 'Sealed',
    agreed: 'What was agreed',
    agreedText: (bytes: string) => `The first ${bytes} of the file`,
    certificate: 'Certificate',
    timestamp: 'Timestamp from an authority',
    problems: {
      not_sealed: 'The file has no seal from the platform.',
      not_whole_file: 'The seal doesn’t cover the whole file: bytes were added, removed or moved.',
      signature_invalid: 'The signature in the seal was altered, or wasn’t made with its certificate.',
      changed: 'The file was changed after it was sealed.',
      certificate_untrusted: 'The seal’s certificate isn’t one of the platform’s.',
    } satisfies Record<SealProblem, string>,
  },
  de: {
    open: 'Öffnen',
    openNamed: (name) => `${name} öffnen`,
    opening: 'Wird geöffnet …',
    openedHere: 'Auf diesem Gerät geöffnet',
    download: 'Herunterladen',
    downloadNamed: (name) => `${name} herunterladen`,
    fullScreen: 'Vollbild',
    fullScreenNamed: (name) => `Vollbild: ${name}`,
    signaturePlace: 'Hier steht dann Ihre Unterschrift',
    signaturePlaceText:
      'Nach der letzten Unterschrift fügt die Plattform diese Seite an: jeden Namen, das Datum und wie die Person sie bestätigt hat.',
    file: 'Datei',
    sha256: 'SHA-256',
    verified: 'Das Siegel ist gültig',
    verifiedText:
      'In diesem Browser geprüft: Die Datei ist seit dem Siegeln unverändert, und das Zertifikat gehört der Plattform.',
    invalid: 'Das Siegel ist nicht gültig',
    sealedAt: 'Gesiegelt',
    agreed: 'Was vereinbart wurde',
    agreedText: (bytes) => `Die ersten ${bytes} der Datei`,
    certificate: 'Zertifikat',
    timestamp: 'Zeitstempel einer Stelle',
    problems: {
      not_sealed: 'Die Datei hat kein Siegel der Plattform.',
      not_whole_file: 'Das Siegel gilt nicht für die ganze Datei: Bytes wurden hinzugefügt, entfernt oder verschoben.',
      signature_invalid: 'Die Signatur im Siegel wurde verändert oder stammt nicht von seinem Zertifikat.',
      changed: 'Die Datei wurde nach dem Siegeln verändert.',
      certificate_untrusted: 'Das Zertifikat des Siegels gehört nicht der Plattform.',
    },
  },
})
