// Texts of the canvas and the outline.
import { defineTexts } from '@company-data/ui/texts'

export const canvasTexts = defineTexts({
  en: {
    canvas: 'Canvas of the flow',
    outline: 'Outline',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to view',
    tidy: 'Tidy up',
    addStep: 'Add step',
    kinds: { start: 'Start', step: 'Step', document: 'Documents', end: 'End' },
    problem: { error: 'Has an error', warning: 'Has a warning' },
    noParty: 'No party',
    emptyTitle: 'No steps yet',
    emptyText: 'A step asks one party. Add the first one; every run begins with it.',
    addFirst: 'Add the first step',
    always: 'always',
    leadsTo: (step: string) => `leads to ${step}`,
  },
  de: {
    canvas: 'Zeichnung des Ablaufs',
    outline: 'Gliederung',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Alles zeigen',
    tidy: 'Aufräumen',
    addStep: 'Schritt hinzufügen',
    kinds: { start: 'Beginn', step: 'Schritt', document: 'Dokumente', end: 'Ende' },
    problem: { error: 'Hat einen Fehler', warning: 'Hat eine Warnung' },
    noParty: 'Keine Partei',
    emptyTitle: 'Noch keine Schritte',
    emptyText: 'Ein Schritt fragt eine Partei. Fügen Sie den ersten hinzu; mit ihm beginnt der Ablauf.',
    addFirst: 'Ersten Schritt hinzufügen',
    always: 'immer',
    leadsTo: (step) => `führt zu ${step}`,
  },
})
