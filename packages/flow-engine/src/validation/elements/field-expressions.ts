// Judges the default, minimum and maximum of a field (D2-VAL-32 to 37), with the precedence of FG-24.

import { type FieldElement, type Spot, spotAt } from '../../definition/index.ts'
import { inferType } from '../expressions.ts'
import { fieldKeys, type Inspection, readKeyAt, useKeys } from '../inspection.ts'
import type { ElementPlace } from '../places.ts'
import type { Subject } from '../problem.ts'
import type { ProblemKey } from '../problem-catalog.ts'

const members = ['default', 'min', 'max'] as const
type Member = (typeof members)[number]

const memberWords: Record<Member, string> = { default: 'default', min: 'minimum', max: 'maximum' }

const mismatchOf = (member: Member): ProblemKey =>
  member === 'default' ? 'field.default_type_mismatch' : 'field.bound_type_mismatch'

/** Why the field takes none of the three, whatever the expression says; null when it may. */
const refusal = ({ types }: Inspection, { type, link }: FieldElement, member: Member): string | null => {
  const { kind, isChoice } = types(type)
  const words = memberWords[member]
  if (kind === 'file') return `A file takes no ${words}.`
  if (isChoice) return `A choice takes no ${words}.`
  if (link === 'connected' || link === 'verified') return `A field that must be linked takes no ${words}.`
  return kind === 'object' && member === 'default' ? 'A field of several parts takes no default.' : null
}

type Site = { readonly spot: Spot; readonly subject: Subject; readonly place: ElementPlace }

/** Why the field's own type rules the member out; null when it may have one. */
const boundRefusal = ({ types }: Inspection, { type }: FieldElement, member: Member): string | null => {
  const { kind, resolved } = types(type)
  if (member === 'default' || resolved === null || kind === 'number' || kind === 'date') return null
  return `Only a number or a date has a ${memberWords[member]}.`
}

/** The words for an expression of another type than the field's; null when they agree. */
const disagreement = (inspection: Inspection, field: FieldElement, member: Member, site: Site): string | null => {
  const readKey = readKeyAt(inspection, site.place.nodePlace, fieldKeys, site.subject, site.place.reader)
  const expressionSite = { readKey, subject: site.subject, mismatch: mismatchOf(member) }
  const inferred = inferType(inspection, field[member], site.spot, expressionSite)
  const { kind, resolved } = inspection.types(field.type)
  // A type that the registry lacks is a problem of its own; what would fit it is not known.
  if (inferred === null || resolved === null || inferred === kind) return null
  return `The field holds a ${kind}, and its ${memberWords[member]} gives a ${inferred}.`
}

const checkExpression = (inspection: Inspection, field: FieldElement, member: Member, site: Site): void => {
  const refused = boundRefusal(inspection, field, member)
  if (refused !== null) useKeys(inspection, inspection.survey(field[member], 'expression').keys, site.place.reader)
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
      useKeys(inspection, keys, place.reader)
      const problem = words === null ? 'field.expr_too_deep' : 'field.default_not_allowed'
      inspection.problems.add(problem, spot, subject, words ?? undefined)
    }
  }
}
