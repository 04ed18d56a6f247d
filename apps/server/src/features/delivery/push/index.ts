// The door of push, one per region: what happens to a person is told to the person's devices (G-115).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { purgeJob } from './retention.ts'
import { pushRoutes } from './routes.ts'
import { pushStreams, type StreamNeeds } from './stream/push-streams.ts'
import { pushTelling, type TellNeeds } from './tell.ts'

export type { NewPush } from './tell.ts'
export { pushRoutes }

type PushNeeds = StreamNeeds & TellNeeds & { database: Database<RegionTables> }

export type Push = ReturnType<typeof push>

export const push = (needs: PushNeeds) => {
  const { open, start, stop } = pushStreams(needs)
  return {
    routes: bindRoutes(pushRoutes, { open }),
    jobs: [purgeJob(needs)],
    start,
    stop,
    ...pushTelling(needs),
  } satisfies Feature & Record<string, unknown>
}
