// Texts of the connection list and of the connection page.
import { defineTexts } from '@company-data/ui/texts'

export const connectionsTexts = defineTexts({
  en: {
    title: 'Connections',
    connect: 'Connect',
    lead: 'Who has data about you, and what.',
    connection: 'Connection',
    emptyTitle: 'No connections yet',
    emptyText: 'When you connect with a company’s service, it appears here with everything it holds about you.',
    liveCount: (count: string) => `${count} kept up to date`,
    onceCount: (count: string) => `${count} shared once`,
    nothingShared: 'Nothing shared',
    asks: (count: string) => `Questions: ${count}`,
    unread: (count: string) => `${count} unread`,
    messages: 'Messages',
    companiesOnly: 'This service is for companies only.',
    stillByCode: 'You can still connect with the service by its code. Nothing is shared before you do.',
    takeBack: 'Take everything back',
    takeBackText: 'Ending the connection deletes what you shared from the platform.',
  },
  de: {
    title: 'Verbindungen',
    connect: 'Verbinden',
    lead: 'Wer Daten von Ihnen hat, und welche.',
    connection: 'Verbindung',
    emptyTitle: 'Noch keine Verbindungen',
    emptyText:
      'Wenn Sie sich mit dem Dienst eines Unternehmens verbinden, erscheint er hier mit allem, was er von Ihnen hat.',
    liveCount: (count) => `${count} laufend`,
    onceCount: (count) => `${count} einmal`,
    nothingShared: 'Nichts freigegeben',
    asks: (count) => `Fragen: ${count}`,
    unread: (count) => `${count} ungelesen`,
    messages: 'Nachrichten',
    companiesOnly: 'Dieser Dienst ist nur für Unternehmen.',
    stillByCode: 'Sie können sich über den Code trotzdem mit dem Dienst verbinden. Vorher wird nichts freigegeben.',
    takeBack: 'Alles zurücknehmen',
    takeBackText: 'Wenn Sie die Verbindung beenden, wird alles von der Plattform gelöscht, was Sie freigegeben haben.',
  },
})
