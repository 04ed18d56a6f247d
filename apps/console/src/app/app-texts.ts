// Texts that any page of the console may need: those of every app, and words for the errors of the operator API.
import { type BuiltInLanguage, defineTexts } from '@company-data/ui/texts'
import { appTexts as everyApp } from '@company-data/web/app/rules'
import { errorTexts } from './error-texts.ts'

type Refusal = Parameters<(typeof everyApp)['en']['refusal']>[0]

const refuse =
  (language: BuiltInLanguage) =>
  (error: Refusal): string =>
    errorTexts[error.errorKey]?.[language] ?? everyApp[language].refusal(error)

export const appTexts = defineTexts({
  en: {
    ...everyApp.en,
    product: 'Console',
    refusal: refuse('en'),
    reason: 'Reason',
    reasonHint: 'It stays in the record, so write no name and no address of a person.',
    reasonNeeded: 'Write a reason.',
    save: 'Save',
    refresh: 'Refresh',
    none: 'None',
    never: 'Never',
    roles: {
      metrics: 'Metrics',
      support: 'Support',
      operations: 'Operations',
      security: 'Security',
      owner: 'Owner',
    },
    modes: { normal: 'Normal', writes_paused: 'Writes paused', out_of_order: 'Out of order' },
    usertypes: { person: 'Person', company: 'Company', delegate: 'Delegate' },
  },
  de: {
    ...everyApp.de,
    product: 'Konsole',
    refusal: refuse('de'),
    reason: 'Grund',
    reasonHint: 'Er bleibt in der Aufzeichnung; schreiben Sie keinen Namen und keine Adresse einer Person.',
    reasonNeeded: 'Geben Sie einen Grund an.',
    save: 'Speichern',
    refresh: 'Aktualisieren',
    none: 'Keine',
    never: 'Nie',
    roles: {
      metrics: 'Messwerte',
      support: 'Support',
      operations: 'Betrieb',
      security: 'Sicherheit',
      owner: 'Inhaber',
    },
    modes: { normal: 'Normal', writes_paused: 'Schreiben angehalten', out_of_order: 'Außer Betrieb' },
    usertypes: { person: 'Person', company: 'Unternehmen', delegate: 'Vertretung' },
  },
})
