// Texts of the menus of a list: its columns and its saved views.
import { defineTexts } from '@company-data/ui/texts'

export const listOptionsTexts = defineTexts({
  en: {
    columns: 'Columns',
    show: (column: string) => `Show ${column}`,
    hide: (column: string) => `Hide ${column}`,
    views: 'Views',
    save: 'Save this view',
    saveTitle: 'Save this view',
    saveText:
      'This browser keeps the service, filters, order and columns of the list. To share the view, copy the address of this page.',
    name: 'Name',
    saveAction: 'Save',
    saved: 'View saved',
    remove: (name: string) => `Remove ${name}`,
  },
  de: {
    columns: 'Spalten',
    show: (column) => `${column} zeigen`,
    hide: (column) => `${column} ausblenden`,
    views: 'Ansichten',
    save: 'Diese Ansicht speichern',
    saveTitle: 'Diese Ansicht speichern',
    saveText:
      'Dienst, Filter, Reihenfolge und Spalten dieser Liste, in diesem Browser. Die Adresse der Seite ist dieselbe Ansicht als Link.',
    name: 'Name',
    saveAction: 'Speichern',
    saved: 'Ansicht gespeichert',
    remove: (name) => `${name} entfernen`,
  },
})
