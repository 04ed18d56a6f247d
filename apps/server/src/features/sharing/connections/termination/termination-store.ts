// SQL for the end of connections.
import { sql } from 'kysely'
import type { RegionTx } from '../../../../schema/region.ts'

/** Deletes connections with their answers and consents. Returns the keys of the answers' files. */
export const removeConnections = async (tx: RegionTx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ file_key: string }>`with gone as (
      delete from connection_value where connection_id = any(${[...ids]}::uuid[]) returning file_key
    ) select file_key from gone where file_key is not null`.execute(tx)
  await tx
    .deleteFrom('connection')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ file_key }) => file_key)
}
