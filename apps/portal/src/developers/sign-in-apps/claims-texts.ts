// Texts of claims: their meaning, their delivery, and errors.
import { defineTexts } from '@company-data/ui/texts'
import type { ClaimNameProblem, Delivery } from './claims.ts'

interface DeliveryTexts {
  name: string
  meaning: string
}

const english: Record<Delivery, DeliveryTexts> = {
  encrypted: {
    name: 'Sealed',
    meaning: 'The consent page seals each claim to the service’s key. Your server opens it; the platform can’t.',
  },
  plaintext: {
    name: 'Plaintext',
    meaning:
      'The platform sees the claims and keeps them until the first access token expires. People are informed of this.',
  },
}
const german: Record<Delivery, DeliveryTexts> = {
  encrypted: {
    name: 'Versiegelt',
    meaning:
      'Die Einwilligungsseite versiegelt jede Angabe für den Schlüssel des Dienstes. Ihr Server öffnet sie; die Plattform kann es nicht.',
  },
  plaintext: {
    name: 'Klartext',
    meaning:
      'Die Plattform sieht die Angaben und behält sie, bis das erste Zugriffstoken abläuft. Menschen werden darauf hingewiesen.',
  },
}

export const claimsTexts = defineTexts({
  en: {
    claims: 'Claims',
    lead: 'What the app asks people for. They decide on each claim separately, at every sign-in.',
    none: 'No claims: the app learns who signed in, and nothing else.',
    add: 'Add claim',
    most: 'An app has at most 50 claims.',
    claim: (number: number) => `Claim ${number}`,
    name: 'Name',
    nameHint: 'Your server uses this name.',
    nameProblems: {
      form: 'Use lower-case letters, digits and underscores, starting with a letter; at most 64.',
      twice: 'Another claim has this name.',
    } satisfies Record<ClaimNameProblem, string>,
    label: 'Label',
    labelHint: 'Shown to people.',
    labelNeeded: 'Enter a label of at most 200 characters.',
    type: 'Type',
    required: 'Required',
    verified: 'Verified',
    remove: (name: string) => `Remove ${name}`,
    asks: (label: string) => `People are asked for “${label}”.`,
    mustGive: 'People who don’t share it can’t sign in.',
    mayLeave: 'They can leave it out.',
    onlyVerified: 'Only a verified field of their profile is accepted.',
    byPlugin: (name: string) => `Answered by the plugin ${name}.`,
    plugin: 'Plugin',
    pluginField: 'Plugin field',
    choose: 'Choose …',
    pluginNeeded: 'Choose the plugin and its field.',
    noPlugins: 'The company has no plugin with a description.',
    pluginInput: (label: string) => `Tell the plugin: ${label}`,
    askPerson: 'Ask the person',
    delivery: 'How claims are delivered',
    deliveries: english,
    plaintextWarning:
      'With plaintext, the platform can read what people share. Choose it only if your server can’t hold the service key.',
    save: 'Save claims',
    saved: 'Claims saved. They apply from the next sign-in.',
  },
  de: {
    claims: 'Angaben',
    lead: 'Worum die App Menschen bittet. Sie entscheiden über jede Angabe einzeln, bei jeder Anmeldung.',
    none: 'Keine Angaben: Die App erfährt, wer sich anmeldet, und sonst nichts.',
    add: 'Angabe hinzufügen',
    most: 'Eine App hat höchstens 50 Angaben.',
    claim: (number) => `Angabe ${number}`,
    name: 'Name',
    nameHint: 'Ihr Server verwendet diesen Namen.',
    nameProblems: {
      form: 'Kleinbuchstaben, Ziffern und Unterstriche, beginnend mit einem Buchstaben; höchstens 64.',
      twice: 'Eine andere Angabe hat diesen Namen.',
    },
    label: 'Bezeichnung',
    labelHint: 'Wird Menschen angezeigt.',
    labelNeeded: 'Geben Sie eine Bezeichnung mit höchstens 200 Zeichen ein.',
    type: 'Art',
    required: 'Nötig',
    verified: 'Geprüft',
    remove: (name) => `${name} entfernen`,
    asks: (label) => `Menschen werden um „${label}“ gebeten.`,
    mustGive: 'Wer die Angabe nicht freigibt, kann sich nicht anmelden.',
    mayLeave: 'Sie können sie weglassen.',
    onlyVerified: 'Angenommen wird nur ein geprüftes Feld des Profils.',
    byPlugin: (name) => `Wird vom Plugin ${name} beantwortet.`,
    plugin: 'Plugin',
    pluginField: 'Plugin-Feld',
    choose: 'Auswählen …',
    pluginNeeded: 'Wählen Sie das Plugin und sein Feld.',
    noPlugins: 'Das Unternehmen hat kein Plugin mit einer Beschreibung.',
    pluginInput: (label) => `Dem Plugin sagen: ${label}`,
    askPerson: 'Die Person fragen',
    delivery: 'So werden Angaben zugestellt',
    deliveries: german,
    plaintextWarning:
      'Bei Klartext kann die Plattform lesen, was Menschen geben. Wählen Sie das nur, wenn Ihr Server den Schlüssel des Dienstes nicht haben kann.',
    save: 'Angaben speichern',
    saved: 'Angaben gespeichert. Sie gelten ab der nächsten Anmeldung.',
  },
})
