// The data that a service holds, as list rows: every requested field, then any others. Pure.
import type { ConnectionMappings, ContactDatum } from '@company-data/sdk/person'

export interface SharedRow {
  slug: string
  label: string
  /** The service still requests it. */
  isStillRequested: boolean
  answer: ConnectionMappings['answers'][number] | undefined
  /** The business card entry that a live answer follows. */
  datum: ContactDatum | undefined
}

export const heldRows = ({ fields, answers }: ConnectionMappings, card: readonly ContactDatum[]): SharedRow[] => {
  const toRow = (slug: string, label: string, isStillRequested: boolean): SharedRow => {
    const answer = answers.find((candidate) => candidate.slug === slug)
    const datum = answer?.live ? card.find(({ id }) => id === answer.contact_data_id) : undefined
    return { slug, label, isStillRequested, answer, datum }
  }
  const rest = answers.filter(({ slug }) => !fields.some((field) => field.slug === slug))
  return [
    ...fields.map(({ slug, label }) => toRow(slug, label, true)),
    ...rest.map(({ slug }) => toRow(slug, slug, false)),
  ]
}
