// A connection and its values as the service reads them (NS-01). Pure: rows in, members out.

import type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ConnectionRow } from '../connection-store.ts'
import type { RequestRow } from '../needs.ts'
import { slotUrl } from '../slots/slot-state.ts'
import type { ConnectionValueRow } from '../slots/slot-store.ts'

type Attested = Pick<
  ConnectionValueRow,
  | 'verified_hash'
  | 'verified_salt'
  | 'verified_at'
  | 'verified_expires_at'
  | 'verified_method'
  | 'verified_provider'
  | 'verification_id'
>
type AttestationMembers = Pick<ConnectionValue, keyof Attested>

/** What of an answer is shown. */
export type ShownValue = Attested &
  Pick<ConnectionValueRow, 'connection_id' | 'request_field_id' | 'live' | 'is_private' | 'value' | 'updated_at'>

const timeOrNull = (time: Date | null): string | null => (time === null ? null : formatTimestamp(time))

const notAttested: AttestationMembers = {
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
  verification_id: null,
}

/** What has run out is not shown, whether or not the job has taken it away by now. */
const attestationMembersOf = (row: Attested, now: Date): AttestationMembers => {
  if (row.verification_id === null) return notAttested
  if (row.verified_expires_at !== null && row.verified_expires_at <= now) return notAttested
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
 * The customer's field stays unnamed (D1-CONN-25), and so does its type: the slot's own is shown (T-38). A row without an
 * inline value is a file, which is fetched (T-46).
 */
export const wireValue = (slot: RequestRow, row: ShownValue, now: Date): ConnectionValue => ({
  slug: slot.slug,
  service_field_id: slot.id,
  type: slot.type,
  ...(row.value === null
    ? { value_url: slotUrl({ connectionId: row.connection_id, requestFieldId: slot.id }) }
    : { value: row.value }),
  live: row.live,
  updated_at: formatTimestamp(row.updated_at),
  ...attestationMembersOf(row, now),
})

/** The customer as others know it; undefined once the account is deleted. */
export interface KnownCustomer {
  displayName: string
  code: string | null
}

/** `slots` are the rows of the service in their order; what is not answered is not listed (D1-CONN-17). */
export const wireConnection = (
  row: ConnectionRow,
  customer: KnownCustomer | undefined,
  slots: readonly RequestRow[],
  values: readonly ShownValue[],
  now: Date,
): ConnectionRecord => {
  const bySlot = new Map(values.map((value) => [value.request_field_id, value]))
  const answered = slots.flatMap((slot) => {
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
    values: Object.fromEntries(answered.map(({ slot, value }) => [slot.slug, wireValue(slot, value, now)])),
    values_private: Object.fromEntries(answered.map(({ slot, value }) => [slot.slug, value.is_private])),
    unread_count: row.unread_count,
    twofa_enrolled: row.twofa_enrolled,
    last_message_at: timeOrNull(row.last_message_at),
  }
}
