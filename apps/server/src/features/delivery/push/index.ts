// The door of push, one per region: what happens to a person is told to the person's devices (G-115).
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { purgeJob } from './retention.ts'
import { pushTelling, type TellNeeds } from './tell.ts'

export type { NewPush } from './tell.ts'

interface PushNeeds extends TellNeeds {
  database: Database<RegionTables>
}

export type Push = ReturnType<typeof push>

export const push = (needs: PushNeeds) => ({
  jobs: [purgeJob(needs)],
  ...pushTelling(needs),
})
