// Infers the type of an expression and checks its form (D2-CON-62 to 66, FG-07, FA-07).

import {
  dateUnits,
  isObject,
  type JsonObject,
  type KeyKind,
  type MathOp,
  mathArity,
  type ResultType,
  resultTypes,
  type Spot,
  spotAt,
} from '../definition/index.ts'
import { checkPart } from './conditions.ts'
import type { Inspection, ReadKey } from './inspection.ts'
import { isLiteral } from './literals.ts'
import type { Subject } from './problem.ts'
import type { ProblemKey } from './problem-catalog.ts'
import type { ProblemSentences } from './sentences/english-sentences.ts'

/** Where an expression stands: how it reads keys, and which key reports a wrong type or form there (FG-24). */
export type ExpressionSite = {
  readonly readKey: ReadKey
  readonly subject: Subject
  readonly mismatch: ProblemKey
}

/** Null: the type is not known, or a problem was reported already; nothing more is said about it. */
export type InferredType = ResultType | null

type Inference = (inspection: Inspection, expression: JsonObject, spot: Spot, site: ExpressionSite) => InferredType

const report = (
  { problems, say }: Inspection,
  spot: Spot,
  { mismatch, subject }: ExpressionSite,
  words: (say: ProblemSentences) => string,
): null => {
  problems.add(mismatch, spot, subject, words(say))
  return null
}

/** FG-07 r12: lists and groups of values are read as their display text; a file has none. */
const typeOfKind = (kind: KeyKind): ResultType | null => {
  if (kind === 'file') return null
  return kind === 'list' || kind === 'object' ? 'text' : kind
}

const literal: Inference = (inspection, { value_type, value }, spot, site) => {
  if (!(resultTypes as readonly unknown[]).includes(value_type))
    return report(inspection, spotAt(spot, 'value_type'), site, (say) => say.literalType())
  const type = value_type as ResultType
  if (!isLiteral(type, value)) report(inspection, spotAt(spot, 'value'), site, (say) => say.noLiteral(type))
  return type
}

const reference: Inference = (inspection, { key: name }, spot, site) => {
  if (typeof name !== 'string') return report(inspection, spot, site, (say) => say.refKey())
  const key = site.readKey(name, spotAt(spot, 'key'))
  if (key === undefined || key.kind === null) return null
  return typeOfKind(key.kind) ?? report(inspection, spot, site, (say) => say.fileRef(name))
}

const branches: Inference = (inspection, { cases, else: otherwise }, spot, site) => {
  if (!Array.isArray(cases)) return report(inspection, spotAt(spot, 'cases'), site, (say) => say.ifCases())
  let common: InferredType = null
  const join = (type: InferredType, place: Spot): void => {
    const before = common
    if (before !== null && type !== null && type !== before)
      report(inspection, place, site, (say) => say.branchesDiffer(type, before))
    common ??= type
  }
  cases.forEach((branch, index) => {
    const place = spotAt(spot, 'cases', index)
    if (!isObject(branch) || !hasExactly(branch, ['when', 'then'])) {
      report(inspection, place, site, (say) => say.caseMembers())
      return
    }
    checkPart(inspection, branch.when, spotAt(place, 'when'), site)
    join(infer(inspection, branch.then, spotAt(place, 'then'), site), spotAt(place, 'then'))
  })
  if (otherwise === undefined) report(inspection, spot, site, (say) => say.elseNeeded())
  else join(infer(inspection, otherwise, spotAt(spot, 'else'), site), spotAt(spot, 'else'))
  return common
}

const joined: Inference = (inspection, { parts, sep }, spot, site) => {
  if (sep !== undefined && typeof sep !== 'string')
    report(inspection, spotAt(spot, 'sep'), site, (say) => say.separator())
  if (!Array.isArray(parts)) report(inspection, spotAt(spot, 'parts'), site, (say) => say.concatParts())
  else for (const [index, part] of parts.entries()) infer(inspection, part, spotAt(spot, 'parts', index), site)
  return 'text'
}

const operand = (inspection: Inspection, part: unknown, spot: Spot, site: ExpressionSite, type: ResultType): void => {
  const inferred = infer(inspection, part, spot, site)
  if (inferred !== null && inferred !== type) report(inspection, spot, site, (say) => say.typeNeeded(type, inferred))
}

const distance: Inference = (inspection, { unit, from, to }, spot, site) => {
  if (!(dateUnits as readonly unknown[]).includes(unit))
    report(inspection, spotAt(spot, 'unit'), site, (say) => say.unit())
  operand(inspection, from, spotAt(spot, 'from'), site, 'date')
  operand(inspection, to, spotAt(spot, 'to'), site, 'date')
  return 'number'
}

/** As many as the operation takes; those that take any number need one. */
const countOf = (op: MathOp): 1 | 2 | 'many' => {
  const [, most] = mathArity[op]
  return most === 1 || most === 2 ? most : 'many'
}

const arithmetic: Inference = (inspection, { op, args }, spot, site) => {
  if (typeof op !== 'string' || !Object.hasOwn(mathArity, op))
    report(inspection, spotAt(spot, 'op'), site, (say) => say.noOperation())
  else if (Array.isArray(args)) {
    const [least, most] = mathArity[op as MathOp]
    if (args.length < least || args.length > most)
      report(inspection, spotAt(spot, 'args'), site, (say) => say.arguments(op, countOf(op as MathOp)))
  }
  if (!Array.isArray(args)) report(inspection, spotAt(spot, 'args'), site, (say) => say.mathArguments())
  else for (const [index, arg] of args.entries()) operand(inspection, arg, spotAt(spot, 'args', index), site, 'number')
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

const infer = (inspection: Inspection, expression: unknown, spot: Spot, site: ExpressionSite): InferredType => {
  const form =
    isObject(expression) && typeof expression.type === 'string' && Object.hasOwn(forms, expression.type)
      ? forms[expression.type]
      : undefined
  if (form === undefined || !isObject(expression)) return report(inspection, spot, site, (say) => say.noExpression())
  const unknownMember = Object.keys(expression).find((member) => !form.members.includes(member))
  if (unknownMember !== undefined)
    report(inspection, spotAt(spot, unknownMember), site, (say) => say.noMember(String(expression.type), unknownMember))
  return form.infer(inspection, expression, spot, site)
}

/** The type of an expression that is known to be at most 64 levels deep. */
export const inferType = infer
