// German sentences for problems of elements, fields, plugins and texts.
import type { ProblemTexts } from '@company-data/flow-engine'
import { typeOf } from './german-terms.ts'

const bounds = { default: 'keine Vorgabe', min: 'keine untere Grenze', max: 'keine obere Grenze' }
const ofField = { default: 'seine Vorgabe', min: 'seine untere Grenze', max: 'seine obere Grenze' }
const refusing = { file: 'Eine Datei', choice: 'Eine Auswahl', linked: 'Ein Feld, das aus dem Profil kommen muss,' }

export const germanElements = {
  nameForm: (name) =>
    `„${name}“ beginnt nicht mit a bis z, hat anderes als a bis z, 0 bis 9 und _ oder ist länger als 100 Zeichen.`,
  takenInFlow: (name) => `„${name}“ gibt es in diesem Ablauf schon.`,
  takenOnStep: (name) => `„${name}“ gibt es auf diesem Schritt schon.`,
  nameOfParty: (name) => `„${name}“ ist der Schlüssel einer Partei.`,
  noPicture: (key) => `Ein Bild „${key}“ gibt es nicht.`,
  notAnswerable: (type) => `Auf ein Feld vom Typ „${type}“ lässt sich nicht antworten.`,
  optionsNotAllowed: () => 'Nur eine Auswahl hat Möglichkeiten.',
  optionsNeeded: () => 'Eine Auswahl braucht mindestens eine Möglichkeit.',
  optionEmpty: () => 'Eine Möglichkeit darf nicht leer sein.',
  optionTwice: () => 'Eine Möglichkeit steht zweimal da.',
  linkForm: () => 'Woher der Wert kommen darf, ist any, none, connected oder verified.',
  ownerLinksNothing: () =>
    'Ihr Unternehmen gibt seine Antworten ein, es hat hier kein Profil, aus dem sie kommen könnten.',
  ageNeedsVerified: () => 'Nur ein Feld, das geprüft sein muss, hat ein Höchstalter seiner Prüfung.',
  noRequestField: (slug) => `Der Dienst hat kein Anfragefeld „${slug}“.`,
  requestFieldType: (slug, takes, is) => `Das Anfragefeld „${slug}“ nimmt „${takes}“, und dies ist „${is}“.`,
  requestFieldNotAsked: (slug) => `Nach dem Anfragefeld „${slug}“ wird diese Partei nicht gefragt.`,
  nothingShared: () => 'Ein Ablauf, der Dokumente erzeugt, gibt keine einzelnen Antworten frei.',
  ownerNotShared: () => 'Antworten Ihres Unternehmens werden nicht freigegeben.',
  takesNoBound: (subject, bound) => `${refusing[subject]} nimmt ${bounds[bound]}.`,
  partsTakeNoDefault: () => 'Ein Feld aus mehreren Teilen nimmt keine Vorgabe.',
  onlyNumberOrDate: (bound) => `Was weder Zahl noch Datum ist, hat ${bounds[bound]}.`,
  boundGives: (holds, bound, other) =>
    `Das Feld enthält ${typeOf(holds)}, und ${ofField[bound]} ergibt ${typeOf(other)}.`,
  inputReason: (label, reason) => `${label}: ${reason}`,
  inputType: (label, takes, name, is) => `${label} nimmt ${typeOf(takes)}, und „${name}“ enthält ${typeOf(is)}.`,
  inputUnwired: (label) => `${label} ist nötig und mit keinem Wert des Ablaufs verbunden.`,
  unprintable: (characters) => `Kein Dokument kann ${characters} drucken.`,
  noPluginField: (type) => `Das Plugin beschreibt kein Feld „${type}“ oder wurde nie erreicht.`,
  tagShowsDash: (tag, reason) => `Der Platzhalter {{${tag}}} zeigt immer einen Strich: ${reason}`,
  tagNoRequestField: (field) => `Der Dienst hat kein Anfragefeld „${field}“.`,
  tagOfFile: (field) => `„${field}“ ist eine Datei, die hat keinen Text.`,
  tagNoKey: () => 'Er nennt weder Feld noch Plugin-Schlüssel, berechneten Wert oder Partei dieses Ablaufs.',
  linkRefused: (address) =>
    `Der Link zu „${address}“ ist nicht erlaubt: Eine Adresse beginnt mit https:, mailto: oder tel:.`,
} satisfies Partial<ProblemTexts>
