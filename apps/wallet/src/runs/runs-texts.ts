// The texts of the list of what companies ask the person, and of its card on the home page.
import { defineTexts } from '@company-data/ui/texts'
import type { RunGroup } from './listed-runs.ts'

export const runsTexts = defineTexts({
  en: {
    title: 'Forms and contracts',
    lead: 'What companies ask you step by step: questions to answer, documents to sign. Answers are sealed on this device.',
    groups: {
      mine: 'Waiting for you',
      others: 'Waiting for others',
      done: 'Done',
    } satisfies Record<RunGroup, string>,
    nothingMine: 'Nothing waits for you.',
    awaited: {
      answers: (step: string) => `Answer “${step}”`,
      documents: 'Create the documents',
      signature: (document: string) => `Sign “${document}”`,
      acceptance: (document: string) => `Accept “${document}”`,
      other: (party: string) => `${party} is on`,
      signatures: 'Waits for signatures',
      completed: 'Done',
      cancelled: 'Ended early',
      unknown: 'Goes on',
    },
    since: (when: string) => `Started ${when}`,
    ended: 'Connection ended',
    showAll: (count: string) => `Show all ${count}`,
    emptyTitle: 'Nobody has asked you anything yet',
    emptyText: 'When a service that you are connected with asks you something in steps, it stands here.',
    homeTitle: (count: number): string =>
      count === 1 ? 'A form or contract waits for you' : 'Forms and contracts wait for you',
    toAll: 'Show all',
  },
  de: {
    title: 'Formulare und Verträge',
    lead: 'Was Unternehmen Sie Schritt für Schritt fragen: Fragen zum Beantworten, Dokumente zum Unterschreiben. Antworten werden auf diesem Gerät versiegelt.',
    groups: { mine: 'Wartet auf Sie', others: 'Wartet auf andere', done: 'Erledigt' },
    nothingMine: 'Nichts wartet auf Sie.',
    awaited: {
      answers: (step) => `„${step}“ beantworten`,
      documents: 'Dokumente erzeugen',
      signature: (document) => `„${document}“ unterschreiben`,
      acceptance: (document) => `„${document}“ annehmen`,
      other: (party) => `${party} ist dran`,
      signatures: 'Wartet auf Unterschriften',
      completed: 'Erledigt',
      cancelled: 'Vorzeitig beendet',
      unknown: 'Geht weiter',
    },
    since: (when) => `Begonnen ${when}`,
    ended: 'Verbindung beendet',
    showAll: (count) => `Alle ${count} zeigen`,
    emptyTitle: 'Noch hat Sie niemand etwas gefragt',
    emptyText: 'Fragt ein Dienst, mit dem Sie verbunden sind, Sie etwas in Schritten, so steht es hier.',
    homeTitle: (count) =>
      count === 1 ? 'Ein Formular oder Vertrag wartet auf Sie' : 'Formulare und Verträge warten auf Sie',
    toAll: 'Alle zeigen',
  },
})
