// Texts of the states of a run.
import { defineTexts } from '@company-data/ui/texts'
import type { RunState } from './run-states.ts'

export const runStateTexts = defineTexts({
  name: 'runState',
  en: {
    own: 'Your turn',
    party: (label: string) => `Waiting for ${label}`,
    generating: 'Documents to generate',
    awaiting_signature: 'Waiting for signatures',
    completed: 'Completed',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
  },
  de: {
    own: 'Sie sind dran',
    party: (label) => `Wartet auf ${label}`,
    generating: 'Dokumente zu erzeugen',
    awaiting_signature: 'Wartet auf Unterschriften',
    completed: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
    unknown: 'Unbekannt',
  },
})

export type RunStateTexts = (typeof runStateTexts)['en']

export const stateText = (texts: RunStateTexts, state: RunState): string =>
  state.kind === 'party' ? texts.party(state.label) : texts[state.kind]
