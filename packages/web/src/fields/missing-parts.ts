// The required parts of a value, or entries of a file, that are still empty. Pure.
import type { FieldTypes } from '@company-data/sdk/person'
import { type Part, toWidget } from './field-widgets.ts'

type Types = Pick<FieldTypes, 'resolveType' | 'isSameOrDescendant'>
type Texts = Readonly<Record<string, string>>

const listEmpty = (parts: readonly Part[], values: Texts | undefined): string[] =>
  parts.filter(({ key, isRequired }) => isRequired && !values?.[key]?.trim()).map(({ key }) => key)

/** The required entries of a file that are empty. */
export const missingEntries = (type: string, entries: Texts | undefined, types: Types): string[] => {
  const widget = toWidget({ type, options: null }, types)
  return widget.kind === 'file' ? listEmpty(widget.entries, entries) : []
}

/** The required parts of a composite value that are empty. */
export const missingParts = (type: string, members: Texts, types: Types): string[] => {
  const widget = toWidget({ type, options: null }, types)
  return widget.kind === 'parts' ? listEmpty(widget.parts, members) : []
}
