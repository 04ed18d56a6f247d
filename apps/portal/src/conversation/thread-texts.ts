// The texts of a conversation with a customer.
import { defineTexts } from '@company-data/ui/texts'

export const threadTexts = defineTexts({
  en: {
    emptyText: 'What you write is sealed in this browser to the key of the customer.',
    customer: 'Customer',
    markReadHint: 'The customer sees that it was read.',
    writeHint: 'Sealed to the key of the customer before it is sent. Ctrl and Enter send it.',
    keyless: 'The key is locked: you will not be able to read this message again here.',
  },
  de: {
    emptyText: 'Was Sie schreiben, wird in diesem Browser für den Schlüssel des Kunden versiegelt.',
    customer: 'Kunde',
    markReadHint: 'Der Kunde sieht, dass sie gelesen wurde.',
    writeHint: 'Vor dem Senden für den Schlüssel des Kunden versiegelt. Strg und Eingabe senden sie.',
    keyless: 'Der Schlüssel ist gesperrt: Sie werden diese Nachricht hier nicht wieder lesen können.',
  },
})
