// Texts of the regions and their modes.
import { defineTexts } from '@company-data/ui/texts'

export const regionsTexts = defineTexts({
  en: {
    title: 'Regions',
    lead: 'The mode of each region. “Writes paused” lets callers read; “Out of order” refuses every call but those of operators.',
    region: 'Region',
    mode: 'Mode',
    change: 'Change the mode',
    changeTitle: (region: string) => `Change the mode of ${region}?`,
    changeText: (mode: string) => `All processes follow at once: ${mode}.`,
    emptyTitle: 'No regions yet',
    emptyText: 'A region appears when its first process has started.',
  },
  de: {
    title: 'Regionen',
    lead: 'Die Betriebsart jeder Region. „Schreiben angehalten“ lässt Lesen zu; „Außer Betrieb“ weist alle Aufrufe außer denen der Betreiber ab.',
    region: 'Region',
    mode: 'Betriebsart',
    change: 'Betriebsart ändern',
    changeTitle: (region) => `Betriebsart von ${region} ändern?`,
    changeText: (mode) => `Alle Prozesse folgen sofort: ${mode}.`,
    emptyTitle: 'Noch keine Regionen',
    emptyText: 'Eine Region erscheint, sobald ihr erster Prozess gestartet ist.',
  },
})
