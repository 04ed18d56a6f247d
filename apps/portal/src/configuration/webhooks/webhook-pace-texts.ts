// Texts of a webhook's order, parallel requests and batches.
import { defineTexts } from '@company-data/ui/texts'

export const webhookPaceTexts = defineTexts({
  en: {
    order: 'Order',
    service: 'All events in order',
    serviceHint: 'One request at a time.',
    customer: 'In order per customer',
    customerHint: 'Several customers at once; the events of one customer stay in order.',
    parallel: 'Requests at once',
    parallelHint: '1 to 64. Never more than one for the same customer.',
    parallelInvalid: 'Enter a number from 1 to 64.',
    batch: 'Events per request',
    batchHint: '1 to 100. Above 1, the body is a JSON array, and 200 accepts all of it.',
    batchInvalid: 'Enter a number from 1 to 100.',
    batchJson: 'Several events need the JSON format.',
  },
  de: {
    order: 'Reihenfolge',
    service: 'Alle Ereignisse der Reihe nach',
    serviceHint: 'Immer nur eine Anfrage zugleich.',
    customer: 'Der Reihe nach je Kunde',
    customerHint: 'Mehrere Kunden zugleich; die Ereignisse eines Kunden bleiben in Reihenfolge.',
    parallel: 'Anfragen zugleich',
    parallelHint: '1 bis 64. Für denselben Kunden nie mehr als eine.',
    parallelInvalid: 'Geben Sie eine Zahl von 1 bis 64 ein.',
    batch: 'Ereignisse je Anfrage',
    batchHint: '1 bis 100. Ab 2 ist der Inhalt ein JSON-Array, und 200 nimmt alle an.',
    batchInvalid: 'Geben Sie eine Zahl von 1 bis 100 ein.',
    batchJson: 'Mehrere Ereignisse brauchen das Format JSON.',
  },
})
