// The texts of reading a QR code with the camera or from a picture.
import { defineTexts } from '@company-data/ui/texts'

export const scanTexts = defineTexts({
  en: {
    scan: 'Scan a QR code',
    title: 'Scan the QR code',
    text: 'Point the camera at the code of the company. The picture is read on this device and goes nowhere.',
    starting: 'Starting the camera …',
    looking: 'Looking for a code …',
    video: 'Picture of the camera',
    problems: {
      refused:
        'The camera is not allowed. Allow it in the settings of the browser for this page, or choose a picture of the code.',
      none: 'This device has no camera that the browser can use. Choose a picture of the code, or type it.',
      busy: 'Another program uses the camera. Close that program and try again, or choose a picture of the code.',
      unavailable: 'This browser gives pages no camera. Choose a picture of the code, or type it.',
    },
    again: 'Try again',
    photo: 'Choose a picture',
    reading: 'Reading the picture …',
    noCode: 'There is no QR code to be seen in this picture. Take it closer and straight, or type the code.',
    noPicture: 'This file cannot be shown as a picture. Choose another one.',
    otherCode: 'This is a QR code, but not that of a service.',
  },
  de: {
    scan: 'QR-Code scannen',
    title: 'QR-Code scannen',
    text: 'Richten Sie die Kamera auf den Code des Unternehmens. Das Bild wird auf diesem Gerät gelesen und geht nirgendwohin.',
    starting: 'Die Kamera wird gestartet …',
    looking: 'Ein Code wird gesucht …',
    video: 'Bild der Kamera',
    problems: {
      refused:
        'Die Kamera ist nicht erlaubt. Erlauben Sie sie in den Einstellungen des Browsers für diese Seite, oder wählen Sie ein Bild des Codes.',
      none: 'Dieses Gerät hat keine Kamera, die der Browser nutzen kann. Wählen Sie ein Bild des Codes, oder geben Sie ihn ein.',
      busy: 'Ein anderes Programm nutzt die Kamera. Schließen Sie es und versuchen Sie es erneut, oder wählen Sie ein Bild des Codes.',
      unavailable: 'Dieser Browser gibt Seiten keine Kamera. Wählen Sie ein Bild des Codes, oder geben Sie ihn ein.',
    },
    again: 'Erneut versuchen',
    photo: 'Bild auswählen',
    reading: 'Das Bild wird gelesen …',
    noCode:
      'Auf diesem Bild ist kein QR-Code zu sehen. Nehmen Sie ihn näher und gerade auf, oder geben Sie den Code ein.',
    noPicture: 'Diese Datei lässt sich nicht als Bild anzeigen. Wählen Sie eine andere.',
    otherCode: 'Das ist ein QR-Code, aber nicht der eines Dienstes.',
  },
})
