// The answers of a connection for its customer. Sealed values are left out: the customer cannot open them.
import type { AnswerRecord } from '@company-data/protocol/wire/sharing/slot-answers'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { RequestRow } from '../deps.ts'
import type { AnswerRow } from '../slots/value-store.ts'

/** In the order of the form. */
export const answerRecords = (slots: readonly RequestRow[], values: readonly AnswerRow[]): AnswerRecord[] => {
  const bySlot = new Map(values.map((value) => [value.request_field_id, value]))
  return slots.flatMap((slot) => {
    const value = bySlot.get(slot.id)
    if (!value) return []
    return {
      slug: slot.slug,
      service_field_id: slot.id,
      type: slot.type,
      contact_data_id: value.contact_datum_id,
      live: value.live,
      is_private: value.is_private,
      updated_at: formatTimestamp(value.updated_at),
      expires_at: value.expires_at && formatTimestamp(value.expires_at),
      shared_until: value.shared_until && formatTimestamp(value.shared_until),
      at_end: value.at_end,
    }
  })
}
