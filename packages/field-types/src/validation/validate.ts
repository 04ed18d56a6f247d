// Checks a plaintext against its type, in the order of Document 1 §2.5 (D1-REG-49).

import { mismatch } from '../patterns/pattern.ts'
import { findRow, isSameOrDescendant, type ResolvedType, resolveType } from '../registry/resolve.ts'
import { isReservedType, type Registry, type SubField } from '../registry/row.ts'
import { checkPdf, envelopeMembers } from './files/file-envelope.ts'
import { isFileInput, isStructured, type Options, primitives } from './input-primitives.ts'
import { isEmpty, isMembers, parsedText, toText } from './plaintext.ts'
import { textChecks } from './texts/text-checks.ts'
import { accept, refuse, refuseEntry, refuseMissing, type Verdict } from './verdict.ts'

/** The rules for a value: a resolved type, or one sub-field entry. */
type Definition = Pick<ResolvedType, 'input' | 'check' | 'options' | 'fields' | 'validation'>

export type ValidationContext = {
  /** The permitted values that a flow step or request row supplies for a choice type. */
  options?: string[] | undefined
}

type Step = (definition: Definition, value: unknown) => Verdict

// A registry of a newer platform may name an input or check that this copy does not know. Such a rule is skipped, like
// a type absent from the copy (D1-VER-02): the platform that wrote the row applies it.

const primitiveRule: Step = ({ input, options }, value) =>
  input !== null && Object.hasOwn(primitives, input) ? primitives[input](value, options) : accept(value)

const namedCheck: Step = ({ check }, value) => {
  if (check === 'pdf') return checkPdf(value)
  if (check === null || !Object.hasOwn(textChecks, check)) return accept(value)
  const { normalize, reason } = textChecks[check]
  const normalized = typeof value === 'string' ? normalize(value) : undefined
  return normalized === undefined ? refuse(reason) : accept(normalized)
}

// D1-REG-50: `value` is the result of the check. The whole value of a structure is its JSON text; a file has no text
// for a pattern, so a type with both takes no file (checkTypeRow lets no such type in).
const everyPattern: Step = ({ input, validation }, value) => {
  if (validation.length === 0) return accept(value)
  const text = isFileInput(input) ? undefined : toText(value)
  if (text === undefined) return refuse('value.no_text_for_pattern')
  for (const pattern of validation) {
    const problem = mismatch(pattern, text)
    if (problem !== null) return refuse(problem)
  }
  return accept(value)
}

const entryDefinition = (entry: SubField): Definition => ({
  input: entry.input,
  check: entry.check ?? null,
  options: entry.options ?? null,
  fields: null,
  validation: entry.validation == null ? [] : [entry.validation],
})

const checkEntry = (entry: SubField, value: unknown): Verdict => {
  // Present means answered: an empty text in a required entry is a missing answer.
  if (isEmpty(value)) return entry.required ? refuseMissing(entry.key) : accept(value)
  const verdict = checkDefined(entryDefinition(entry), value)
  return verdict.ok ? verdict : refuseEntry(entry.key, verdict)
}

const subFieldEntries: Step = ({ input, fields }, value) => {
  if (!isMembers(value) || (input !== 'composite' && !isFileInput(input))) return accept(value)
  const entries = fields ?? []
  const envelopeKeys: readonly string[] = input === 'composite' ? [] : envelopeMembers[input]
  const permittedKeys = new Set([...envelopeKeys, ...entries.map((entry) => entry.key)])
  if (Object.keys(value).some((key) => !permittedKeys.has(key))) return refuse('value.entry_unknown')
  const normalized = new Map(Object.entries(value))
  for (const entry of entries) {
    const verdict = checkEntry(entry, normalized.get(entry.key))
    if (!verdict.ok) return verdict
    if (normalized.has(entry.key)) normalized.set(entry.key, verdict.normalized)
  }
  return accept(Object.fromEntries(normalized))
}

const steps: Step[] = [primitiveRule, namedCheck, everyPattern, subFieldEntries]

/** Each step sees the normalised value of the previous one; the first refusal ends the chain. */
function checkDefined(definition: Definition, plaintext: unknown): Verdict {
  const value = isStructured(definition.input) ? parsedText(plaintext) : plaintext
  if (isEmpty(value)) return accept(value)
  return steps.reduce<Verdict>(
    (verdict, step) => (verdict.ok ? step(definition, verdict.normalized) : verdict),
    accept(value),
  )
}

/** The caller's options apply if the type has none (select, multiselect), and otherwise only narrow the type's. */
const permittedOptions = (typeOptions: Options, supplied: Options): string[] | null => {
  if (supplied === null || supplied.length === 0) return typeOptions === null ? null : [...typeOptions]
  return supplied.filter((option) => typeOptions === null || typeOptions.includes(option))
}

/**
 * D1-REG-51: an empty value is valid for every type. D1-REG-52: a type that the registry lacks accepts anything.
 * `normalized` is a text for text inputs, an array for multilist and an object for composite, file and pages, whether
 * the value came as that structure or as its JSON text. `reason` is a fixed sentence that never quotes the value.
 */
export const validateValue = (
  rows: Registry,
  type: string,
  value: unknown,
  { options }: ValidationContext = {},
): Verdict => {
  const resolved = isReservedType(type) ? null : resolveType(rows, type)
  if (resolved === null) return accept(value)
  return checkDefined({ ...resolved, options: permittedOptions(resolved.options, options ?? null) }, value)
}

/**
 * Checks the value of a slot, which may be of a descendant type (D1-REG-23, D2-DEF-25): a passport in a legal_document slot
 * is a pages envelope, not a file, and the reader knows only the type of the slot (D1-REG-24). A refusal gives the reason of
 * the slot's own type.
 */
export const validateSlotValue = (
  rows: Registry,
  type: string,
  value: unknown,
  context: ValidationContext = {},
): Verdict => {
  const verdict = validateValue(rows, type, value, context)
  if (verdict.ok || findRow(rows, type) === undefined) return verdict
  const descendants = rows.filter((row) => row.type !== type && isSameOrDescendant(rows, row.type, type))
  const acceptance = descendants.map((row) => validateValue(rows, row.type, value, context)).find(({ ok }) => ok)
  return acceptance ?? verdict
}
