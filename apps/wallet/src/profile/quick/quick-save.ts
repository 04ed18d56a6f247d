// Saves the values of the quick form one by one. A retry adds nothing twice, and a corrected value replaces the saved one.
import type { PersonClient } from '@company-data/sdk/person'

export type Values = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown): boolean => value === undefined || value === ''

/** Values of a contact file never replace typed ones. */
export const fillEmpty = (values: Values, contact: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(contact).filter(([slug]) => isEmpty(values[slug]))),
})

interface SavedValue {
  datumId: string
  text: string
}

/** Kept by the page, because a lock removes the form. */
export interface QuickSaves {
  /** The data when the form was opened. */
  readonly before: ReadonlySet<string>
  /** By field. */
  readonly saved: Map<string, SavedValue>
  /** The texts that were sent for a field, also without a response. */
  readonly tried: Map<string, Set<string>>
}

export const createQuickSaves = (data: readonly { id: string }[]): QuickSaves => ({
  before: new Set(data.map(({ id }) => id)),
  saved: new Map(),
  tried: new Map(),
})

type Calls = Pick<PersonClient['contactData'], 'list' | 'open' | 'create' | 'update'>

/** The result of an attempt whose response was lost. */
const findEarlier = async (
  calls: Calls,
  { before, tried }: QuickSaves,
  fieldId: string,
): Promise<SavedValue | undefined> => {
  const texts = tried.get(fieldId)
  if (texts === undefined) return undefined
  for (const datum of await calls.list()) {
    if (datum.contact_field_id !== fieldId || before.has(datum.id)) continue
    const { plaintext } = await calls.open(datum)
    if (plaintext !== null && texts.has(plaintext)) return { datumId: datum.id, text: plaintext }
  }
  return undefined
}

export const saveQuickValue = async (calls: Calls, saves: QuickSaves, fieldId: string, text: string): Promise<void> => {
  const { saved, tried } = saves
  if (saved.get(fieldId)?.text === text) return
  const earlier = saved.get(fieldId) ?? (await findEarlier(calls, saves, fieldId))
  tried.set(fieldId, new Set([...(tried.get(fieldId) ?? []), text]))
  const options = { is_private: false }
  if (earlier === undefined) {
    const { id } = await calls.create(fieldId, text, options)
    saved.set(fieldId, { datumId: id, text })
    return
  }
  if (earlier.text !== text) await calls.update(earlier.datumId, text, options)
  saved.set(fieldId, { datumId: earlier.datumId, text })
}
