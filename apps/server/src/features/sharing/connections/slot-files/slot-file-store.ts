// SQL for the files behind answers: which are in use, and which have expired.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'

/** The file keys that an answer refers to. */
export const listSlotFileKeys = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ file_key: string }>`select file_key from connection_value
    where file_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}

/** The file of a share-once answer, past its time. */
export interface ExpiredFile {
  company_user_id: string
  connection_id: string
  request_field_id: string
  file_key: string | null
}

/** Oldest first. Answers that cannot be marked now stay at the front, so `skip` skips them. */
export const listExpired = (
  db: RegionDb,
  now: Date,
  { skip, limit }: { skip: number; limit: number },
): Promise<ExpiredFile[]> =>
  db
    .selectFrom('connection_value')
    .select(['company_user_id', 'connection_id', 'request_field_id', 'file_key'])
    .where('expires_at', '<=', now)
    .where('expired_at', 'is', null)
    .orderBy('expires_at')
    .orderBy('connection_id')
    .orderBy('request_field_id')
    .offset(skip)
    .limit(limit)
    .execute()

/** T-43: the digest stays. An answer that was just replaced has another file and is not touched. */
export const markExpired = async (tx: RegionTx, files: readonly ExpiredFile[], now: Date): Promise<void> => {
  await sql`update connection_value v set expired_at = ${now}, file_key = null
    from unnest(${files.map((file) => file.connection_id)}::uuid[],
      ${files.map((file) => file.request_field_id)}::uuid[],
      ${files.map((file) => file.file_key)}::text[]) as expired (connection_id, request_field_id, file_key)
    where v.connection_id = expired.connection_id and v.request_field_id = expired.request_field_id
      and v.file_key is not distinct from expired.file_key and v.expires_at <= ${now} and v.expired_at is null`.execute(
    tx,
  )
}
