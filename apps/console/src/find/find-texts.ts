// Texts of the search.
import { defineTexts } from '@company-data/ui/texts'

export const findTexts = defineTexts({
  en: {
    title: 'Find',
    lead: 'By e-mail address, share code, company code or the beginning of a company name; or by the ID of an account, service, client, run, document or request.',
    search: 'Address, code, name or ID',
    find: 'Find',
    match: 'Match',
    kind: 'Kind',
    region: 'Region',
    kinds: {
      company: 'Company',
      person: 'Person',
      delegate: 'Delegate',
      service: 'Service',
      client: 'Client',
      document: 'Document',
      run: 'Run of a flow',
      request: 'Request',
      operator_call: 'Call of an operator',
    },
    noneTitle: 'Nothing found',
    noneText: 'Check the spelling. Names of persons can’t be searched, and requests are kept for seven days.',
    unreachable: (regions: string) => `These regions did not respond, so matches may be missing: ${regions}.`,
  },
  de: {
    title: 'Suchen',
    lead: 'Nach E-Mail-Adresse, Freigabecode, Unternehmenscode oder dem Anfang eines Unternehmensnamens; oder nach der ID eines Kontos, Dienstes, Clients, Durchlaufs, Dokuments oder Aufrufs.',
    search: 'Adresse, Code, Name oder ID',
    find: 'Suchen',
    match: 'Treffer',
    kind: 'Art',
    region: 'Region',
    kinds: {
      company: 'Unternehmen',
      person: 'Person',
      delegate: 'Vertretung',
      service: 'Dienst',
      client: 'Client',
      document: 'Dokument',
      run: 'Durchlauf',
      request: 'Aufruf',
      operator_call: 'Aufruf eines Betreibers',
    },
    noneTitle: 'Nichts gefunden',
    noneText:
      'Prüfen Sie die Schreibweise. Namen von Personen lassen sich nicht suchen, und Aufrufe werden sieben Tage aufbewahrt.',
    unreachable: (regions) => `Diese Regionen haben nicht geantwortet; vielleicht fehlen Treffer: ${regions}.`,
  },
})
