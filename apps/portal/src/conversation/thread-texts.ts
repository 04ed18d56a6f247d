// Texts of a conversation with a customer.
import { defineTexts } from '@company-data/ui/texts'

export const threadTexts = defineTexts({
  en: {
    emptyText: 'Your messages are sealed in this browser to the customer’s key.',
    customer: 'Customer',
    markReadHint: 'The customer will see that it was read.',
    writeHint: 'Sealed to the customer’s key before sending. Send with Ctrl+Enter.',
    keyless: 'The key is locked: you won’t be able to read this message here again.',
  },
  de: {
    emptyText: 'Ihre Nachrichten werden in diesem Browser für den Schlüssel des Kunden versiegelt.',
    customer: 'Kunde',
    markReadHint: 'Der Kunde sieht, dass sie gelesen wurde.',
    writeHint: 'Vor dem Senden für den Schlüssel des Kunden versiegelt. Senden mit Strg+Eingabe.',
    keyless: 'Der Schlüssel ist gesperrt: Sie können diese Nachricht hier nicht wieder lesen.',
  },
})
