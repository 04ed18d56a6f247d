// The control of a field, from the resolved type in the registry. Pure.
import type { ResolvedType } from '@company-data/field-types/registry'
import type { FieldTypes } from '@company-data/sdk/person'

export interface Part {
  key: string
  isRequired: boolean
  /** A single line by default. */
  kind?: 'date' | 'country'
}

export type Widget =
  | { kind: 'line' | 'number' | 'date' | 'phone' | 'country' }
  | { kind: 'choice' | 'choices'; options: readonly string[] }
  | { kind: 'parts'; parts: readonly Part[] }
  | { kind: 'file'; isPdf: boolean; isMultiple: boolean; entries: readonly Part[] }

type Types = Pick<FieldTypes, 'resolveType' | 'isSameOrDescendant'>

interface Field {
  type: string
  options: readonly string[] | null
}

type SubFields = NonNullable<ResolvedType['fields']>

const toParts = (fields: SubFields | null | undefined): Part[] =>
  (fields ?? []).map(({ key, required, input }) => ({
    key,
    isRequired: required,
    ...((input === 'date' || input === 'country') && { kind: input }),
  }))

/** A type that is missing from the registry is treated as text (FA-34). */
export const toWidget = ({ type, options }: Field, types: Types): Widget => {
  const resolved = types.resolveType(type)
  if (resolved === null) return { kind: 'line' }
  const { lane, input, fields, check } = resolved
  if (lane === 'photo' || lane === 'document')
    return { kind: 'file', isPdf: check === 'pdf', isMultiple: input === 'pages', entries: toParts(fields) }
  const choices = options ?? resolved.options ?? []
  if (input === 'list') return { kind: 'choice', options: choices }
  if (input === 'multilist') return { kind: 'choices', options: choices }
  if (input === 'composite') return { kind: 'parts', parts: toParts(fields) }
  if (types.isSameOrDescendant(type, 'number')) return { kind: 'number' }
  if (input === 'date' || input === 'phone') return { kind: input }
  return { kind: input === 'country' || input === 'nationality' ? 'country' : 'line' }
}
