// The texts of what is kept until it is sent.
import { defineTexts } from '@company-data/ui/texts'

export const draftTexts = defineTexts({
  en: {
    states: {
      open: 'Kept in this page …',
      kept: 'Kept in this browser, sealed with your key, until you send it.',
      refused: 'Kept in this page only: this browser does not store it. A reload loses it.',
    },
    lostFiles: (names: string) =>
      `This browser has no room for: ${names}. These files are in this page only; after a reload they have to be attached again.`,
  },
  de: {
    states: {
      open: 'In dieser Seite aufbewahrt …',
      kept: 'In diesem Browser aufbewahrt, mit Ihrem Schlüssel versiegelt, bis Sie es senden.',
      refused: 'Nur in dieser Seite aufbewahrt: Dieser Browser speichert es nicht. Beim Neuladen geht es verloren.',
    },
    lostFiles: (names) =>
      `Dieser Browser hat keinen Platz für: ${names}. Diese Dateien sind nur in dieser Seite; nach einem Neuladen müssen sie neu angehängt werden.`,
  },
})
