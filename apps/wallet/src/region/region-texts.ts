// The texts of the region page.

import { defineTexts } from '@company-data/ui/texts'
import { regionTexts as everyApp } from '@company-data/web/account/rules'

export const regionTexts = defineTexts({
  name: 'region',
  en: {
    ...everyApp.en,
    title: 'Storage location',
    account: 'Account',
    lead: 'Where your data and pictures are stored. Connection data is stored where the company chose.',
    chooseText: 'Your data, files and pictures move along and stay encrypted. Your connections continue.',
    moveTitle: (region: string) => `Move your wallet to ${region}?`,
    moveText:
      'While your data is being copied, you can view it but not change it. The move can’t be stopped, but you can move back afterwards.',
    movedTo: (region: string) => `Your wallet is now in ${region}.`,
  },
  de: {
    ...everyApp.de,
    title: 'Speicherort',
    account: 'Konto',
    lead: 'Wo Ihre Daten und Bilder gespeichert sind. Daten einer Verbindung liegen dort, wo das Unternehmen es gewählt hat.',
    chooseText:
      'Ihre Daten, Dateien und Bilder ziehen mit um und bleiben verschlüsselt. Ihre Verbindungen bestehen weiter.',
    moveTitle: (region) => `Mit Ihrer Wallet nach ${region} umziehen?`,
    moveText:
      'Während Ihre Daten kopiert werden, können Sie sie ansehen, aber nicht ändern. Der Umzug lässt sich nicht anhalten, aber Sie können danach zurückziehen.',
    movedTo: (region) => `Ihre Wallet ist jetzt in ${region}.`,
  },
})
