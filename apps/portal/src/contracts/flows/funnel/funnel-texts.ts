// Texts of the counts of runs by step: on the cards of the canvas, and as a table.
import { defineTexts } from '@company-data/ui/texts'

export const funnelTexts = defineTexts({
  en: {
    title: 'Where runs stop',
    lead: (count: string) => `${count} runs of this flow, all versions, by the step where they wait or ended.`,
    incomplete: (count: string) => `Only the latest ${count} runs are counted.`,
    step: 'Step',
    waiting: 'Waiting',
    completed: 'Completed',
    cancelled: 'Cancelled',
    share: (percent: string) => `${percent} of all runs`,
    removed: 'No longer in the flow',
    toRuns: 'Show the runs',
    empty: 'No runs yet',
    emptyText: 'Once customers go through this flow, you see here at which step they stop.',
    card: {
      waiting: (count: number, text: string) => (count === 1 ? '1 run waits here' : `${text} runs wait here`),
      cancelled: (count: number, text: string) =>
        count === 1 ? '1 run was cancelled here' : `${text} runs were cancelled here`,
      completed: (count: number, text: string) =>
        count === 1 ? '1 run was completed here' : `${text} runs were completed here`,
    },
  },
  de: {
    title: 'Wo Durchläufe stehen bleiben',
    lead: (count) =>
      `${count} Durchläufe dieses Ablaufs, aller Versionen, nach dem Schritt, an dem sie warten oder endeten.`,
    incomplete: (count) => `Nur die letzten ${count} Durchläufe sind gezählt.`,
    step: 'Schritt',
    waiting: 'Wartend',
    completed: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
    share: (percent) => `${percent} aller Durchläufe`,
    removed: 'Nicht mehr im Ablauf',
    toRuns: 'Durchläufe zeigen',
    empty: 'Noch keine Durchläufe',
    emptyText: 'Sobald Kunden diesen Ablauf durchlaufen, sehen Sie hier, an welchem Schritt sie stehen bleiben.',
    card: {
      waiting: (count, text) => (count === 1 ? '1 Durchlauf wartet hier' : `${text} Durchläufe warten hier`),
      cancelled: (count, text) =>
        count === 1 ? '1 Durchlauf wurde hier abgebrochen' : `${text} Durchläufe wurden hier abgebrochen`,
      completed: (count, text) =>
        count === 1 ? '1 Durchlauf wurde hier abgeschlossen' : `${text} Durchläufe wurden hier abgeschlossen`,
    },
  },
})
