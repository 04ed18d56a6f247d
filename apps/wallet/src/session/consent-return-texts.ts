// The texts about the way back to a request of the consent page.
import { defineTexts } from '@company-data/ui/texts'

export const consentReturnTexts = defineTexts({
  name: 'consentReturn',
  en: {
    text: 'An app or a company asked you to sign in. When your wallet is ready, go back to its request.',
    back: 'Back to the request',
  },
  de: {
    text: 'Eine App oder ein Unternehmen hat Sie gebeten, sich anzumelden. Wenn Ihre Wallet bereit ist, gehen Sie zur Anfrage zurück.',
    back: 'Zurück zur Anfrage',
  },
})
