// Finds the problems of a row that an operator wants to add or change, before it enters the registry (G-071).

import { findRow, isSameOrDescendant } from '../registry/resolve.ts'
import { checks, type FieldTypeRow, inputs, isReservedType, lanes, type Registry } from '../registry/row.ts'
import { isMembers, type Members } from '../validation/plaintext.ts'
import { definitionProblems, type TypeRowProblem } from './definition-problems.ts'
import { isName, optionsProblem, validationProblem, wordProblem } from './member-problems.ts'
import { subFieldsProblem, wholeSubField } from './sub-field-problems.ts'

/** The stored type that the row replaces. `used`: a field, request row, step or child type already has it. */
export type ReplacedType = { type: string; used: boolean }

type Proposal = {
  rows: Registry
  row: Members
  storedRow: FieldTypeRow | undefined
  replaced: ReplacedType | undefined
}
type MemberRule = (value: unknown, proposal: Proposal) => string | null

/** D1-REG-25: alone in the list, so that the server can respond with `field_types.reserved` (see isReservedType). */
export const reservedReason = 'This type name is reserved.'

/** The registry with the row, whether or not `rows` still holds its former version. */
const registryWith = (rows: Registry, row: FieldTypeRow): FieldTypeRow[] => [
  row,
  ...rows.filter((other) => other.type !== row.type),
]

const nullOr =
  (rule: (value: unknown) => string | null): MemberRule =>
  (value) =>
    value == null ? null : rule(value)

const typeRule: MemberRule = (type, { rows, replaced }) => {
  if (!isName(type)) return 'Not of the form [a-z][a-z0-9_]{0,63}.'
  // D1-REG-03: a type name is immutable.
  if (replaced !== undefined) return type === replaced.type ? null : 'A type name never changes.'
  return findRow(rows, type) === undefined ? null : 'This type exists already.'
}

const parentRule: MemberRule = (parent, { rows, row, storedRow, replaced }) => {
  if (replaced?.used === true && storedRow !== undefined && storedRow.parent !== (parent ?? null))
    return 'The parent of a type in use never changes.'
  if (parent == null) return null
  if (typeof parent !== 'string') return 'Not a type name.'
  // Before existence: a new type that names itself is a cycle, not a missing parent.
  if (isSameOrDescendant(registryWith(rows, row as FieldTypeRow), parent, String(row.type)))
    return 'A type cannot descend from itself.'
  return findRow(rows, parent) === undefined ? 'This type does not exist.' : null
}

/** In the order in which the registry sends the members and the problems are listed. */
const rules: Record<keyof FieldTypeRow, MemberRule> = {
  type: typeRule,
  parent: parentRule,
  label: (label) => (typeof label === 'string' && label.trim() !== '' ? null : 'Not a text, or blank.'),
  input: nullOr((input) => wordProblem(inputs, input)),
  lane: nullOr((lane) => wordProblem(lanes, lane)),
  check: nullOr((check) => wordProblem(checks, check)),
  options: nullOr(optionsProblem),
  fields: nullOr(subFieldsProblem),
  validation: nullOr(validationProblem),
  is_system: (isSystem, { storedRow }) =>
    (isSystem ?? false) === (storedRow?.is_system ?? false) ? null : 'Only the platform makes system types.',
}

const memberProblems = (proposal: Proposal): TypeRowProblem[] => {
  const memberReasons = Object.entries(rules).map(([member, rule]) => ({
    member,
    reason: rule(proposal.row[member], proposal),
  }))
  const unknownReasons = Object.keys(proposal.row)
    .filter((member) => !Object.hasOwn(rules, member))
    .map((member) => ({ member, reason: 'Unknown member.' }))
  return [...memberReasons, ...unknownReasons].flatMap(({ member, reason }) =>
    reason === null ? [] : [{ member, reason }],
  )
}

/** A row without problems, with every member that the registry sends; missing members become null. */
export const wholeTypeRow = (row: Partial<FieldTypeRow> & Pick<FieldTypeRow, 'type' | 'label'>): FieldTypeRow => ({
  type: row.type,
  parent: row.parent ?? null,
  label: row.label,
  input: row.input ?? null,
  lane: row.lane ?? null,
  check: row.check ?? null,
  options: row.options ?? null,
  fields: row.fields?.map(wholeSubField) ?? null,
  validation: row.validation ?? null,
  is_system: row.is_system ?? false,
})

/** The row's own definition first, then those that inherit from it: a changed parent must not break its children. */
const fittingProblems = (rows: Registry, row: FieldTypeRow): TypeRowProblem[] => {
  const registry = registryWith(rows, row)
  const heirs = registry.filter((other) => other !== row && isSameOrDescendant(registry, other.type, row.type))
  const ofHeirs = heirs.flatMap((heir) =>
    definitionProblems(registry, heir.type).map(({ member, reason }) => ({
      member,
      reason: `In ${heir.type}: ${reason}`,
    })),
  )
  const order = Object.keys(rules)
  return [...definitionProblems(registry, row.type), ...ofHeirs].sort(
    (left, right) => order.indexOf(left.member) - order.indexOf(right.member),
  )
}

/** Every problem in member order; empty when the row may enter. Missing members count as null. */
export const checkTypeRow = (rows: Registry, row: unknown, replaced?: ReplacedType): TypeRowProblem[] => {
  if (!isMembers(row)) return [{ member: 'type', reason: 'Not a row.' }]
  if (typeof row.type === 'string' && isReservedType(row.type)) return [{ member: 'type', reason: reservedReason }]
  const storedRow = replaced === undefined ? undefined : findRow(rows, replaced.type)
  const problems = memberProblems({ rows, row, storedRow, replaced })
  if (problems.length > 0) return problems
  // The member rules have just shown that it is a FieldTypeRow.
  return fittingProblems(rows, wholeTypeRow(row as FieldTypeRow))
}
