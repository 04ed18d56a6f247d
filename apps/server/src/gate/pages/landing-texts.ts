// The texts of the landing page, in each of its languages.
import type { PageLanguage } from './page-language.ts'

interface LandingTexts {
  /** The language's own name for itself. */
  language: string
  languages: string
  lead: string
  developers: string
  documentation: string
  documentationText: string
  reference: string
  referenceText: string
  errors: string
  errorsText: string
  oauth: string
  health: string
  openapi: string
  regions: string
  noRegions: string
}

export const landingTexts: Readonly<Record<PageLanguage, LandingTexts>> = {
  en: {
    language: 'English',
    languages: 'Language',
    lead: 'This is the front door of a platform on which people share data with companies, end-to-end encrypted. The platform carries the data and cannot read it.',
    developers: 'For developers',
    documentation: 'Documentation',
    documentationText: 'with guides, concepts and search',
    reference: 'API reference',
    referenceText: 'with every call to try out',
    errors: 'All errors',
    errorsText: 'with cause and fix',
    oauth: 'OAuth metadata',
    health: 'Health',
    openapi: 'OpenAPI documents',
    regions: 'Regions',
    noRegions: 'No region has announced itself yet.',
  },
  de: {
    language: 'Deutsch',
    languages: 'Sprache',
    lead: 'Auf dieser Plattform geben Menschen Daten für Unternehmen frei, Ende-zu-Ende verschlüsselt. Die Plattform überträgt die Daten und kann sie nicht lesen.',
    developers: 'Für Entwickler',
    documentation: 'Dokumentation',
    documentationText: 'auf Englisch, mit Anleitungen, Grundlagen und Suche',
    reference: 'API-Referenz',
    referenceText: 'auf Englisch, mit jedem Aufruf zum Ausprobieren',
    errors: 'Alle Fehler',
    errorsText: 'auf Englisch, mit Ursache und Abhilfe',
    oauth: 'OAuth-Metadaten',
    health: 'Zustand der Plattform',
    openapi: 'OpenAPI-Dokumente',
    regions: 'Regionen',
    noRegions: 'Noch hat sich keine Region gemeldet.',
  },
}
