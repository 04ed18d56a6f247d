// Texts of the jobs.
import { defineTexts } from '@company-data/ui/texts'

export const jobsTexts = defineTexts({
  en: {
    title: 'Jobs',
    lead: 'The jobs of the databases of the process that answers, with their last run.',
    job: 'Job',
    database: 'Database',
    state: 'State',
    works: 'Works',
    fails: 'Fails',
    last: 'Last run',
    next: 'Next run',
    error: 'Error of the last run',
    run: 'Run now',
    ran: (job: string) => `${job} has run`,
    failed: (job: string) => `${job} failed`,
    emptyTitle: 'No jobs',
    emptyText: 'Jobs appear when the first worker has started.',
  },
  de: {
    title: 'Aufträge',
    lead: 'Die Aufträge der Datenbanken des antwortenden Prozesses, mit ihrem letzten Lauf.',
    job: 'Auftrag',
    database: 'Datenbank',
    state: 'Zustand',
    works: 'Läuft',
    fails: 'Schlägt fehl',
    last: 'Letzter Lauf',
    next: 'Nächster Lauf',
    error: 'Fehler des letzten Laufs',
    run: 'Jetzt ausführen',
    ran: (job) => `${job} wurde ausgeführt`,
    failed: (job) => `${job} ist fehlgeschlagen`,
    emptyTitle: 'Keine Aufträge',
    emptyText: 'Aufträge erscheinen, sobald der erste Worker gestartet ist.',
  },
})
