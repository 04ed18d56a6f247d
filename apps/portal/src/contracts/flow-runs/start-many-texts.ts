// The texts of starting many runs at once.
import { defineTexts } from '@company-data/ui/texts'

export const startManyTexts = defineTexts({
  en: {
    mode: 'For',
    modes: { one: 'One customer', many: 'Many customers' },
    list: 'Customers',
    listHint:
      'One per line: share code, full name or connection ID. Or choose a CSV, such as an export of the connections.',
    file: 'Choose a CSV',
    everyone: (count: string) => `All ${count} customers`,
    found: (count: string) => `${count} customers found`,
    unknown: (count: string) => `${count} lines name no single customer`,
    needed: 'Name at least one customer.',
    start: (count: string) => `Start ${count} runs`,
    progress: (done: string, all: string) => `${done} of ${all} runs are started`,
    failed: (count: string) => `${count} runs could not be started`,
    again: 'Try these again',
    done: (count: string) => `${count} runs are started`,
    close: 'Close',
  },
  de: {
    mode: 'Für',
    modes: { one: 'Einen Kunden', many: 'Viele Kunden' },
    list: 'Kunden',
    listHint:
      'Einer je Zeile: Share-Code, voller Name oder ID der Verbindung. Oder eine CSV-Datei, etwa ein Export der Verbindungen.',
    file: 'CSV wählen',
    everyone: (count) => `Alle ${count} Kunden`,
    found: (count) => `${count} Kunden gefunden`,
    unknown: (count) => `${count} Zeilen nennen keinen eindeutigen Kunden`,
    needed: 'Nennen Sie mindestens einen Kunden.',
    start: (count) => `${count} Durchläufe starten`,
    progress: (done, all) => `${done} von ${all} Durchläufen sind gestartet`,
    failed: (count) => `${count} Durchläufe konnten nicht gestartet werden`,
    again: 'Diese noch einmal versuchen',
    done: (count) => `${count} Durchläufe sind gestartet`,
    close: 'Schließen',
  },
})
