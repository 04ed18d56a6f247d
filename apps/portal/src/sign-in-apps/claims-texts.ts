// The texts of claims: what each asks for, how it is delivered, and what is wrong with one.
import { defineTexts } from '@company-data/ui/texts'
import type { ClaimNameProblem, Delivery } from './claims.ts'

interface DeliveryTexts {
  name: string
  meaning: string
}

const english: Record<Delivery, DeliveryTexts> = {
  encrypted: {
    name: 'Sealed',
    meaning: 'The consent page seals each claim to the key of the service. Your server opens it; the platform cannot.',
  },
  plaintext: {
    name: 'Plaintext',
    meaning: 'The platform sees the claims and keeps them until the first access token expires. People are told so.',
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
      'Die Plattform sieht die Angaben und behält sie, bis das erste Zugriffstoken abläuft. Menschen wird das gesagt.',
  },
}

export const claimsTexts = defineTexts({
  en: {
    claims: 'Claims',
    lead: 'What the app asks people for. They decide on each claim by itself, at every sign-in.',
    none: 'No claims: the app learns who signed in, and nothing else.',
    add: 'Add claim',
    most: 'An app has at most 50 claims.',
    claim: (number: number) => `Claim ${number}`,
    name: 'Name',
    nameHint: 'Your server finds it by this name.',
    nameProblems: {
      form: 'A small letter, then small letters, digits and underscores; at most 64.',
      twice: 'Another claim has this name.',
    } satisfies Record<ClaimNameProblem, string>,
    label: 'Label',
    labelHint: 'People read it.',
    labelNeeded: 'Enter a label of at most 200 characters.',
    type: 'Type',
    required: 'Required',
    verified: 'Verified',
    remove: (name: string) => `Remove ${name}`,
    asks: (label: string) => `People are asked for “${label}”.`,
    mustGive: 'Whoever does not give it cannot sign in.',
    mayLeave: 'They may leave it out.',
    onlyVerified: 'Only a field of their profile whose verification holds is accepted.',
    byPlugin: (name: string) => `The plugin ${name} answers it.`,
    plugin: 'Plugin',
    pluginField: 'Field of the plugin',
    choose: 'Choose …',
    pluginNeeded: 'Choose the plugin and its field.',
    noPlugins: 'The company has no plugin that describes itself.',
    pluginInput: (label: string) => `Tell the plugin: ${label}`,
    askPerson: 'Ask the person',
    delivery: 'How claims reach you',
    deliveries: english,
    plaintextWarning:
      'With plaintext the platform can read what people give. Choose it only where your server cannot hold the key of the service.',
    save: 'Save claims',
    saved: 'Claims saved. They hold from the next sign-in on.',
  },
  de: {
    claims: 'Angaben',
    lead: 'Worum die App Menschen bittet. Sie entscheiden über jede Angabe einzeln, bei jeder Anmeldung.',
    none: 'Keine Angaben: Die App erfährt, wer sich anmeldet, und sonst nichts.',
    add: 'Angabe hinzufügen',
    most: 'Eine App hat höchstens 50 Angaben.',
    claim: (number) => `Angabe ${number}`,
    name: 'Name',
    nameHint: 'Unter diesem Namen findet Ihr Server sie.',
    nameProblems: {
      form: 'Ein Kleinbuchstabe, dann Kleinbuchstaben, Ziffern und Unterstriche; höchstens 64.',
      twice: 'Eine andere Angabe hat diesen Namen.',
    },
    label: 'Bezeichnung',
    labelHint: 'Menschen lesen sie.',
    labelNeeded: 'Geben Sie eine Bezeichnung mit höchstens 200 Zeichen ein.',
    type: 'Art',
    required: 'Nötig',
    verified: 'Geprüft',
    remove: (name) => `${name} entfernen`,
    asks: (label) => `Menschen werden um „${label}“ gebeten.`,
    mustGive: 'Wer es nicht gibt, kann sich nicht anmelden.',
    mayLeave: 'Sie können es weglassen.',
    onlyVerified: 'Angenommen wird nur ein Feld des Profils, dessen Prüfung gilt.',
    byPlugin: (name) => `Das Plugin ${name} beantwortet es.`,
    plugin: 'Plugin',
    pluginField: 'Feld des Plugins',
    choose: 'Auswählen …',
    pluginNeeded: 'Wählen Sie das Plugin und sein Feld.',
    noPlugins: 'Das Unternehmen hat kein Plugin, das sich beschreibt.',
    pluginInput: (label) => `Dem Plugin sagen: ${label}`,
    askPerson: 'Die Person fragen',
    delivery: 'Wie Angaben zu Ihnen kommen',
    deliveries: german,
    plaintextWarning:
      'Bei Klartext kann die Plattform lesen, was Menschen geben. Wählen Sie das nur, wenn Ihr Server den Schlüssel des Dienstes nicht haben kann.',
    save: 'Angaben speichern',
    saved: 'Angaben gespeichert. Sie gelten ab der nächsten Anmeldung.',
  },
})
