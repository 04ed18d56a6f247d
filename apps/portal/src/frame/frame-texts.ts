// What every page may have to say: the words of both apps, and those of a company with owner, delegates and plan.
import { frameTexts as everyApp } from '@company-data/ui/frame/rules'
import { defineTexts } from '@company-data/ui/texts'

export const frameTexts = defineTexts({
  en: {
    ...everyApp.en,
    toOverview: 'Go to the overview',
    forbiddenText: 'Ask the owner of the company for access.',
    ownerOnly: 'Only the owner of the company may do this',
    levelRequiredText: 'The owner of the company can change the plan.',
    locked: 'Unlock the portal to open this.',
    unsureSecret: 'The old secret may be dead already. Make another one: only the last one counts.',
  },
  de: {
    ...everyApp.de,
    toOverview: 'Zur Übersicht',
    forbiddenText: 'Bitten Sie den Inhaber des Unternehmens um Zugang.',
    ownerOnly: 'Das darf nur der Inhaber des Unternehmens',
    levelRequiredText: 'Der Inhaber des Unternehmens kann den Tarif ändern.',
    locked: 'Entsperren Sie das Portal, um dies zu öffnen.',
    unsureSecret: 'Das alte Geheimnis gilt vielleicht schon nicht mehr. Erzeugen Sie noch eines: Nur das letzte zählt.',
  },
})

export type FrameTexts = (typeof frameTexts)['en']
