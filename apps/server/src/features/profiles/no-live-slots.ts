// A profile that nothing follows: every act is one transaction on the owner's own region.
import type { Database } from '../../platform/db/index.ts'
import type { RegionTables } from '../../schema/region.ts'
import type { LiveEdit, LiveSlots } from './live-slots.ts'

const nothing: LiveEdit = {
  slots: [],
  write: async () => undefined,
  attest: async () => undefined,
  drop: async () => undefined,
}

export const noLiveSlots = (database: Database<RegionTables>): LiveSlots => ({
  mappingsOf: async () => new Map(),
  edit: (_ownerUserId, _datumId, lock, act) =>
    database.transaction(async (tx) => {
      const own = { database, tx }
      return act(own, nothing, await lock(own))
    }),
})
