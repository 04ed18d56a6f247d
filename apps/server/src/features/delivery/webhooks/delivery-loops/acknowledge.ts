// Acknowledges deliveries in groups: rows delivered while the database was busy share its next statement.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { groupCalls } from '../grouped-calls.ts'
import { type Acknowledgement, moveCursors, moveOtherCursors } from './cursor-store.ts'

interface Deps {
  database: Database<RegionTables>
  clock: Clock
  /** The name under which this dispatcher holds its webhooks. */
  holder(): string
}

/** Returns whether the webhook is as it was on sending: still leased, enabled, and its company stays in this region. */
export const acknowledge = ({ database, clock, holder }: Deps): ((ack: Acknowledgement) => Promise<boolean>) =>
  groupCalls(async (acks: readonly Acknowledgement[]): Promise<boolean[]> => {
    const [dispatcher, now] = [holder(), clock.now()]
    const movedIds = await moveCursors(database, dispatcher, acks, now)
    const rest = acks.filter(({ webhookId }) => !movedIds.has(webhookId))
    if (rest.length > 0) await moveOtherCursors(database, dispatcher, rest, now)
    return acks.map(({ webhookId }) => movedIds.has(webhookId))
  })
