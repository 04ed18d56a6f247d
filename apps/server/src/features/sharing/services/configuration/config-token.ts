// The config_token of a service: every publish of its request fields renews it, and a stale one is refused.
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import { type ServiceRow, updateConfigToken } from '../service-store.ts'

/** The caller has locked the service. */
export const renewConfigToken =
  ({ ids }: { ids: Ids }) =>
  async (tx: RegionTx, { id }: ServiceRow): Promise<string> => {
    const token = ids.next()
    await updateConfigToken(tx, id, token)
    return token
  }
