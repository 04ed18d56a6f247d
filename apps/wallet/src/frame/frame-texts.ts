// What every page may have to say: the words of both apps, and those of a person's wallet.
import { frameTexts as everyApp } from '@company-data/ui/frame/rules'
import { defineTexts } from '@company-data/ui/texts'

export const frameTexts = defineTexts({
  en: {
    ...everyApp.en,
    product: 'Company Data Wallet',
    shortName: 'Wallet',
    toHome: 'Go to the start',
    locked: 'Unlock the wallet to open this.',
  },
  de: {
    ...everyApp.de,
    product: 'Company Data Wallet',
    shortName: 'Wallet',
    toHome: 'Zum Anfang',
    locked: 'Entsperren Sie die Wallet, um dies zu öffnen.',
  },
})
