// German sentences for problems of conditions and formulas.
import type { ProblemTexts } from '@company-data/flow-engine'
import { formatOperator, typeOf } from './german-terms.ts'

type TakesArguments = ProblemTexts['operatorTakes']

const LIST = 'eine Liste von Texten mit mindestens einem Eintrag'
const NOT_EMPTY = 'einen Text, der nicht leer ist'

const describeOperand = (shape: Parameters<TakesArguments>[2], kind: Parameters<TakesArguments>[3]): string => {
  const operand = kind === null ? 'einen Wert' : typeOf(kind)
  const descriptions = {
    none: 'keinen Wert',
    operand: kind === 'list' ? LIST : operand,
    operands: `eine Liste mit mindestens einem Eintrag, jeder davon für ${operand}`,
    items: LIST,
    item: NOT_EMPTY,
    affix: NOT_EMPTY,
  }
  return descriptions[shape]
}

const counts = { 1: 'ein Argument', 2: 'zwei Argumente', many: 'mindestens ein Argument' }

export const germanFormulas = {
  comparisonMembers: () => 'Ein Vergleich hat genau die Teile field, op und value.',
  noOperator: () => 'Diesen Vergleich gibt es nicht.',
  operatorNotFor: (op, field, kind) =>
    `Der Vergleich „${formatOperator(op)}“ passt nicht: „${field}“ enthält ${typeOf(kind)}.`,
  operatorTakes: (op, field, shape, kind) =>
    `Der Vergleich „${formatOperator(op)}“ braucht ${describeOperand(shape, kind)}. Verglichen wird „${field}“.`,
  noOption: (field, texts) =>
    `„${field}“ hat keine Möglichkeit ${texts.map((text) => `„${text}“`).join(', ')}, das trifft also nie zu.`,
  groupMembers: () => 'Eine Gruppe hat genau die Teile op (AND, OR oder NOT) und args.',
  notTakesOne: () => 'Die Gruppe „Nicht dies“ hat genau eine Bedingung.',
  groupTakesSome: (op) =>
    `Die Gruppe „${op === 'OR' ? 'Eine davon' : 'Alle davon'}“ braucht mindestens eine Bedingung.`,
  noCondition: () => 'Eine Bedingung ist ein Vergleich oder eine Gruppe.',
  literalType: () => 'Ein fester Wert ist eine Zahl, ein Text, ein Datum oder Ja oder Nein.',
  noLiteral: (type) => `Dieser feste Wert passt nicht. Erwartet wird ${typeOf(type)}.`,
  refKey: () => 'Ein Verweis nennt seinen Schlüssel.',
  fileRef: (name) => `„${name}“ ist eine Datei, die kann eine Formel nicht lesen.`,
  ifCases: () => 'Ein if hat eine Liste von Fällen.',
  branchesDiffer: (other, before) => `Dieser Fall ergibt ${typeOf(other)}, der vor ihm ${typeOf(before)}.`,
  caseMembers: () => 'Ein Fall hat genau die Teile when und then.',
  elseNeeded: () => 'Ein if braucht einen Wert für alle anderen Fälle.',
  separator: () => 'Das Trennzeichen ist ein Text.',
  concatParts: () => 'Ein concat hat eine Liste von Teilen.',
  typeNeeded: (needed, other) => `Hier braucht es ${typeOf(needed)}, und dies ergibt ${typeOf(other)}.`,
  unit: () => 'Die Einheit ist days, weeks, months oder years.',
  arguments: (op, count) => `„${op}“ nimmt ${counts[count]}.`,
  noOperation: () => 'Diese Rechnung gibt es nicht.',
  mathArguments: () => 'Eine Rechnung hat eine Liste von Argumenten.',
  noExpression: () => 'Das ist kein Ausdruck: Seine Art ist lit, ref, today, if, concat, datediff oder math.',
  noMember: (type, member) => `Ein ${type} hat keinen Teil „${member}“.`,
} satisfies Partial<ProblemTexts>
