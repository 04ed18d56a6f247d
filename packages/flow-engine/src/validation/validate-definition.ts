// Publish validation: all problems of a definition, sorted by location. Pure, and linear in the size (D2-VAL, FG-24).

import { systemTypes } from '@company-data/field-types/registry'
import {
  type Definition,
  isObject,
  listSteps,
  type Pointer,
  readDefinition,
  type ShapeFault,
  withSnapshots,
} from '../definition/index.ts'
import { checkConstants } from './constant-problems.ts'
import { checkDependencyCycles } from './dependency-cycles.ts'
import { checkDocuments } from './documents.ts'
import { checkElements } from './elements/elements.ts'
import { checkGraph } from './graph-problems.ts'
import { createInspection, type Inspection } from './inspection.ts'
import { checkParties } from './parties.ts'
import { noSubject, type Problem, problemList } from './problem.ts'
import { englishTexts, type ProblemTexts } from './problem-texts/english-texts.ts'
import type { ValidationContext } from './validation-context.ts'

/** Entries that are not objects are ignored. */
const listOr = <T extends object>(
  value: readonly T[] | null | undefined,
  otherwise: readonly T[] = [],
): readonly T[] => (Array.isArray(value) ? value.filter((entry: unknown): entry is T => isObject(entry)) : otherwise)

/** A caller outside this repository may omit the parts that its flow does not need. */
const wholeContext = (context: Partial<ValidationContext> | null | undefined): ValidationContext => ({
  fieldTypes: listOr(context?.fieldTypes, systemTypes),
  requestFields: listOr(context?.requestFields),
  assets: listOr(context?.assets),
  plugins: listOr(context?.plugins),
})

/** The index of the constant that contains a fault; undefined outside of constants. */
const constantAt = (pointer: Pointer): number | undefined => {
  const [list, constantIndex] = listSteps(pointer)
  return list === 'constants' && typeof constantIndex === 'number' ? constantIndex : undefined
}

const nodeAt = ({ nodes }: Definition, pointer: Pointer): string | null => {
  const [list, constantIndex] = listSteps(pointer)
  return list === 'nodes' && typeof constantIndex === 'number' ? (nodes[constantIndex]?.key ?? null) : null
}

/** FG-24: a wrong or missing member of a constant is constant.type_mismatch; elements without a kind report themselves. */
const reportShape = ({ definition, problems, say }: Inspection, faults: readonly ShapeFault[]): Set<number> => {
  const misshapen = new Set<number>()
  for (const { pointer, reason } of faults) {
    const constantIndex = constantAt(pointer)
    const steps = listSteps(pointer)
    if (constantIndex !== undefined) {
      const isFirst = !misshapen.has(constantIndex)
      misshapen.add(constantIndex)
      const key = definition.constants[constantIndex]?.key ?? null
      if (isFirst && key !== '') problems.add('constant.type_mismatch', pointer, { node: null, key }, say.shape(reason))
    } else if (!(steps.length === 4 && steps[2] === 'elements'))
      problems.add('flows.draft_invalid', pointer, { node: nodeAt(definition, pointer), key: null }, say.shape(reason))
  }
  return misshapen
}

/**
 * Every problem of a definition, each with its severity, its location and a text for its author. It never throws for
 * any input; a value over the limits of FG-46 or without the shape of a definition gets only that problem. `say`
 * provides the texts.
 */
export const validateDefinition = (
  definition: unknown,
  context?: Partial<ValidationContext> | null,
  say: ProblemTexts = englishTexts,
): Problem[] => {
  const whole = wholeContext(context)
  const read = readDefinition(definition)
  if (read.faults.some(({ pointer, limit }) => limit || pointer.above === null)) {
    const problems = problemList(say)
    for (const { pointer, reason } of read.faults)
      problems.add('flows.draft_invalid', pointer, noSubject, say.shape(reason))
    return problems.toSortedList()
  }
  const inspection = createInspection(withSnapshots(read.definition, whole.plugins), whole, say)
  const misshapen = reportShape(inspection, read.faults)
  checkParties(inspection)
  checkGraph(inspection)
  checkElements(inspection)
  checkDocuments(inspection)
  // Last, because only now are all uses of constants known.
  checkConstants(inspection, misshapen)
  checkDependencyCycles(inspection)
  return inspection.problems.toSortedList()
}
