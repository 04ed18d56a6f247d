// Checks the default, minimum and maximum of a field (D2-VAL-32 to 37), with the precedence of FG-24.

import { extendPointer, type FieldElement, type Pointer } from '../../definition/index.ts'
import type { ElementContext } from '../element-context.ts'
import { inferType } from '../infer-type.ts'
import { fieldKeys, type Inspection, readKeyAt, resolveKeys } from '../inspection.ts'
import type { Subject } from '../problem.ts'
import type { ProblemKey } from '../problem-catalog.ts'

const members = ['default', 'min', 'max'] as const
type Member = (typeof members)[number]

const getMismatchKey = (member: Member): ProblemKey =>
  member === 'default' ? 'field.default_type_mismatch' : 'field.bound_type_mismatch'

/** The reason why the field may not have this member, regardless of its expression; null if it may. */
const refusal = ({ types, say }: Inspection, { type, link }: FieldElement, member: Member): string | null => {
  const { kind, isChoice } = types(type)
  if (kind === 'file') return say.takesNoBound('file', member)
  if (isChoice) return say.takesNoBound('choice', member)
  if (link === 'connected' || link === 'verified') return say.takesNoBound('linked', member)
  return kind === 'object' && member === 'default' ? say.partsTakeNoDefault() : null
}

type Site = { readonly pointer: Pointer; readonly subject: Subject; readonly elementContext: ElementContext }

/** The reason why the field's type rules the member out; null when it may have one. */
const boundRefusal = ({ types, say }: Inspection, { type }: FieldElement, member: Member): string | null => {
  const { kind, resolved } = types(type)
  if (member === 'default' || resolved === null || kind === 'number' || kind === 'date') return null
  return say.onlyNumberOrDate(member)
}

/** The message for an expression whose type differs from the field's; null when they agree. */
const disagreement = (inspection: Inspection, field: FieldElement, member: Member, site: Site): string | null => {
  const readKey = readKeyAt(
    inspection,
    site.elementContext.nodeIndex,
    fieldKeys,
    site.subject,
    site.elementContext.reader,
  )
  const expressionSite = { readKey, subject: site.subject, mismatch: getMismatchKey(member) }
  const inferred = inferType(inspection, field[member], site.pointer, expressionSite)
  const { kind, resolved } = inspection.types(field.type)
  // A type that the registry lacks is a separate problem; its fitting types are unknown.
  if (inferred === null || resolved === null || inferred === kind) return null
  return inspection.say.boundGives(kind, member, inferred)
}

const checkExpression = (inspection: Inspection, field: FieldElement, member: Member, site: Site): void => {
  const refused = boundRefusal(inspection, field, member)
  if (refused !== null)
    resolveKeys(inspection, inspection.measureExpression(field[member], 'expression').keys, site.elementContext.reader)
  const message = refused ?? disagreement(inspection, field, member, site)
  if (message !== null) inspection.problems.add(getMismatchKey(member), site.pointer, site.subject, message)
}

export const checkFieldExpressions = (
  inspection: Inspection,
  field: FieldElement,
  elementContext: ElementContext,
): void => {
  for (const member of members) {
    if (field[member] === null) continue
    const pointer = extendPointer(elementContext.pointer, member)
    const subject = { node: elementContext.node.key, key: field.slug }
    const { exceedsLimits, keys } = inspection.measureExpression(field[member], 'expression')
    const message = refusal(inspection, field, member)
    if (message === null && !exceedsLimits)
      checkExpression(inspection, field, member, { pointer, subject, elementContext })
    else {
      resolveKeys(inspection, keys, elementContext.reader)
      const problem = message === null ? 'field.expr_too_deep' : 'field.default_not_allowed'
      inspection.problems.add(problem, pointer, subject, message ?? undefined)
    }
  }
}
