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
  /** The heading of the links that few visitors need. */
  technical: string
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
    lead: 'On this platform people share data with companies, end-to-end encrypted. The platform carries the data and cannot read it.',
    developers: 'For developers',
    documentation: 'Documentation',
    documentationText: 'with guides, concepts and search',
    reference: 'API reference',
    referenceText: 'with every call to try out',
    errors: 'All errors',
    errorsText: 'with cause and fix',
    technical: 'For programs and operators',
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
    technical: 'Für Programme und Betreiber',
    oauth: 'OAuth-Metadaten',
    health: 'Zustand der Plattform',
    openapi: 'OpenAPI-Dokumente',
    regions: 'Regionen',
    noRegions: 'Noch hat sich keine Region gemeldet.',
  },
  fr: {
    language: 'Français',
    languages: 'Langue',
    lead: 'Sur cette plateforme, des personnes partagent des données avec des entreprises, chiffrées de bout en bout. La plateforme transmet les données et ne peut pas les lire.',
    developers: 'Pour les développeurs',
    documentation: 'Documentation',
    documentationText: 'en anglais, avec guides, notions et recherche',
    reference: 'Référence de l’API',
    referenceText: 'en anglais, avec chaque appel à essayer',
    errors: 'Toutes les erreurs',
    errorsText: 'en anglais, avec cause et solution',
    technical: 'Pour les programmes et les exploitants',
    oauth: 'Métadonnées OAuth',
    health: 'État de la plateforme',
    openapi: 'Documents OpenAPI',
    regions: 'Régions',
    noRegions: 'Aucune région ne s’est encore annoncée.',
  },
}
