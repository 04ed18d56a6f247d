// The control of a field, from the resolved type in the registry. Pure.
import type { ResolvedType } from '@company-data/field-types/registry'
import type { FieldTypes } from '@company-data/sdk/person'
import { getInputHints, getPartHints, type InputHints } from './input-hints.ts'

export interface Part {
  key: string
  isRequired: boolean
  /** A single line by default. */
  kind?: 'date' | 'country'
  hints: InputHints
}

export type Widget =
  | { kind: 'line' | 'number' | 'date' | 'phone' | 'country'; hints: InputHints }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'parts'; parts: readonly Part[] }
  | { kind: 'file'; isPdf: boolean; isMultiple: boolean; entries: readonly Part[]; accept: string; maxBytes: number }

type Types = Pick<FieldTypes, 'resolveType' | 'isSameOrDescendant'>

interface Field {
  /** Its meaning, where the type alone does not say it. */
  slug?: string | undefined
  type: string
  options: readonly string[] | null
}

type SubFields = NonNullable<ResolvedType['fields']>

const toParts = (fields: SubFields | null | undefined, isCard = false): Part[] =>
  (fields ?? []).map(({ key, required, input }) => ({
    key,
    isRequired: required,
    ...((input === 'date' || input === 'country') && { kind: input }),
    hints: getPartHints(key, isCard),
  }))

const MEBIBYTE = 1_048_576

/** The limits of the platform as it is delivered: an operator may set lower ones, which the platform then names. */
const MAX_BYTES = { photo: 10 * MEBIBYTE, document: 25 * MEBIBYTE } as const

/** A phone offers its camera for pictures; pages of a document are pictures or a PDF. */
const acceptedFiles = (lane: 'photo' | 'document', isPdf: boolean, isMultiple: boolean): string => {
  if (lane === 'photo') return 'image/*'
  if (isPdf) return 'application/pdf'
  return isMultiple ? 'image/*,application/pdf' : ''
}

/** A type that is missing from the registry is treated as text (FA-34). */
export const toWidget = ({ slug, type, options }: Field, types: Types): Widget => {
  const resolved = types.resolveType(type)
  const hints = getInputHints({ slug, type }, types.isSameOrDescendant)
  if (resolved === null) return { kind: 'line', hints }
  const { lane, input, fields, check } = resolved
  if (lane === 'photo' || lane === 'document') {
    const isPdf = check === 'pdf'
    const isMultiple = input === 'pages'
    const accept = acceptedFiles(lane, isPdf, isMultiple)
    return { kind: 'file', isPdf, isMultiple, entries: toParts(fields), accept, maxBytes: MAX_BYTES[lane] }
  }
  const choices = options ?? resolved.options ?? []
  if (input === 'list') return { kind: 'choice', options: choices }
  if (input === 'multilist') return { kind: 'choices', options: choices }
  if (input === 'composite')
    return { kind: 'parts', parts: toParts(fields, types.isSameOrDescendant(type, 'creditcard')) }
  if (types.isSameOrDescendant(type, 'number')) return { kind: 'number', hints }
  if (input === 'date' || input === 'phone') return { kind: input, hints }
  return { kind: input === 'country' || input === 'nationality' ? 'country' : 'line', hints }
}

const listEmpty = (parts: readonly Part[], values: Readonly<Record<string, string>> | undefined): string[] =>
  parts.filter(({ key, isRequired }) => isRequired && !values?.[key]?.trim()).map(({ key }) => key)

/** The required entries of a file that are empty. */
export const missingEntries = (
  type: string,
  entries: Readonly<Record<string, string>> | undefined,
  types: Types,
): string[] => {
  const widget = toWidget({ type, options: null }, types)
  return widget.kind === 'file' ? listEmpty(widget.entries, entries) : []
}

/** The required parts of a composite value that are empty. */
export const missingParts = (type: string, members: Readonly<Record<string, string>>, types: Types): string[] => {
  const widget = toWidget({ type, options: null }, types)
  return widget.kind === 'parts' ? listEmpty(widget.parts, members) : []
}
