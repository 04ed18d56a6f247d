// Acknowledges deliveries in groups: all rows that were delivered while the database was busy go in its next statement.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type Acknowledgement, type MovedCursor, moveCursors, moveOtherCursors } from './cursor-store.ts'
import { groupCalls } from './grouped-calls.ts'

interface Needs {
  database: Database<RegionTables>
  clock: Clock
  /** The name under which this dispatcher holds its webhooks. */
  holder(): string
}

/** Undefined when this dispatcher no longer holds the webhook. */
export const acknowledge = ({
  database,
  clock,
  holder,
}: Needs): ((ack: Acknowledgement) => Promise<MovedCursor | undefined>) =>
  groupCalls(async (acks: readonly Acknowledgement[]): Promise<Array<MovedCursor | undefined>> => {
    const [dispatcher, now] = [holder(), clock.now()]
    const movedIds = await moveCursors(database, dispatcher, acks, now)
    const rest = acks.filter(({ webhookId }) => !movedIds.has(webhookId))
    const others = rest.length === 0 ? [] : await moveOtherCursors(database, dispatcher, rest, now)
    const othersById = new Map(others.map((cursor) => [cursor.id, cursor]))
    return acks.map(({ webhookId: id, configVersion: config_version }) =>
      movedIds.has(id) ? { id, enabled: true, config_version } : othersById.get(id),
    )
  })
