// What a service holds, as lines of a list: every field that it asks for, and then what it has beyond that. Pure.
import type { ConnectionMappings, ContactDatum } from '@company-data/sdk/person'

export interface HeldRow {
  slug: string
  label: string
  /** The service still asks for it. */
  isAsked: boolean
  answer: ConnectionMappings['answers'][number] | undefined
  /** Of the business card, where the answer follows it. */
  datum: ContactDatum | undefined
}

export const heldRows = ({ fields, answers }: ConnectionMappings, card: readonly ContactDatum[]): HeldRow[] => {
  const rowOf = (slug: string, label: string, isAsked: boolean): HeldRow => {
    const answer = answers.find((one) => one.slug === slug)
    const datum = answer?.live ? card.find(({ id }) => id === answer.contact_data_id) : undefined
    return { slug, label, isAsked, answer, datum }
  }
  const rest = answers.filter(({ slug }) => !fields.some((field) => field.slug === slug))
  return [
    ...fields.map(({ slug, label }) => rowOf(slug, label, true)),
    ...rest.map(({ slug }) => rowOf(slug, slug, false)),
  ]
}
