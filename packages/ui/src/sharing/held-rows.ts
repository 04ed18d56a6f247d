// What a service holds, as list rows: every requested field, then anything beyond. Pure.
import type { ConnectionMappings, ContactDatum } from '@company-data/sdk/person'

export interface HeldRow {
  slug: string
  label: string
  /** The service still asks for it. */
  isStillRequested: boolean
  answer: ConnectionMappings['answers'][number] | undefined
  /** The business card entry that a live answer follows. */
  datum: ContactDatum | undefined
}

export const heldRows = ({ fields, answers }: ConnectionMappings, card: readonly ContactDatum[]): HeldRow[] => {
  const rowOf = (slug: string, label: string, isStillRequested: boolean): HeldRow => {
    const answer = answers.find((one) => one.slug === slug)
    const datum = answer?.live ? card.find(({ id }) => id === answer.contact_data_id) : undefined
    return { slug, label, isStillRequested, answer, datum }
  }
  const rest = answers.filter(({ slug }) => !fields.some((field) => field.slug === slug))
  return [
    ...fields.map(({ slug, label }) => rowOf(slug, label, true)),
    ...rest.map(({ slug }) => rowOf(slug, slug, false)),
  ]
}
