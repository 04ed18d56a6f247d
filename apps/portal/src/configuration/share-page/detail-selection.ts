// The business card details that a service shows, in order. Pure.
import type { ContactDatum, ContactField } from '@company-data/sdk/company'

/** A filled field of the business card. */
export interface Detail {
  id: string
  /** A platform key, or the company's own label. */
  name: { key: string } | { label: string }
  type: string
  value: string
}

/** Everything with a text: files are not shown to customers, and their value is null (G-064). */
export const listDetails = (fields: readonly ContactField[], data: readonly ContactDatum[]): Detail[] =>
  fields.flatMap((field) =>
    data.flatMap(({ id, contact_field_id, value }): Detail[] => {
      if (contact_field_id !== field.id || value === null || value === '') return []
      const name = field.is_system ? { key: field.slug } : { label: field.label }
      return [{ id, name, type: field.type, value }]
    }),
  )

/** In the order of the share configuration, without details that are no longer on the business card. */
export const shownDetails = (details: readonly Detail[], ids: readonly string[]): Detail[] =>
  ids.flatMap((id) => details.find((detail) => detail.id === id) ?? [])

export const hiddenDetails = (details: readonly Detail[], ids: readonly string[]): Detail[] =>
  details.filter(({ id }) => !ids.includes(id))

export const isSameChoice = (ids: readonly string[], other: readonly string[]): boolean =>
  ids.length === other.length && ids.every((id, index) => id === other[index])
