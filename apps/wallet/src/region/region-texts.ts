// The texts of the region page.
import { regionTexts as everyApp } from '@company-data/ui/account/rules'
import { defineTexts } from '@company-data/ui/texts'

export const regionTexts = defineTexts({
  en: {
    ...everyApp.en,
    account: 'Account',
    lead: 'Where your data and pictures are stored. What belongs to a connection is stored in the region of the company.',
    chooseText: 'Your data, files and pictures move along, sealed as they are. Your connections go on.',
    moveTitle: (region: string) => `Move your wallet to ${region}?`,
    moveText:
      'While your data is copied nothing of yours can be changed; what you try meanwhile can be repeated afterwards. Reading goes on. It cannot be stopped, but you can move back afterwards.',
    moved: (region: string) => `Your wallet now lives in ${region}.`,
  },
  de: {
    ...everyApp.de,
    account: 'Konto',
    lead: 'Wo Ihre Daten und Bilder gespeichert sind. Was zu einer Verbindung gehört, liegt in der Region des Unternehmens.',
    chooseText: 'Ihre Daten, Dateien und Bilder ziehen mit, versiegelt wie sie sind. Ihre Verbindungen gehen weiter.',
    moveTitle: (region) => `Mit Ihrer Wallet nach ${region} umziehen?`,
    moveText:
      'Während Ihre Daten kopiert werden, lässt sich nichts von Ihnen ändern; was Sie solange versuchen, können Sie danach wiederholen. Lesen geht weiter. Der Umzug lässt sich nicht anhalten, aber Sie können danach zurückziehen.',
    moved: (region) => `Ihre Wallet ist jetzt in ${region}.`,
  },
})
