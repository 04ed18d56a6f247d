// Rules of the business card: which lines it has, and which of them are filled.
import type { ContactDatum } from '@company-data/sdk/company'

/** What the catalog says of a field, as far as the card needs it. */
export interface CardField {
  id: string
  slug: string
  label: string
  type: string
  is_system: boolean
}

export interface CardLine {
  field: CardField
  datum: ContactDatum | undefined
}

/** A line for each field that a company can fill, texts and files alike, and one for each time that it is filled. */
export const cardLinesOf = (fields: readonly CardField[], data: readonly ContactDatum[]): CardLine[] =>
  fields.flatMap((field): CardLine[] => {
    const filled = data.filter(({ contact_field_id }) => contact_field_id === field.id)
    return filled.length === 0 ? [{ field, datum: undefined }] : filled.map((datum) => ({ field, datum }))
  })

/** A datum is empty before its file has arrived. */
export const isFilled = ({ datum }: CardLine): boolean =>
  datum !== undefined && (datum.has_file || (datum.value !== null && datum.value !== ''))
