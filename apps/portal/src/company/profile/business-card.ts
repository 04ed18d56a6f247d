// Rules of the business card: its rows, and those that are filled.
import type { ContactDatum } from '@company-data/sdk/company'

/** The part of the catalog's field definition that the card needs. */
export interface CardField {
  id: string
  slug: string
  label: string
  type: string
  is_system: boolean
}

export interface CardEntry {
  field: CardField
  datum: ContactDatum | undefined
}

/** A row for each field that a company can fill, texts and files alike, and one for each time it is filled. */
export const listCardEntries = (fields: readonly CardField[], data: readonly ContactDatum[]): CardEntry[] =>
  fields.flatMap((field): CardEntry[] => {
    const filled = data.filter(({ contact_field_id }) => contact_field_id === field.id)
    return filled.length === 0 ? [{ field, datum: undefined }] : filled.map((datum) => ({ field, datum }))
  })

/** A datum is empty until its file has arrived. */
export const isFilled = ({ datum }: CardEntry): boolean =>
  datum !== undefined && (datum.has_file || (datum.value !== null && datum.value !== ''))
