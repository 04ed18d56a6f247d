// A connection and its values for the service (NS-01). Pure: rows in, wire members out.

import type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isExpiredAttestation, notAttested } from '../../contact-data/index.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { RequestRow } from '../deps.ts'
import { isOver } from '../share-end.ts'
import { slotUrl } from '../slots/slot-state.ts'
import type { ValueRow } from '../slots/value-store.ts'

type AttestationColumns = Pick<
  ValueRow,
  | 'verified_hash'
  | 'verified_salt'
  | 'verified_at'
  | 'verified_expires_at'
  | 'verified_method'
  | 'verified_provider'
  | 'verification_id'
>
type AttestationMembers = Pick<ConnectionValue, keyof AttestationColumns>

/** The columns of a value that are shown. */
export type ShownValue = AttestationColumns &
  Pick<ValueRow, 'connection_id' | 'request_field_id' | 'live' | 'is_private' | 'value' | 'updated_at' | 'shared_until'>

const timeOrNull = (time: Date | null): string | null => (time === null ? null : formatTimestamp(time))

const toAttestationMembers = (row: AttestationColumns, now: Date): AttestationMembers => {
  if (row.verification_id === null) return notAttested
  if (isExpiredAttestation(row, now)) return notAttested
  return {
    verified_hash: row.verified_hash,
    verified_salt: row.verified_salt,
    verified_at: timeOrNull(row.verified_at),
    verified_expires_at: timeOrNull(row.verified_expires_at),
    verified_method: row.verified_method as AttestationMembers['verified_method'],
    verified_provider: row.verified_provider,
    verification_id: row.verification_id,
  }
}

/**
 * Neither the customer's field nor its type is shown (D1-CONN-25): `type` is that of the slot (T-38). A row without an
 * inline value is a file, which is fetched by its URL (T-46).
 */
export const recordValue = (slot: RequestRow, row: ShownValue, now: Date): ConnectionValue => ({
  slug: slot.slug,
  service_field_id: slot.id,
  type: slot.type,
  ...(row.value === null
    ? { value_url: slotUrl({ connectionId: row.connection_id, requestFieldId: slot.id }) }
    : { value: row.value }),
  live: row.live,
  updated_at: formatTimestamp(row.updated_at),
  ...(row.shared_until && { shared_until: formatTimestamp(row.shared_until) }),
  ...toAttestationMembers(row, now),
})

/** The public names of a customer; a deleted account has none. */
export interface CustomerName {
  displayName: string
  code: string | null
  isTestPerson: boolean
}

/** `slots` are the rows of the service in order; a slot without an answer is not listed (D1-CONN-17). */
export const toConnectionRecord = (
  row: ConnectionRow,
  customer: CustomerName | undefined,
  slots: readonly RequestRow[],
  values: readonly ShownValue[],
  now: Date,
): ConnectionRecord => {
  const currentValues = values.filter((value) => !isOver(value, now))
  const bySlot = new Map(currentValues.map((value) => [value.request_field_id, value]))
  const answeredSlots = slots.flatMap((slot) => {
    const value = bySlot.get(slot.id)
    return value ? [{ slot, value }] : []
  })
  return {
    id: row.id,
    person_id: row.customer_user_id,
    display_name: customer?.displayName ?? '',
    connected_at: formatTimestamp(row.connected_at),
    customer_type: row.customer_type,
    share_code: customer?.code ?? null,
    values: Object.fromEntries(answeredSlots.map(({ slot, value }) => [slot.slug, recordValue(slot, value, now)])),
    values_private: Object.fromEntries(answeredSlots.map(({ slot, value }) => [slot.slug, value.is_private])),
    unread_count: row.unread_count,
    twofa_enrolled: row.twofa_enrolled_at !== null,
    last_message_at: timeOrNull(row.last_message_at),
    ...(customer?.isTestPerson && { test_person: true as const }),
  }
}
