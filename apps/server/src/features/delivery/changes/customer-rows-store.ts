// SQL for webhooks with the order of customers (B-25): whom the next rows concern, and rows by their numbers.
import type { Database } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { ChannelPosition, QueuedChange } from './webhook-queue-store.ts'

/** A row by its number, with the customer whom it concerns; null if it concerns none. */
export interface CustomerNumber {
  seq: number
  person_user_id: string | null
}

export interface CustomerNumbers {
  rows: CustomerNumber[]
  /** True if the list is as long as it may be. */
  isFull: boolean
  /** The last number of the channel. */
  lastSeq: number
}

/** A page takes a few milliseconds. */
const PAGE_SIZE = 1_000

const NUMBERS = `
  select channel.last_seq, next.seq, next.person_user_id
  from change_channel channel
  left join lateral (select change.seq, change.members->>'person_user_id' as person_user_id from change
    where change.channel_id = channel.id and change.seq > $2 order by change.seq limit ${PAGE_SIZE}) next on true
  where channel.id = $1`

/** The oldest rows after the position; undefined if the channel no longer exists. */
export const listCustomerNumbers = async (
  database: Database<RegionTables>,
  { channelId, seq }: ChannelPosition,
): Promise<CustomerNumbers | undefined> => {
  const rows = await database.query<CustomerNumber & { last_seq: number }>({
    name: 'webhook-customer-numbers',
    text: NUMBERS,
    values: [channelId, seq],
  })
  const [first] = rows
  if (!first) return undefined
  const present = first.seq === null ? [] : rows
  return { rows: present, isFull: present.length === PAGE_SIZE, lastSeq: first.last_seq }
}

const ROWS_AT = `
  select seq, id, event, connection_id, request_field_id, members::text, at from change
  where channel_id = $1 and seq = any ($2::bigint[]) order by seq`

/** Rows that were replaced or removed meanwhile are missing. */
export const listRowsAt = (
  database: Database<RegionTables>,
  channelId: string,
  seqs: readonly number[],
): Promise<QueuedChange[]> =>
  database.query<QueuedChange>({ name: 'webhook-rows-at', text: ROWS_AT, values: [channelId, plainArray(seqs)] })
