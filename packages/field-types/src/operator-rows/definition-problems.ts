// Problems of a resolved type: columns that are well formed alone but do not fit together.

import { findRow, type ResolvedType, resolveType } from '../registry/resolve.ts'
import type { FieldTypeRow, Lane, Registry } from '../registry/row.ts'
import { envelopeMembers } from '../validation/files/file-envelope.ts'
import { isChoice, isFileInput, isStructured } from '../validation/input-primitives.ts'

/** One problem of one member of a row. */
export type TypeRowProblem = { member: string; reason: string }

type Rule = {
  member: keyof FieldTypeRow
  breaks: (resolved: ResolvedType, row: FieldTypeRow) => boolean
  reason: string
}

// D1-REG-38, D1-REG-39: a file uses the photo or document lane, pages the document lane, everything else inline.
const listAllowedLanes = (input: string | null): Lane[] => {
  if (input === 'pages') return ['document']
  return input === 'file' ? ['photo', 'document'] : ['inline']
}

const hidesEnvelope = ({ input, fields }: ResolvedType): boolean => {
  if (!isFileInput(input)) return false
  const members: readonly string[] = envelopeMembers[input]
  return (fields ?? []).some((entry) => members.includes(entry.key))
}

// Inherited columns without a use (the options of a list above a line) are harmless; a row's own are a mistake.
const rules: Rule[] = [
  { member: 'input', breaks: ({ input }) => input === null, reason: 'A root type sets its input.' },
  { member: 'lane', breaks: ({ lane }) => lane === null, reason: 'A root type sets its lane.' },
  {
    member: 'lane',
    breaks: ({ input, lane }) => input !== null && lane !== null && !listAllowedLanes(input).includes(lane),
    reason: 'Files are on the photo or document lane, pages on the document lane, all else inline.',
  },
  {
    member: 'check',
    breaks: ({ input, check }) => check !== null && (check === 'pdf' ? !isFileInput(input) : isStructured(input)),
    reason: 'The check does not fit the input.',
  },
  {
    member: 'options',
    breaks: ({ input }, row) => row.options !== null && !isChoice(input),
    reason: 'Only a choice has options.',
  },
  {
    member: 'fields',
    breaks: ({ input }, row) => row.fields !== null && input !== 'composite' && !isFileInput(input),
    reason: 'Only a composite or a file has entries.',
  },
  {
    member: 'fields',
    breaks: ({ input, fields }) => input === 'composite' && (fields ?? []).length === 0,
    reason: 'A composite has at least one entry.',
  },
  { member: 'fields', breaks: hidesEnvelope, reason: 'An entry has the name of an envelope member.' },
  {
    member: 'validation',
    breaks: ({ input, validation }) => isFileInput(input) && validation.length > 0,
    reason: 'A file has no text that a pattern could match.',
  },
]

export const definitionProblems = (rows: Registry, type: string): TypeRowProblem[] => {
  const row = findRow(rows, type)
  const resolved = resolveType(rows, type)
  if (row === undefined || resolved === null) return []
  return rules.filter((rule) => rule.breaks(resolved, row)).map(({ member, reason }) => ({ member, reason }))
}
