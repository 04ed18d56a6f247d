// Finds values that are encrypted with an older platform key than the present one.
import type { ClientBase } from 'pg'
import type { KeyRow } from '../../platform/secrets/platform-key-store.ts'
import { findOldValues } from '../rotate-key/reencrypt.ts'
import type { Difference } from './difference.ts'

export const compareKeys = async (
  store: string,
  client: ClientBase,
  row: KeyRow | undefined,
): Promise<Difference[]> => {
  if (row === undefined) return []
  const counts = await findOldValues(store, client, row.key_id)
  if (counts.length === 0) return []
  return [
    {
      kind: 'values_with_old_key',
      store,
      count: counts.reduce((total, { count }) => total + count, 0),
      examples: counts.map(({ table, column }) => `${table}.${column}`),
      text: 'They are encrypted with an older platform key: run company-data-server rotate-key.',
    },
  ]
}
