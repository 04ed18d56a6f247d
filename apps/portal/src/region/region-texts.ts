// The texts of the region page.
import { regionTexts as everyApp } from '@company-data/ui/account/rules'
import { defineTexts } from '@company-data/ui/texts'

export const regionTexts = defineTexts({
  en: {
    ...everyApp.en,
    lead: 'Where the data of your company is stored. Connections and everything in them live in the region of the company.',
    chooseText: 'All data, clients and delegates move along. Your programs follow by themselves; tokens stay valid.',
    moveTitle: (region: string) => `Move the company to ${region}?`,
    moveText:
      'While the data is copied nobody can change anything: writes are answered with 503 and can be repeated. Reading goes on. It cannot be stopped, but you can move back afterwards.',
    moved: (region: string) => `The company now lives in ${region}.`,
  },
  de: {
    ...everyApp.de,
    lead: 'Wo die Daten Ihres Unternehmens liegen. Verbindungen und alles in ihnen liegen in der Region des Unternehmens.',
    chooseText:
      'Alle Daten, Clients und Vertretungen ziehen mit. Ihre Programme folgen von selbst, Tokens bleiben gültig.',
    moveTitle: (region) => `Mit dem Unternehmen nach ${region} umziehen?`,
    moveText:
      'Während die Daten kopiert werden, kann niemand etwas ändern: Schreibzugriffe werden mit 503 beantwortet und können wiederholt werden. Lesen geht weiter. Der Umzug lässt sich nicht anhalten, aber Sie können danach zurückziehen.',
    moved: (region) => `Das Unternehmen ist jetzt in ${region}.`,
  },
})
