// Answers to what a service asks for: from the own profile or typed in, each sealed to the key of that service (G-083).
import { sealValue } from '@company-data/crypto'
import { type FieldTypeRow, isBinary } from '@company-data/field-types'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import { envelopeOf, type NewFile } from '../../../files/file-envelope.ts'
import type { Api } from '../../../transport/api.ts'
import type { ContactDataCalls } from '../profiles/contact-data.ts'

/** A datum of the own profile, a text typed in, or a file that is handed over once. */
export type Answer = { from: string } | { value: string } | { file: NewFile }

/** slug → answer. */
export type Answers = Readonly<Record<string, Answer>>

export interface SlotAnswer {
  slug: string
  contact_data_id: string | null
  live: boolean
  value: string | null
}

export interface Asking {
  public_key: string
  fields: readonly RequestField[]
}

export type AnswerNeeds = { api: Api } & Pick<
  ContactDataCalls,
  'getContactDatum' | 'openContactDatum' | 'openContactFile'
>

export const slotAnswers = ({ api, getContactDatum, openContactDatum, openContactFile }: AnswerNeeds) => {
  /** Undefined: nothing is sealed, because the service reads the open file itself. */
  const plaintextOf = async (datum: ContactDatum, types: readonly FieldTypeRow[]): Promise<string | undefined> => {
    if (!isBinary([...types], datum.type)) return (await openContactDatum(datum)).plaintext ?? ''
    return datum.is_private ? (await openContactFile(datum.id)).plaintext : undefined
  }
  const fromDatum = async (id: string, field: RequestField, key: string, types: readonly FieldTypeRow[]) => {
    const plaintext = await plaintextOf(await getContactDatum(id), types)
    return {
      slug: field.slug,
      contact_data_id: id,
      live: !field.one_time,
      value: plaintext === undefined ? null : await sealValue(plaintext, key),
    }
  }
  const typedIn = async (plaintext: string, slug: string, key: string): Promise<SlotAnswer> => ({
    slug,
    contact_data_id: null,
    live: false,
    value: await sealValue(plaintext, key),
  })
  return {
    /** In the order of the rows; an answer to what is not asked for is a mistake of the caller. */
    async build({ public_key, fields }: Asking, answers: Answers): Promise<SlotAnswer[]> {
      const unasked = Object.keys(answers).filter((slug) => !fields.some((field) => field.slug === slug))
      if (unasked.length > 0) throw new TypeError(`the service does not ask for ${unasked.join(', ')}`)
      const types = await api.get<FieldTypeRow[]>('/api/contact-field-types')
      return Promise.all(
        fields.flatMap((field) => {
          const answer = answers[field.slug]
          if (answer === undefined) return []
          if ('from' in answer) return fromDatum(answer.from, field, public_key, types)
          const plaintext = 'value' in answer ? answer.value : JSON.stringify(envelopeOf(answer.file))
          return typedIn(plaintext, field.slug, public_key)
        }),
      )
    },
  }
}
