// The texts of the list of connections and of the page of each.
import { defineTexts } from '@company-data/ui/texts'

export const connectionsTexts = defineTexts({
  en: {
    title: 'Connections',
    connect: 'Connect',
    lead: 'Who holds something of you, and what.',
    connection: 'Connection',
    emptyTitle: 'No connections yet',
    emptyText: 'When you connect with a service of a company, it stands here with everything that it holds of you.',
    liveCount: (count: string) => `${count} live`,
    onceCount: (count: string) => `${count} once`,
    nothingShared: 'Nothing shared',
    asks: (count: string) => `Questions: ${count}`,
    unread: (count: string) => `${count} unread`,
    messages: 'Messages',
    companiesOnly: 'This service is for companies only.',
    stillByCode: 'You can still connect with the service by its code. Nothing is shared before you do.',
    takeBack: 'Take everything back',
    takeBackText: 'Ending the connection removes what you shared from the platform.',
  },
  de: {
    title: 'Verbindungen',
    connect: 'Verbinden',
    lead: 'Wer etwas von Ihnen hat, und was.',
    connection: 'Verbindung',
    emptyTitle: 'Noch keine Verbindungen',
    emptyText:
      'Verbinden Sie sich mit dem Dienst eines Unternehmens, so steht er hier mit allem, was er von Ihnen hat.',
    liveCount: (count) => `${count} laufend`,
    onceCount: (count) => `${count} einmal`,
    nothingShared: 'Nichts freigegeben',
    asks: (count) => `Fragen: ${count}`,
    unread: (count) => `${count} ungelesen`,
    messages: 'Nachrichten',
    companiesOnly: 'Dieser Dienst ist nur für Unternehmen.',
    stillByCode: 'Sie können sich über den Code trotzdem mit dem Dienst verbinden. Vorher wird nichts freigegeben.',
    takeBack: 'Alles zurücknehmen',
    takeBackText: 'Endet die Verbindung, so wird von der Plattform entfernt, was Sie freigegeben haben.',
  },
})
