// Texts of the registry of field types.
import { defineTexts } from '@company-data/ui/texts'

export const fieldTypesTexts = defineTexts({
  en: {
    title: 'Field types',
    lead: 'The registry of this installation. Members that a type inherits are empty. Add and change types with the operator API.',
    type: 'Type',
    parent: 'Parent',
    input: 'Input',
    origin: 'Origin',
    system: 'Built in',
    added: 'Added here',
    emptyTitle: 'No field types',
    emptyText: 'The registry is filled by the first start.',
  },
  de: {
    title: 'Feldtypen',
    lead: 'Das Verzeichnis dieser Installation. Was ein Typ erbt, ist leer. Typen lassen sich mit der Betreiber-API hinzufügen und ändern.',
    type: 'Typ',
    parent: 'Obertyp',
    input: 'Eingabe',
    origin: 'Herkunft',
    system: 'Eingebaut',
    added: 'Hier hinzugefügt',
    emptyTitle: 'Keine Feldtypen',
    emptyText: 'Der erste Start füllt das Verzeichnis.',
  },
})
