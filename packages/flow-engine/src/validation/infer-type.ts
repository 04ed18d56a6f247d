// Infers the type of an expression and checks its form (D2-CON-62 to 66, FG-07, FA-07).

import {
  dateUnits,
  extendPointer,
  isObject,
  type JsonObject,
  type KeyKind,
  type MathOp,
  mathArity,
  type Pointer,
  type ResultType,
  resultTypes,
} from '../definition/index.ts'
import { checkPart } from './conditions.ts'
import type { Inspection, ReadKey } from './inspection.ts'
import { isLiteral } from './literals.ts'
import type { Subject } from './problem.ts'
import type { ProblemKey } from './problem-catalog.ts'
import type { ProblemTexts } from './problem-texts/english-texts.ts'

/** The site of an expression: how it reads keys, and the problem key for a wrong type or form there (FG-24). */
export type ExpressionSite = {
  readonly readKey: ReadKey
  readonly subject: Subject
  readonly mismatch: ProblemKey
}

/** Null: the type is unknown, or a problem was already reported; nothing more is reported about it. */
export type InferredType = ResultType | null

type Inference = (
  inspection: Inspection,
  expression: JsonObject,
  pointer: Pointer,
  site: ExpressionSite,
) => InferredType

const report = (
  { problems, say }: Inspection,
  pointer: Pointer,
  { mismatch, subject }: ExpressionSite,
  toMessage: (say: ProblemTexts) => string,
): null => {
  problems.add(mismatch, pointer, subject, toMessage(say))
  return null
}

/** FG-07 r12: lists and groups of values are read as their display text; a file has none. */
const toResultType = (kind: KeyKind): ResultType | null => {
  if (kind === 'file') return null
  return kind === 'list' || kind === 'object' ? 'text' : kind
}

const literal: Inference = (inspection, { value_type, value }, pointer, site) => {
  if (!(resultTypes as readonly unknown[]).includes(value_type))
    return report(inspection, extendPointer(pointer, 'value_type'), site, (say) => say.literalType())
  const type = value_type as ResultType
  if (!isLiteral(type, value)) report(inspection, extendPointer(pointer, 'value'), site, (say) => say.noLiteral(type))
  return type
}

const reference: Inference = (inspection, { key: name }, pointer, site) => {
  if (typeof name !== 'string') return report(inspection, pointer, site, (say) => say.refKey())
  const key = site.readKey(name, extendPointer(pointer, 'key'))
  if (key === undefined || key.kind === null) return null
  return toResultType(key.kind) ?? report(inspection, pointer, site, (say) => say.fileRef(name))
}

const branches: Inference = (inspection, { cases, else: otherwise }, pointer, site) => {
  if (!Array.isArray(cases)) return report(inspection, extendPointer(pointer, 'cases'), site, (say) => say.ifCases())
  let common: InferredType = null
  const join = (type: InferredType, branchPointer: Pointer): void => {
    const before = common
    if (before !== null && type !== null && type !== before)
      report(inspection, branchPointer, site, (say) => say.branchesDiffer(type, before))
    common ??= type
  }
  cases.forEach((branch, index) => {
    const branchPointer = extendPointer(pointer, 'cases', index)
    if (!isObject(branch) || !hasExactly(branch, ['when', 'then'])) {
      report(inspection, branchPointer, site, (say) => say.caseMembers())
      return
    }
    checkPart(inspection, branch.when, extendPointer(branchPointer, 'when'), site)
    join(
      infer(inspection, branch.then, extendPointer(branchPointer, 'then'), site),
      extendPointer(branchPointer, 'then'),
    )
  })
  if (otherwise === undefined) report(inspection, pointer, site, (say) => say.elseNeeded())
  else join(infer(inspection, otherwise, extendPointer(pointer, 'else'), site), extendPointer(pointer, 'else'))
  return common
}

const joined: Inference = (inspection, { parts, sep }, pointer, site) => {
  if (sep !== undefined && typeof sep !== 'string')
    report(inspection, extendPointer(pointer, 'sep'), site, (say) => say.separator())
  if (!Array.isArray(parts)) report(inspection, extendPointer(pointer, 'parts'), site, (say) => say.concatParts())
  else
    for (const [index, part] of parts.entries()) infer(inspection, part, extendPointer(pointer, 'parts', index), site)
  return 'text'
}

const operand = (
  inspection: Inspection,
  part: unknown,
  pointer: Pointer,
  site: ExpressionSite,
  type: ResultType,
): void => {
  const inferred = infer(inspection, part, pointer, site)
  if (inferred !== null && inferred !== type) report(inspection, pointer, site, (say) => say.typeNeeded(type, inferred))
}

const distance: Inference = (inspection, { unit, from, to }, pointer, site) => {
  if (!(dateUnits as readonly unknown[]).includes(unit))
    report(inspection, extendPointer(pointer, 'unit'), site, (say) => say.unit())
  operand(inspection, from, extendPointer(pointer, 'from'), site, 'date')
  operand(inspection, to, extendPointer(pointer, 'to'), site, 'date')
  return 'number'
}

/** The number of operands that the operation takes; `many` needs at least one. */
const getOperandCount = (op: MathOp): 1 | 2 | 'many' => {
  const [, most] = mathArity[op]
  return most === 1 || most === 2 ? most : 'many'
}

const arithmetic: Inference = (inspection, { op, args }, pointer, site) => {
  if (typeof op !== 'string' || !Object.hasOwn(mathArity, op))
    report(inspection, extendPointer(pointer, 'op'), site, (say) => say.noOperation())
  else if (Array.isArray(args)) {
    const [least, most] = mathArity[op as MathOp]
    if (args.length < least || args.length > most)
      report(inspection, extendPointer(pointer, 'args'), site, (say) =>
        say.arguments(op, getOperandCount(op as MathOp)),
      )
  }
  if (!Array.isArray(args)) report(inspection, extendPointer(pointer, 'args'), site, (say) => say.mathArguments())
  else
    for (const [index, arg] of args.entries())
      operand(inspection, arg, extendPointer(pointer, 'args', index), site, 'number')
  return 'number'
}

type Form = { readonly members: readonly string[]; readonly infer: Inference }

const forms: Readonly<Record<string, Form>> = {
  lit: { members: ['type', 'value_type', 'value'], infer: literal },
  ref: { members: ['type', 'key'], infer: reference },
  today: { members: ['type'], infer: () => 'date' },
  if: { members: ['type', 'cases', 'else'], infer: branches },
  concat: { members: ['type', 'parts', 'sep'], infer: joined },
  datediff: { members: ['type', 'unit', 'from', 'to'], infer: distance },
  math: { members: ['type', 'op', 'args'], infer: arithmetic },
}

const hasExactly = (value: JsonObject, members: readonly string[]): boolean =>
  Object.keys(value).length === members.length && members.every((member) => Object.hasOwn(value, member))

const infer = (inspection: Inspection, expression: unknown, pointer: Pointer, site: ExpressionSite): InferredType => {
  const form =
    isObject(expression) && typeof expression.type === 'string' && Object.hasOwn(forms, expression.type)
      ? forms[expression.type]
      : undefined
  if (form === undefined || !isObject(expression)) return report(inspection, pointer, site, (say) => say.noExpression())
  const unknownMember = Object.keys(expression).find((member) => !form.members.includes(member))
  if (unknownMember !== undefined)
    report(inspection, extendPointer(pointer, unknownMember), site, (say) =>
      say.noMember(String(expression.type), unknownMember),
    )
  return form.infer(inspection, expression, pointer, site)
}

/** The type of an expression that is known to be at most 64 levels deep. */
export const inferType = infer
