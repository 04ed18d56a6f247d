// The texts of the region page.
import { regionTexts as everyApp } from '@company-data/ui/account/rules'
import { defineTexts } from '@company-data/ui/texts'

export const regionTexts = defineTexts({
  en: {
    ...everyApp.en,
    account: 'Account',
    lead: 'Where your data and pictures are stored. Connection data is stored in the company’s region.',
    chooseText: 'Your data, files and pictures move along and stay sealed. Your connections continue.',
    moveTitle: (region: string) => `Move your wallet to ${region}?`,
    moveText:
      'While your data is being copied, you can view it but not change it. The move can’t be stopped, but you can move back afterwards.',
    moved: (region: string) => `Your wallet is now in ${region}.`,
  },
  de: {
    ...everyApp.de,
    account: 'Konto',
    lead: 'Wo Ihre Daten und Bilder gespeichert sind. Daten einer Verbindung liegen in der Region des Unternehmens.',
    chooseText:
      'Ihre Daten, Dateien und Bilder ziehen mit um und bleiben versiegelt. Ihre Verbindungen bestehen weiter.',
    moveTitle: (region) => `Mit Ihrer Wallet nach ${region} umziehen?`,
    moveText:
      'Während Ihre Daten kopiert werden, können Sie sie ansehen, aber nicht ändern. Der Umzug lässt sich nicht anhalten, aber Sie können danach zurückziehen.',
    moved: (region) => `Ihre Wallet ist jetzt in ${region}.`,
  },
})
