// Texts for reading a QR code with the camera or from a picture.
import { defineTexts } from '@company-data/ui/texts'

export const scanTexts = defineTexts({
  name: 'scan',
  en: {
    scan: 'Scan a QR code',
    title: 'Scan the QR code',
    starting: 'Starting the camera …',
    looking: 'Looking for a code …',
    video: 'Camera picture',
    problems: {
      refused:
        'Camera access is blocked. Allow it for this page in your browser settings, or choose a picture of the code.',
      none: 'The browser found no camera on this device. Choose a picture of the code, or type it.',
      busy: 'Another program is using the camera. Close it and try again, or choose a picture of the code.',
      unavailable: 'This browser doesn’t support the camera. Choose a picture of the code, or type it.',
    },
    again: 'Try again',
    photo: 'Choose a picture',
    reading: 'Reading the picture …',
    noCode: 'No QR code found in this picture. Take it from closer up and straight on, or type the code.',
    noPicture: 'This file can’t be shown as a picture. Choose another one.',
    of: {
      service: {
        text: 'Point the camera at the company’s code. The picture is read on this device and is never sent anywhere.',
        otherCode: 'This QR code doesn’t belong to a service.',
      },
      kit: {
        text: 'Point the camera at the code of your sheet. The picture is read on this device and is never sent anywhere.',
        otherCode: 'This QR code is not that of a recovery kit.',
      },
    },
  },
  de: {
    scan: 'QR-Code scannen',
    title: 'QR-Code scannen',
    starting: 'Die Kamera wird gestartet …',
    looking: 'Ein Code wird gesucht …',
    video: 'Kamerabild',
    problems: {
      refused:
        'Der Kamerazugriff ist blockiert. Erlauben Sie ihn für diese Seite in den Browsereinstellungen, oder wählen Sie ein Bild des Codes.',
      none: 'Der Browser hat auf diesem Gerät keine Kamera gefunden. Wählen Sie ein Bild des Codes, oder geben Sie ihn ein.',
      busy: 'Ein anderes Programm nutzt die Kamera. Schließen Sie es und versuchen Sie es erneut, oder wählen Sie ein Bild des Codes.',
      unavailable:
        'Dieser Browser unterstützt die Kamera nicht. Wählen Sie ein Bild des Codes, oder geben Sie ihn ein.',
    },
    again: 'Erneut versuchen',
    photo: 'Bild auswählen',
    reading: 'Das Bild wird gelesen …',
    noCode:
      'Auf diesem Bild wurde kein QR-Code gefunden. Nehmen Sie ihn näher und gerade auf, oder geben Sie den Code ein.',
    noPicture: 'Diese Datei lässt sich nicht als Bild anzeigen. Wählen Sie eine andere.',
    of: {
      service: {
        text: 'Richten Sie die Kamera auf den Code des Unternehmens. Das Bild wird auf diesem Gerät gelesen und nirgendwohin gesendet.',
        otherCode: 'Dieser QR-Code gehört nicht zu einem Dienst.',
      },
      kit: {
        text: 'Richten Sie die Kamera auf den Code Ihres Blatts. Das Bild wird auf diesem Gerät gelesen und nirgendwohin gesendet.',
        otherCode: 'Dieser QR-Code ist nicht der eines Wiederherstellungsblatts.',
      },
    },
  },
})
