// The texts of exporting a list.
import { defineTexts } from '@company-data/ui/texts'

export const exportTexts = defineTexts({
  en: {
    export: 'Export',
    csv: 'CSV for spreadsheets',
    json: 'JSON for programs',
    exported: (count: string) => `${count} rows were saved`,
    cut: (count: string) => `Only the newest ${count} rows were saved`,
    failed: 'The export failed. Try again.',
  },
  de: {
    export: 'Exportieren',
    csv: 'CSV für Tabellen',
    json: 'JSON für Programme',
    exported: (count) => `${count} Zeilen gespeichert`,
    cut: (count) => `Nur die neuesten ${count} Zeilen wurden gespeichert`,
    failed: 'Der Export ist gescheitert. Versuchen Sie es noch einmal.',
  },
})
