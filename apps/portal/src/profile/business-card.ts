// Rules of the business card: which fields a company can fill here.
import type { ContactDatum, FieldTypes } from '@company-data/sdk/company'

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

/** Fields with a text of their own; files have a page elsewhere. */
export const cardLinesOf = (
  fields: readonly CardField[],
  data: readonly ContactDatum[],
  types: Pick<FieldTypes, 'resolveType'>,
): CardLine[] =>
  fields
    .filter(({ type }) => types.resolveType(type)?.lane === 'inline')
    .flatMap((field): CardLine[] => {
      const filled = data.filter(({ contact_field_id }) => contact_field_id === field.id)
      return filled.length === 0 ? [{ field, datum: undefined }] : filled.map((datum) => ({ field, datum }))
    })
