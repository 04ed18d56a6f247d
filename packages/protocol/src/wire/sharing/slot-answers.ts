// Schemas of the answers that a customer gives to the request rows of a service (G-082, G-083).
import { z } from 'zod'
import { requestFieldLimits } from '../../limits.ts'
import { rule } from '../../reasons.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

const MAX_TOKEN_LENGTH = 128
/** Refusals repeat a slug, so its length is limited. */
const MAX_SLUG_LENGTH = 64

const lowerCaseUuid = uuid.transform((id) => id.toLowerCase())

/** B-24: at the end of its share the value is removed, or the connection ends. */
export const shareEndings = ['remove', 'disconnect'] as const

/** Later times have years of five digits, also where only the offset leads there. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** G-083; T-05: a wrapper is a string, never an object. `live` may be absent, since it follows from the rest. */
export const slotAnswer = z.object({
  slug: z.string().max(MAX_SLUG_LENGTH),
  contact_data_id: lowerCaseUuid.nullable().default(null),
  live: z.boolean().nullish(),
  value: z.string('contact_data.encryption_required').nullable().default(null),
  /** B-24: when the share ends, at least an hour ahead; null: never. Left out: as it was. */
  shared_until: z.iso
    .datetime({ offset: true, error: rule('time.rfc3339') })
    .refine((time) => Date.parse(time) <= LAST_MOMENT, rule('time.rfc3339'))
    .nullish(),
  at_end: z.enum(shareEndings).nullish(),
})

export type SlotAnswer = z.output<typeof slotAnswer>

const answerSet = z
  .array(slotAnswer)
  .max(requestFieldLimits.rows)
  .refine(
    (answers) => new Set(answers.map(({ slug }) => slug)).size === answers.length,
    rule('list.name_twice', { thing: 'slug' }),
  )

/** A config_token that is not a UUID is refused as stale, like any other that is not current. */
export const answerMembers = { config_token: z.string().max(MAX_TOKEN_LENGTH), answers: answerSet.default([]) }

/** An answer as the customer reads it back, without its value, which only the service can open. */
export const answerRecord = z.object({
  slug: z.string(),
  service_field_id: uuid,
  type: z.string(),
  contact_data_id: uuid.nullable(),
  live: z.boolean(),
  is_private: z.boolean(),
  updated_at: timestamp,
  /** For a share-once file: the time at which its bytes are removed (G-077). */
  expires_at: timestamp.nullable(),
  /** B-24: when the share ends; null: never. */
  shared_until: timestamp.nullable(),
  /** The action at the end; null without an end. */
  at_end: z.enum(shareEndings).nullable(),
})

export type AnswerRecord = z.output<typeof answerRecord>
