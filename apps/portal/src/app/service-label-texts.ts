// The name of a sandbox.
import { defineTexts } from '@company-data/ui/texts'

export const serviceLabelTexts = defineTexts({
  en: { sandbox: (name: string) => `${name} (sandbox)` },
  de: { sandbox: (name) => `${name} (Testdienst)` },
})
