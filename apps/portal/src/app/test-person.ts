// The test person of the first steps. No one can sign in as it, so it answers nothing after that.
import { defineTexts } from '@company-data/ui/texts'

export const testPersonTexts = defineTexts({
  en: {
    name: 'Test person',
    hint: 'Test person of the first steps',
    cannotAnswer:
      'No one can answer as the test person: a run with it waits for good. Connect with the wallet to try a run.',
  },
  de: {
    name: 'Testperson',
    hint: 'Testperson der ersten Schritte',
    cannotAnswer:
      'Für die Testperson kann niemand antworten: ein Durchlauf mit ihr wartet für immer. Verbinden Sie sich mit der Wallet, um einen Durchlauf auszuprobieren.',
  },
})

/** By its name in either language: the platform does not know that it is one. */
export const isTestPerson = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'person' && (name === testPersonTexts.en.name || name === testPersonTexts.de.name)
