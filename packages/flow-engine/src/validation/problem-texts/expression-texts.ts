// English problem texts for expressions.

export const expressionTexts = {
  literalType: (): string => 'A literal is a number, text, date or boolean.',
  noLiteral: (type: string): string => `This is no ${type}.`,
  refKey: (): string => 'A ref names its key.',
  fileRef: (name: string): string => `"${name}" is a file, which an expression cannot read.`,
  ifCases: (): string => 'An if has a list of cases.',
  branchesDiffer: (other: string, before: string): string =>
    `This branch gives a ${other}, the one before it a ${before}.`,
  caseMembers: (): string => 'A case has exactly the members when and then.',
  elseNeeded: (): string => 'An if needs an else.',
  separator: (): string => 'sep is a text.',
  concatParts: (): string => 'A concat has a list of parts.',
  typeNeeded: (needed: string, other: string): string => `A ${needed} is needed here, and this gives a ${other}.`,
  unit: (): string => 'The unit is days, weeks, months or years.',
  /** `count` is 1, 2, or `many` for at least one. */
  arguments: (op: string, count: 1 | 2 | 'many'): string => {
    if (count === 'many') return `"${op}" takes at least 1 argument.`
    return count === 1 ? `"${op}" takes one argument.` : `"${op}" takes two arguments.`
  },
  noOperation: (): string => 'There is no such operation.',
  mathArguments: (): string => 'A calculation has a list of args.',
  noExpression: (): string => 'This is not an expression: its type is lit, ref, today, if, concat, datediff or math.',
  noMember: (type: string, member: string): string => `A ${type} has no member "${member}".`,
}
