// Checks the default, minimum and maximum of a field (D2-VAL-32 to 37), with the precedence of FG-24.

import { type FieldElement, type Spot, spotAt } from '../../definition/index.ts'
import { inferType } from '../expressions.ts'
import { fieldKeys, type Inspection, readKeyAt, resolveKeys } from '../inspection.ts'
import type { ElementPlace } from '../places.ts'
import type { Subject } from '../problem.ts'
import type { ProblemKey } from '../problem-catalog.ts'

const members = ['default', 'min', 'max'] as const
type Member = (typeof members)[number]

const mismatchOf = (member: Member): ProblemKey =>
  member === 'default' ? 'field.default_type_mismatch' : 'field.bound_type_mismatch'

/** Why the field takes none of the three, whatever the expression says; null when it may. */
const refusal = ({ types, say }: Inspection, { type, link }: FieldElement, member: Member): string | null => {
  const { kind, isChoice } = types(type)
  if (kind === 'file') return say.takesNoBound('file', member)
  if (isChoice) return say.takesNoBound('choice', member)
  if (link === 'connected' || link === 'verified') return say.takesNoBound('linked', member)
  return kind === 'object' && member === 'default' ? say.partsTakeNoDefault() : null
}

type Site = { readonly spot: Spot; readonly subject: Subject; readonly place: ElementPlace }

/** Why the field's own type rules the member out; null when it may have one. */
const boundRefusal = ({ types, say }: Inspection, { type }: FieldElement, member: Member): string | null => {
  const { kind, resolved } = types(type)
  if (member === 'default' || resolved === null || kind === 'number' || kind === 'date') return null
  return say.onlyNumberOrDate(member)
}

/** The words for an expression of another type than the field's; null when they agree. */
const disagreement = (inspection: Inspection, field: FieldElement, member: Member, site: Site): string | null => {
  const readKey = readKeyAt(inspection, site.place.nodePlace, fieldKeys, site.subject, site.place.reader)
  const expressionSite = { readKey, subject: site.subject, mismatch: mismatchOf(member) }
  const inferred = inferType(inspection, field[member], site.spot, expressionSite)
  const { kind, resolved } = inspection.types(field.type)
  // A type that the registry lacks is a problem of its own; what would fit it is not known.
  if (inferred === null || resolved === null || inferred === kind) return null
  return inspection.say.boundGives(kind, member, inferred)
}

const checkExpression = (inspection: Inspection, field: FieldElement, member: Member, site: Site): void => {
  const refused = boundRefusal(inspection, field, member)
  if (refused !== null) resolveKeys(inspection, inspection.survey(field[member], 'expression').keys, site.place.reader)
  const words = refused ?? disagreement(inspection, field, member, site)
  if (words !== null) inspection.problems.add(mismatchOf(member), site.spot, site.subject, words)
}

export const checkFieldExpressions = (inspection: Inspection, field: FieldElement, place: ElementPlace): void => {
  for (const member of members) {
    if (field[member] === null) continue
    const spot = spotAt(place.spot, member)
    const subject = { node: place.node.key, key: field.slug }
    const { exceedsLimits, keys } = inspection.survey(field[member], 'expression')
    const words = refusal(inspection, field, member)
    if (words === null && !exceedsLimits) checkExpression(inspection, field, member, { spot, subject, place })
    else {
      resolveKeys(inspection, keys, place.reader)
      const problem = words === null ? 'field.expr_too_deep' : 'field.default_not_allowed'
      inspection.problems.add(problem, spot, subject, words ?? undefined)
    }
  }
}
