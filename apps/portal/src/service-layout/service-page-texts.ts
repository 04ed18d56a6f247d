// Texts of the layout around the tabs of a service.
import { defineTexts } from '@company-data/ui/texts'

export const servicePageTexts = defineTexts({
  en: {
    service: 'Service',
    sandbox: 'Sandbox',
    back: 'Services',
    tabsLabel: 'Service sections',
    tabs: {
      overview: 'Overview',
      'api-access': 'API access',
      'request-fields': 'Request fields',
      'share-page': 'Share page',
      webhooks: 'Webhooks',
      logs: 'Logs',
    },
    ownerOnly: 'Only the company’s owner can change this.',
  },
  de: {
    service: 'Dienst',
    sandbox: 'Testdienst',
    back: 'Dienste',
    tabsLabel: 'Teile des Dienstes',
    tabs: {
      overview: 'Übersicht',
      'api-access': 'API-Zugang',
      'request-fields': 'Anfragefelder',
      'share-page': 'Freigabeseite',
      webhooks: 'Webhooks',
      logs: 'Dienstprotokoll',
    },
    ownerOnly: 'Das darf nur der Inhaber des Unternehmens ändern.',
  },
})
