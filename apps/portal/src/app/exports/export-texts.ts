// The texts of exporting a list.
import { defineTexts } from '@company-data/ui/texts'

export const exportTexts = defineTexts({
  en: {
    export: 'Export',
    csv: 'CSV for spreadsheets',
    json: 'JSON for programs',
    exported: (count: number, countText: string) => (count === 1 ? '1 row was saved' : `${countText} rows were saved`),
    cut: (count: number, countText: string) =>
      count === 1 ? 'Only the newest row was saved' : `Only the newest ${countText} rows were saved`,
    failed: 'The export failed. Try again.',
  },
  de: {
    export: 'Exportieren',
    csv: 'CSV für Tabellen',
    json: 'JSON für Programme',
    exported: (count, countText) => (count === 1 ? '1 Zeile gespeichert' : `${countText} Zeilen gespeichert`),
    cut: (count, countText) =>
      count === 1
        ? 'Nur die neueste Zeile wurde gespeichert'
        : `Nur die neuesten ${countText} Zeilen wurden gespeichert`,
    failed: 'Der Export ist gescheitert. Versuchen Sie es noch einmal.',
  },
})
