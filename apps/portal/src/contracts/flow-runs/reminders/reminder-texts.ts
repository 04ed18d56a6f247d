// Texts of reminders to customers, and of what is done with several runs at once.
import { defineTexts } from '@company-data/ui/texts'

export const reminderTexts = defineTexts({
  en: {
    remind: 'Send a reminder',
    reminded: (when: string) => `Reminded ${when}`,
    again: (when: string) => `You can send the next reminder ${when}.`,
    about: 'The customer gets a notification and sees that you asked again. At most one a day.',
    sent: 'Reminder sent',
    recently: 'This customer was already reminded in the last 24 hours.',
    selection: {
      select: (name: string) => `Select the run of ${name}`,
      all: 'Select all runs on this page',
      count: (count: number, text: string) => (count === 1 ? '1 run selected' : `${text} runs selected`),
      remind: 'Remind',
      cancel: 'Cancel runs',
      clear: 'Clear selection',
      label: 'Selected runs',
      undo: 'Undo',
      reminding: (count: number, text: string) => (count === 1 ? 'Sending 1 reminder' : `Sending ${text} reminders`),
      cancelTitle: (count: number, text: string) => (count === 1 ? 'Cancel 1 run?' : `Cancel ${text} runs?`),
      nothingToRemind: 'None of these runs waits for a customer.',
      nothingToCancel: 'All of these runs have ended.',
      sent: (count: number, text: string) => (count === 1 ? '1 reminder sent' : `${text} reminders sent`),
      recent: (count: number, text: string) =>
        count === 1 ? '1 customer was already reminded today.' : `${text} customers were already reminded today.`,
      idle: (count: number, text: string) =>
        count === 1 ? '1 run waits for no customer.' : `${text} runs wait for no customer.`,
      cancelled: (count: number, text: string) => (count === 1 ? '1 run cancelled' : `${text} runs cancelled`),
      failed: (count: number, text: string) => (count === 1 ? '1 run failed.' : `${text} runs failed.`),
    },
  },
  de: {
    remind: 'Erinnern',
    reminded: (when) => `Erinnert ${when}`,
    again: (when) => `Die nächste Erinnerung ist ${when} möglich.`,
    about: 'Der Kunde bekommt eine Benachrichtigung und sieht, dass Sie erneut fragen. Höchstens einmal am Tag.',
    sent: 'Erinnerung gesendet',
    recently: 'Dieser Kunde wurde in den letzten 24 Stunden schon erinnert.',
    selection: {
      select: (name) => `Durchlauf von ${name} auswählen`,
      all: 'Alle Durchläufe dieser Seite auswählen',
      count: (count, text) => (count === 1 ? '1 Durchlauf ausgewählt' : `${text} Durchläufe ausgewählt`),
      remind: 'Erinnern',
      cancel: 'Durchläufe abbrechen',
      clear: 'Auswahl aufheben',
      label: 'Ausgewählte Durchläufe',
      undo: 'Rückgängig',
      reminding: (count, text) => (count === 1 ? '1 Erinnerung wird gesendet' : `${text} Erinnerungen werden gesendet`),
      cancelTitle: (count, text) => (count === 1 ? '1 Durchlauf abbrechen?' : `${text} Durchläufe abbrechen?`),
      nothingToRemind: 'Keiner dieser Durchläufe wartet auf einen Kunden.',
      nothingToCancel: 'Alle diese Durchläufe sind beendet.',
      sent: (count, text) => (count === 1 ? '1 Erinnerung gesendet' : `${text} Erinnerungen gesendet`),
      recent: (count, text) =>
        count === 1 ? '1 Kunde wurde heute schon erinnert.' : `${text} Kunden wurden heute schon erinnert.`,
      idle: (count, text) =>
        count === 1 ? '1 Durchlauf wartet auf keinen Kunden.' : `${text} Durchläufe warten auf keinen Kunden.`,
      cancelled: (count, text) => (count === 1 ? '1 Durchlauf abgebrochen' : `${text} Durchläufe abgebrochen`),
      failed: (count, text) =>
        count === 1 ? '1 Durchlauf ist fehlgeschlagen.' : `${text} Durchläufe sind fehlgeschlagen.`,
    },
  },
})
