// Words for the parts of a flow: in a sentence before a label, in a list behind it.
import { defineTexts } from '@company-data/ui/texts'

export const partTexts = defineTexts({
  en: {
    kinds: {
      step: 'step',
      field: 'field',
      plugin: 'plugin field',
      pluginValue: 'plugin value',
      constant: 'computed value',
      document: 'document',
      party: 'party',
    },
    beforeLabel: (kind: string) => `the ${kind}`,
  },
  de: {
    kinds: {
      step: 'Schritt',
      field: 'Feld',
      plugin: 'Plugin-Feld',
      pluginValue: 'Plugin-Wert',
      constant: 'berechneter Wert',
      document: 'Dokument',
      party: 'Partei',
    },
    beforeLabel: (kind) => kind,
  },
})

export type PartKind = keyof (typeof partTexts)['en']['kinds']
