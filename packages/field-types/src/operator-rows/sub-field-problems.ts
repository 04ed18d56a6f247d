// Problems of the `fields` of a type row: each entry must be well formed and its key unique.

import { checks, inputs, type SubField } from '../registry/row.ts'
import { isChoice, isFileInput, isStructured } from '../validation/input-primitives.ts'
import { isMembers, type Members } from '../validation/plaintext.ts'
import { isName, optionsProblem, validationProblem, wordProblem } from './member-problems.ts'

const members = ['key', 'input', 'required', 'check', 'validation', 'options'] as const

// An entry holds one plain value: no nested entries, and no file.
const entryInputs = inputs.filter((input) => input !== 'composite' && !isFileInput(input))
const entryChecks = checks.filter((check) => check !== 'pdf')

type EntryRule = (value: unknown, entry: Members) => string | null

const rules: Record<(typeof members)[number], EntryRule> = {
  key: (key) => (isName(key) ? null : 'Not of the form [a-z][a-z0-9_]{0,63}.'),
  input: (input) => wordProblem(entryInputs, input),
  required: (required) => (required == null || typeof required === 'boolean' ? null : 'Not true or false.'),
  check: (check, { input }) => {
    if (check == null) return null
    return isStructured(String(input)) ? 'A list has no check.' : wordProblem(entryChecks, check)
  },
  validation: (validation) => (validation == null ? null : validationProblem(validation)),
  options: (options, { input }) => {
    // The options of an entry cannot be supplied later, as a step does for select.
    if (isChoice(String(input))) return optionsProblem(options)
    return options == null ? null : 'Only a choice has options.'
  },
}

const entryProblem = (entry: unknown): string | null => {
  if (!isMembers(entry)) return 'Not an object.'
  const unknownMember = Object.keys(entry).some((member) => !members.some((name) => name === member))
  if (unknownMember) return 'Unknown member.'
  for (const member of members) {
    const problem = rules[member](entry[member], entry)
    if (problem !== null) return `${member}: ${problem}`
  }
  return null
}

/** The first problem, named by the entry's position. */
export const subFieldsProblem = (fields: unknown): string | null => {
  if (!Array.isArray(fields)) return 'Not a list of entries.'
  for (const [position, entry] of fields.entries()) {
    const problem = entryProblem(entry)
    if (problem !== null) return `Entry ${position + 1}: ${problem}`
  }
  const keys = fields.map((entry: SubField) => entry.key)
  return new Set(keys).size === keys.length ? null : 'A key stands twice.'
}

/** An accepted entry with every member that the registry sends. */
export const wholeSubField = (entry: Partial<SubField> & Pick<SubField, 'key' | 'input'>): SubField => ({
  key: entry.key,
  input: entry.input,
  required: entry.required ?? false,
  check: entry.check ?? null,
  validation: entry.validation ?? null,
  options: entry.options ?? null,
})
