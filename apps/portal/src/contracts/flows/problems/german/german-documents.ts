// German sentences for problems of outputs, rules, PDFs and signers, and for failed tests.
import type { ProblemTexts } from '@company-data/flow-engine'

const customers = { person: 'Personen', company: 'Unternehmen' }

const rule = (number: number | null): string => (number === null ? 'von keiner Regel' : `von Regel ${number}`)

export const germanDocuments = {
  templateTagEmpty: (tag, reason) => `Der Platzhalter {{${tag}}} der Vorlage bleibt leer: ${reason}`,
  templateTagNoKey: () => 'Er nennt weder Feld noch Plugin-Schlüssel noch berechneten Wert dieses Ablaufs.',
  noTemplate: (key) => `Eine PDF-Vorlage „${key}“ gibt es nicht.`,
  noPdfField: (slug) => `„${slug}“ ist kein Feld dieses Ablaufs, das ein PDF nimmt.`,
  noTypedParty: (key) => `„${key}“ ist keine Partei vom Typ Person oder Unternehmen.`,
  noPdfRequestField: (slug) => `„${slug}“ ist kein Anfragefeld des Dienstes, das ein PDF nimmt.`,
  notAskedOf: (slug, party) => `Nach dem Anfragefeld „${slug}“ werden ${customers[party]} nicht gefragt.`,
  ruleWithoutPdf: () => 'Die Regel nennt kein PDF.',
  ruleWithPdfs: (count) => `Die Regel nennt ${count} PDF, sie kann nur eines verwenden.`,
  signersEmpty: () => 'Die Liste der Unterzeichner ist leer. Ohne Liste unterschreibt jede Partei.',
  signerTwice: (party) => `„${party}“ steht zweimal in der Liste.`,
  signerAct: () => 'Ein Unterzeichner unterschreibt oder nimmt an.',
  outputKey: () => 'Der Schlüssel eines Dokuments beginnt mit a bis z und hat nur a bis z, 0 bis 9 und _.',
  outputTaken: (key) => `Ein Dokument „${key}“ gibt es hier schon.`,
  outputName: () => 'Ein Dokument braucht einen Namen.',
  outputRules: () => 'Ein Dokument braucht mindestens eine Regel.',
  documentOutputs: () => 'Das Ende braucht mindestens ein Dokument.',
  testFails: (name, failures) => `Der Test „${name}“ scheitert: ${failures}.`,
  otherWay: (path, expected) => `der Weg ist ${path.join(' → ') || 'leer'} und nicht ${expected.join(' → ')}`,
  otherConstant: (key, value, expected) => `„${key}“ ist ${value ?? 'nichts'} und nicht ${expected}`,
  otherRule: (key, actualRule, expected) => `„${key}“ entsteht ${rule(actualRule)} und nicht ${rule(expected)}`,
} satisfies Partial<ProblemTexts>
