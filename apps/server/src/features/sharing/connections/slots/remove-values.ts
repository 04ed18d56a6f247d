// Removes values of slots. A slug names one slot of a connection, so a published row's value is deleted with the value
// that a run had shared under the same slug before (FG-35).

import type { RegionTx } from '../../../../schema/region.ts'
import type { ComponentDeps } from '../deps.ts'
import { removeSlotValues } from './value-store.ts'

/** Returns the keys of the values' files. */
export const removeValues = async (
  { requestFields }: Pick<ComponentDeps, 'requestFields'>,
  tx: RegionTx,
  connectionId: string,
  requestFieldIds: readonly string[],
): Promise<string[]> => {
  if (requestFieldIds.length === 0) return []
  const twins = await requestFields.rows.listFlowTwins(tx, requestFieldIds)
  return removeSlotValues(tx, connectionId, [...requestFieldIds, ...twins])
}
