// Texts of the text editor.
import { defineTexts } from '@company-data/ui/texts'

export const textTexts = defineTexts({
  en: {
    text: 'Text',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    insert: 'Insert value',
    word: 'text',
    preview: 'Preview with the sample answers',
    toolbar: 'Marks',
    nothing: 'Nothing is written yet.',
    partyValue: (party: string, field: string) => `${party}: ${field}`,
  },
  de: {
    text: 'Text',
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    insert: 'Wert einfügen',
    word: 'Text',
    preview: 'Vorschau mit den Beispielantworten',
    toolbar: 'Auszeichnungen',
    nothing: 'Es steht noch nichts da.',
    partyValue: (party, field) => `${party}: ${field}`,
  },
})
