// German sentences for problems of parties, steps, edges, keys and constants.
import type { ProblemTexts } from '@company-data/flow-engine'
import { typeOf } from './german-terms.ts'

export const germanGraph = {
  noEntry: () => 'Der Ablauf hat noch keinen ersten Schritt.',
  entryUnknown: (key) => `Den ersten Schritt „${key}“ gibt es nicht.`,
  entryEmpty: () => 'Der erste Schritt fragt nichts und führt nirgendwohin.',
  nodeTaken: (key) => `Einen Schritt „${key}“ gibt es schon.`,
  noNode: (key) => `Einen Schritt „${key}“ gibt es nicht.`,
  edgeToItself: (key) => `Der Pfeil führt von „${key}“ zu sich selbst.`,
  edgeCircle: (steps) => `Dieser Pfeil schließt einen Kreis: ${steps.join(' → ')}.`,
  noFallback: (key) =>
    `Der letzte Pfeil von „${key}“ hat eine Bedingung. Wo kein Pfeil gilt, bleibt ein Durchlauf stecken.`,
  dataOnlyDocument: () => 'Dieser Ablauf gibt Daten frei und erzeugt keine Dokumente.',
  notWhereItEnds: (key) => `„${key}“ führt zu einem weiteren Schritt, darum entstehen dort keine Dokumente.`,
  documentNeeded: (key) => `Bei „${key}“ endet der Ablauf, darum braucht der Schritt ein Dokument.`,
  unreachable: (key) => `Vom ersten Schritt führt kein Weg zu „${key}“.`,
  noParty: (key) => `Eine Partei „${key}“ gibt es nicht.`,
  partyKey: () => 'Der Schlüssel einer Partei beginnt mit a bis z und hat nur a bis z, 0 bis 9 und _, höchstens 60.',
  partySignature: () => 'Eine Partei darf nicht „signature“ heißen: So heißt ein Stand von Durchläufen.',
  partyTaken: (key) => `Eine Partei „${key}“ gibt es schon.`,
  partyType: () => 'Eine Partei ist Ihr Unternehmen, eine Person oder ein anderes Unternehmen.',
  oneOwner: () => 'Ihr Unternehmen ist in einem Ablauf höchstens eine Partei.',
  partyNeeded: () => 'Ein Ablauf braucht außer Ihrem Unternehmen noch eine Partei.',
  noKey: (name) => `„${name}“ ist weder ein Feld noch ein Plugin-Schlüssel noch ein berechneter Wert dieses Ablaufs.`,
  askedLater: (name, source, currentStep) =>
    `„${name}“ wird auf „${source}“ gefragt, und das kommt nicht vor „${currentStep}“.`,
  neededLater: (name, source, currentStep) =>
    `„${name}“ braucht eine Antwort von „${source}“, und das kommt nicht vor „${currentStep}“.`,
  resultType: () => 'Das Ergebnis ist eine Zahl, ein Text, ein Datum oder Ja oder Nein.',
  declaredOther: (key, declared, other) =>
    `„${key}“ soll ${typeOf(declared)} ergeben, und die Formel ergibt ${typeOf(other)}.`,
  keyTaken: (key) => `Der Schlüssel „${key}“ ist in diesem Ablauf schon vergeben.`,
  unused: (key) => `„${key}“ wird nirgends gebraucht.`,
  dependsOnItself: (name) => `„${name}“ hängt von sich selbst ab.`,
  circle: (names, isShortened) =>
    `Diese hängen im Kreis voneinander ab: ${names.map((name) => `„${name}“`).join(', ')}${isShortened ? ', …' : ''}.`,
} satisfies Partial<ProblemTexts>
