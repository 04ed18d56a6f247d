// Texts that any page may need: those of both apps, and the wallet's own.

import { defineTexts } from '@company-data/ui/texts'
import { appTexts as everyApp } from '@company-data/web/app/rules'

export const walletTexts = defineTexts({
  name: 'wallet',
  en: {
    ...everyApp.en,
    product: 'Company Data Wallet',
    shortName: 'Wallet',
    toHome: 'Go to the home page',
    connectCompany: 'Connect with a company',
    locked: 'Unlock the wallet to open this.',
  },
  de: {
    ...everyApp.de,
    product: 'Company Data Wallet',
    shortName: 'Wallet',
    toHome: 'Zur Startseite',
    connectCompany: 'Mit einem Unternehmen verbinden',
    locked: 'Entsperren Sie die Wallet, um dies zu öffnen.',
  },
})
