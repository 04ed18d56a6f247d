// The texts of the region page.

import { defineTexts } from '@company-data/ui/texts'
import { regionTexts as everyApp } from '@company-data/web/account/rules'

export const regionTexts = defineTexts({
  en: {
    ...everyApp.en,
    lead: 'Where your company’s data is stored, including its connections and everything in them.',
    chooseText:
      'All data, clients and delegates move along. Your programs follow automatically, and tokens stay valid.',
    moveTitle: (region: string) => `Move the company to ${region}?`,
    moveText:
      'While the data is being copied, you can read but not change it: writes are answered with 503 and can be repeated. The move can’t be stopped, but you can move back afterwards.',
    movedTo: (region: string) => `The company is now in ${region}.`,
  },
  de: {
    ...everyApp.de,
    lead: 'Wo die Daten Ihres Unternehmens liegen, samt den Verbindungen und allem darin.',
    chooseText:
      'Alle Daten, Clients und Vertretungen ziehen mit um. Ihre Programme folgen automatisch, Tokens bleiben gültig.',
    moveTitle: (region) => `Mit dem Unternehmen nach ${region} umziehen?`,
    moveText:
      'Während die Daten kopiert werden, lassen sie sich lesen, aber nicht ändern: Schreibzugriffe werden mit 503 beantwortet und können wiederholt werden. Der Umzug lässt sich nicht anhalten, aber Sie können danach zurückziehen.',
    movedTo: (region) => `Das Unternehmen ist jetzt in ${region}.`,
  },
})
