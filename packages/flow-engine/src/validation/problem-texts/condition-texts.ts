// English problem texts for conditions.
import type { KeyKind, OperandShape } from '../../definition/index.ts'

const kinds: Record<KeyKind, string> = {
  number: 'a number',
  date: 'a date',
  boolean: 'true or false',
  list: 'a list',
  file: 'a file',
  object: 'a group of values',
  text: 'a text',
}

const describeShape = (shape: OperandShape, kind: KeyKind | null): string => {
  const operand = kind === null ? 'a value' : kinds[kind]
  const descriptions: Record<OperandShape, string> = {
    none: 'no value',
    operand: kind === 'list' ? 'a list of texts with at least one entry' : operand,
    operands: `a list with at least one entry, each of them ${operand}`,
    items: 'a list of texts with at least one entry',
    item: 'a text that is not empty',
    affix: 'a text that is not empty',
  }
  return descriptions[shape]
}

/** The texts about an operator; an app has its own word for it. */
export const operatorTexts = (operator: string, takes: string) => ({
  operatorNotFor: (op: string, field: string, kind: KeyKind): string =>
    `${operator} "${op}" is not for "${field}", which holds ${kinds[kind]}.`,
  /** Null: an unknown kind. */
  operatorTakes: (op: string, field: string, shape: OperandShape, kind: KeyKind | null): string =>
    `${operator} "${op}" on "${field}" ${takes} ${describeShape(shape, kind)}.`,
})

export const conditionTexts = {
  ...operatorTexts('The operator', 'takes'),
  comparisonMembers: (): string => 'A comparison has exactly the members field, op and value.',
  noOperator: (): string => 'There is no such operator.',
  noOption: (field: string, texts: readonly string[]): string =>
    `"${field}" has no option ${texts.map((text) => `"${text}"`).join(', ')}, so this never matches.`,
  groupMembers: (): string => 'A group has exactly the members op (AND, OR or NOT) and args.',
  notTakesOne: (): string => 'NOT takes exactly one condition.',
  groupTakesSome: (op: string): string => `${op} takes at least one condition.`,
  noCondition: (): string => 'A condition is a comparison or a group.',
}
