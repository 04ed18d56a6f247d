// Texts that any page may need: those of both apps, and the portal's about owners, delegates and plans.

import { defineTexts } from '@company-data/ui/texts'
import { appTexts as everyApp } from '@company-data/web/app/rules'

export const appTexts = defineTexts({
  en: {
    ...everyApp.en,
    toOverview: 'Go to the overview',
    forbiddenText: 'Ask the company’s owner for access.',
    ownerOnly: 'Only the company’s owner can do this',
    levelRequiredText: 'The company’s owner can change the plan.',
    locked: 'Unlock the portal to open this.',
    unsureSecret: 'The old secret may no longer work. Create another one: only the latest is valid.',
  },
  de: {
    ...everyApp.de,
    toOverview: 'Zur Übersicht',
    forbiddenText: 'Bitten Sie den Inhaber des Unternehmens um Zugang.',
    ownerOnly: 'Das darf nur der Inhaber des Unternehmens',
    levelRequiredText: 'Der Inhaber des Unternehmens kann den Tarif ändern.',
    locked: 'Entsperren Sie das Portal, um dies zu öffnen.',
    unsureSecret:
      'Das alte Geheimnis gilt vielleicht nicht mehr. Erzeugen Sie ein weiteres: Nur das letzte ist gültig.',
  },
})

export type AppTexts = (typeof appTexts)['en']
