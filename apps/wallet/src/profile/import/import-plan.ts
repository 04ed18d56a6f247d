// Plans the entries that an import adds to a profile; it never changes an entry. Pure.
import type { ContactField, FieldTypes } from '@company-data/sdk/person'
import { isFileType, missingEntries, toWidget } from '@company-data/web/fields/rules'
import type { ChosenField } from '../profile-actions.ts'
import { checkedValue, type ProfileDatum } from '../profile-rules.ts'
import type { ArchiveDatum } from './read-archive.ts'

/**
 * `new`: the field is empty. `beside`: the field has another value or a file, which stays. `present`: the same value is there.
 * `unknown`: the platform does not have this kind of value. `invalid`: the value or file is missing or wrong.
 */
export type ImportState = 'new' | 'beside' | 'present' | 'unknown' | 'invalid'

export interface PlannedDatum {
  /** Its place in the archive. */
  key: number
  datum: ArchiveDatum
  field: ChosenField
  state: ImportState
  /** The checked value; undefined for a file. */
  text: string | undefined
}

interface ProfileState {
  data: readonly ProfileDatum[]
  fields: readonly ContactField[]
  types: FieldTypes
}

const MAX_LABEL_CHARACTERS = 100

/** A field of the catalog by its slug and type; otherwise one that the person named. */
const findField = ({ slug, type, label }: ArchiveDatum, fields: readonly ContactField[]): ContactField | undefined =>
  fields.find((field) => field.is_system && field.slug === slug && field.type === type) ??
  fields.find((field) => !field.is_system && field.label === label && field.type === type)

const readState = (
  datum: ArchiveDatum,
  field: ContactField | undefined,
  { data, types }: ProfileState,
): Pick<PlannedDatum, 'state' | 'text'> => {
  const inField = field === undefined ? [] : data.filter(({ contact_field_id }) => contact_field_id === field.id)
  const vacancy = inField.length === 0 ? 'new' : 'beside'
  if (types.resolveType(datum.type) === null) return { state: 'unknown', text: undefined }
  if (isFileType(types, datum.type)) {
    const isComplete = datum.files.length > 0 && missingEntries(datum.type, datum.entries, types).length === 0
    return { state: isComplete ? vacancy : 'invalid', text: undefined }
  }
  const { text, problem } = checkedValue(datum.type, datum.value ?? '', types)
  if (problem !== undefined) return { state: 'invalid', text: undefined }
  return { state: inField.some(({ plaintext }) => plaintext === text) ? 'present' : vacancy, text }
}

export const planImport = (data: readonly ArchiveDatum[], profile: ProfileState): PlannedDatum[] => {
  const seenTexts = new Set<string>()
  return data.map((datum, key) => {
    const field = findField(datum, profile.fields)
    const label = [...datum.label].slice(0, MAX_LABEL_CHARACTERS).join('')
    const target: ChosenField = field === undefined ? { label, type: datum.type } : { id: field.id }
    const { state, text } = readState(datum, field, profile)
    // The same value twice in one archive is added once.
    const identity = JSON.stringify([target, text])
    const isRepeated = text !== undefined && seenTexts.has(identity)
    seenTexts.add(identity)
    return { key, datum, field: target, state: isRepeated ? 'present' : state, text }
  })
}

export const canImport = ({ state }: Pick<PlannedDatum, 'state'>): boolean => state === 'new' || state === 'beside'

/** A file of a kind that takes several pages is sent as pages. */
export const hasPages = (type: string, types: FieldTypes): boolean => {
  const widget = toWidget({ type, options: null }, types)
  return widget.kind === 'file' && widget.isMultiple
}
