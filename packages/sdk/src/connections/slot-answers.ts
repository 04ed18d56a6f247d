// Answers to the fields of a service: from the profile or typed in, each sealed to the key of that service (G-083).
import { sealValue } from '@company-data/crypto'
import type { FieldTypeRow } from '@company-data/field-types/registry'
import { isBinary } from '@company-data/field-types/resolve'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import type { ContactDataCalls } from '../contact-data/contact-data.ts'
import { listFieldTypes } from '../field-types/field-type-rows.ts'
import { type NewFile, toEnvelope } from '../files/file-envelope.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { Api } from '../transport/api.ts'

/**
 * The end of a share that the customer sets (B-24).
 * @example
 * const end: ShareEnd = { shared_until: '2027-01-31T12:00:00Z', at_end: 'remove' }
 */
export interface ShareEnd {
  /** A time at least an hour ahead, at which the platform removes the value; null: never. Absent: as it was. */
  shared_until?: string | null
  /** `disconnect` also ends the connection. */
  at_end?: 'remove' | 'disconnect'
}

/**
 * An answer to one field: a datum of the profile, an entered text, or a file that is shared once. `keep` leaves the value
 * that the service has, to change only the end of its share.
 * @example
 * const answer: FieldAnswer = { from: datumId, shared_until: '2027-01-31T12:00:00Z' }
 */
export type FieldAnswer = ({ from: string } | { value: string } | { file: NewFile } | { keep: true }) & ShareEnd

/**
 * The answers to the fields of a service, by slug.
 * @example
 * const answers: FieldAnswers = { name: { from: datumId }, remark: { value: 'Please ring twice.' } }
 */
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>

/** A service's request fields, and the key that its answers are sealed to. */
export interface FieldRequest {
  public_key: string
  fields: readonly RequestField[]
}

export interface AnswerDeps {
  api: Api
  contactData: ContactDataCalls
  guard: Pick<SecretGuard, 'refuse'>
}

/** Only the members that the caller has set: an absent one keeps the end as it was. */
export const pickShareEnd = ({ shared_until, at_end }: ShareEnd): ShareEnd => ({
  ...(shared_until !== undefined && { shared_until }),
  ...(at_end !== undefined && { at_end }),
})

export const slotAnswers = ({ api, contactData, guard }: AnswerDeps) => {
  /** Undefined for a file in plaintext: nothing is sealed, because the service downloads the file itself. */
  const readPlaintext = async (datum: ContactDatum, types: readonly FieldTypeRow[]): Promise<string | undefined> => {
    if (!isBinary([...types], datum.type)) return (await contactData.open(datum)).plaintext ?? ''
    return datum.is_private ? (await contactData.openFile(datum.id)).plaintext : undefined
  }
  const buildAnswerFromDatum = async (
    datumId: string,
    field: RequestField,
    publicKey: string,
    types: readonly FieldTypeRow[],
  ): Promise<SlotAnswer> => {
    const plaintext = await readPlaintext(await contactData.read(datumId), types)
    return {
      slug: field.slug,
      contact_data_id: datumId,
      live: !field.one_time,
      value: plaintext === undefined ? null : await sealValue(plaintext, publicKey),
    }
  }
  const buildOnceAnswer = async (plaintext: string, slug: string, publicKey: string): Promise<SlotAnswer> => ({
    slug,
    contact_data_id: null,
    live: false,
    value: await sealValue(plaintext, publicKey),
  })
  const buildAnswer = async (
    answer: FieldAnswer,
    field: RequestField,
    publicKey: string,
    types: readonly FieldTypeRow[],
  ): Promise<SlotAnswer> => {
    if ('keep' in answer) throw new TypeError(`The service has no value of ${field.slug} that could be kept.`)
    if ('from' in answer) return buildAnswerFromDatum(answer.from, field, publicKey, types)
    if ('value' in answer) await guard.refuse(answer.value)
    const plaintext = 'value' in answer ? answer.value : JSON.stringify(toEnvelope(answer.file))
    return buildOnceAnswer(plaintext, field.slug, publicKey)
  }
  return {
    /** In the order of the fields. An answer to a field that the service does not have is refused here. */
    async build({ public_key, fields }: FieldRequest, answers: FieldAnswers): Promise<SlotAnswer[]> {
      const surplusSlugs = Object.keys(answers).filter((slug) => !fields.some((field) => field.slug === slug))
      if (surplusSlugs.length > 0) throw new TypeError(`The service does not ask for ${surplusSlugs.join(', ')}.`)
      const types = await listFieldTypes(api)
      return Promise.all(
        fields.flatMap((field) => {
          const answer = answers[field.slug]
          if (answer === undefined) return []
          return buildAnswer(answer, field, public_key, types).then((built) => ({ ...built, ...pickShareEnd(answer) }))
        }),
      )
    },
  }
}

export type SlotAnswers = ReturnType<typeof slotAnswers>
