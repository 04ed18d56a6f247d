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
    everyone: (count: number, countText: string) => (count === 1 ? 'The only customer' : `All ${countText} customers`),
    found: (count: number, countText: string) => (count === 1 ? '1 customer found' : `${countText} customers found`),
    unknown: (count: number, countText: string) =>
      count === 1 ? '1 line names no single customer' : `${countText} lines name no single customer`,
    needed: 'Name at least one customer.',
    start: (count: number, countText: string) => (count === 1 ? 'Start 1 run' : `Start ${countText} runs`),
    stop: 'Stop',
    progress: (done: string, all: string) => `${done} of ${all} runs are started`,
    failed: (count: number, countText: string) =>
      count === 1 ? '1 run could not be started' : `${countText} runs could not be started`,
    again: 'Try these again',
    done: (count: number, countText: string) => (count === 1 ? '1 run is started' : `${countText} runs are started`),
    close: 'Close',
  },
  de: {
    mode: 'Für',
    modes: { one: 'Einen Kunden', many: 'Viele Kunden' },
    list: 'Kunden',
    listHint:
      'Einer je Zeile: Share-Code, voller Name oder ID der Verbindung. Oder eine CSV-Datei, etwa ein Export der Verbindungen.',
    file: 'CSV wählen',
    everyone: (count, countText) => (count === 1 ? 'Der einzige Kunde' : `Alle ${countText} Kunden`),
    found: (count, countText) => (count === 1 ? '1 Kunde gefunden' : `${countText} Kunden gefunden`),
    unknown: (count, countText) =>
      count === 1 ? '1 Zeile nennt keinen eindeutigen Kunden' : `${countText} Zeilen nennen keinen eindeutigen Kunden`,
    needed: 'Nennen Sie mindestens einen Kunden.',
    start: (count, countText) => (count === 1 ? '1 Durchlauf starten' : `${countText} Durchläufe starten`),
    stop: 'Anhalten',
    progress: (done, all) => `${done} von ${all} Durchläufen sind gestartet`,
    failed: (count, countText) =>
      count === 1
        ? '1 Durchlauf konnte nicht gestartet werden'
        : `${countText} Durchläufe konnten nicht gestartet werden`,
    again: 'Diese noch einmal versuchen',
    done: (count, countText) => (count === 1 ? '1 Durchlauf ist gestartet' : `${countText} Durchläufe sind gestartet`),
    close: 'Schließen',
  },
})
