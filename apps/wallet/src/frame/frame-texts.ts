// Texts that any page may need: those of both apps, and the wallet's own.
import { frameTexts as everyApp } from '@company-data/ui/frame/rules'
import { defineTexts } from '@company-data/ui/texts'

export const frameTexts = defineTexts({
  en: {
    ...everyApp.en,
    product: 'Company Data Wallet',
    shortName: 'Wallet',
    toHome: 'Go to the home page',
    locked: 'Unlock the wallet to open this.',
  },
  de: {
    ...everyApp.de,
    product: 'Company Data Wallet',
    shortName: 'Wallet',
    toHome: 'Zur Startseite',
    locked: 'Entsperren Sie die Wallet, um dies zu öffnen.',
  },
})
