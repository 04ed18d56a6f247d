// Texts of the run list and of its card on the home page.
import { defineTexts } from '@company-data/ui/texts'
import type { RunGroup } from './run-groups.ts'

export const runsTexts = defineTexts({
  name: 'runs',
  en: {
    title: 'Forms and contracts',
    lead: 'Questions to answer and documents to sign, step by step. Your answers are encrypted on this device.',
    choose: 'Choose a form or contract to see what it needs from you.',
    groups: {
      mine: 'Waiting for you',
      others: 'Waiting for others',
      done: 'Done',
    } satisfies Record<RunGroup, string>,
    nothingMine: 'Nothing is waiting for you.',
    awaited: {
      answers: (step: string) => `Answer “${step}”`,
      documents: 'Create the documents',
      signature: (document: string) => `Sign “${document}”`,
      acceptance: (document: string) => `Accept “${document}”`,
      other: (party: string) => `It’s ${party}’s turn`,
      signatures: 'Waiting for signatures',
      completed: 'Done',
      cancelled: 'Ended early',
      unknown: 'In progress',
    },
    since: (when: string) => `Started ${when}`,
    reminded: (when: string) => `You were reminded ${when}`,
    ended: 'Connection ended',
    showAll: (count: string) => `Show all ${count}`,
    emptyTitle: 'No forms or contracts yet',
    emptyText: 'Forms and contracts from services you’re connected with appear here.',
    homeTitle: (count: number): string =>
      count === 1 ? 'A form or contract is waiting for you' : 'Forms and contracts are waiting for you',
    toAll: 'Show all',
  },
  de: {
    title: 'Formulare und Verträge',
    lead: 'Fragen zum Beantworten und Dokumente zum Unterschreiben, Schritt für Schritt. Ihre Antworten werden auf diesem Gerät verschlüsselt.',
    choose: 'Wählen Sie ein Formular oder einen Vertrag, um zu sehen, was zu tun ist.',
    groups: { mine: 'Wartet auf Sie', others: 'Wartet auf andere', done: 'Erledigt' },
    nothingMine: 'Nichts wartet auf Sie.',
    awaited: {
      answers: (step) => `Beantworten: ${step}`,
      documents: 'Dokumente erzeugen',
      signature: (document) => `Unterschreiben: ${document}`,
      acceptance: (document) => `Annehmen: ${document}`,
      other: (party) => `${party} ist dran`,
      signatures: 'Wartet auf Unterschriften',
      completed: 'Erledigt',
      cancelled: 'Vorzeitig beendet',
      unknown: 'In Bearbeitung',
    },
    since: (when) => `Begonnen ${when}`,
    reminded: (when) => `Sie wurden ${when} erinnert`,
    ended: 'Verbindung beendet',
    showAll: (count) => `Alle ${count} zeigen`,
    emptyTitle: 'Noch keine Formulare oder Verträge',
    emptyText: 'Formulare und Verträge von Diensten, mit denen Sie verbunden sind, erscheinen hier.',
    homeTitle: (count) =>
      count === 1 ? 'Ein Formular oder Vertrag wartet auf Sie' : 'Formulare und Verträge warten auf Sie',
    toAll: 'Alle zeigen',
  },
})
