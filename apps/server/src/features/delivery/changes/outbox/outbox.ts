// The outbox, the only way for a fact into the channels: a row per event and channel, in the act's transaction (G-090, T-65).
import { collapseKey, type EventName, type WireEvent } from '@company-data/protocol/events'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Side } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { NewChange } from './new-change.ts'
import { insertChanges, type OutboxColumns } from './outbox-store.ts'

export interface Outbox {
  /**
   * Events keep the order of the list in every channel. Call it once per act, as its last write: the channels stay locked
   * until the commit. Nothing waits for an answer in between, so the act may leave it to its commit.
   */
  raise(side: Side<RegionTables>, changes: readonly NewChange[]): Promise<void>
}

const columnsOf = (changes: readonly NewChange[], ids: Ids, at: string): OutboxColumns => {
  const columns: OutboxColumns = {
    ...{ services: [], ids: [], events: [], collapseKeys: [] },
    ...{ connections: [], requestFields: [], members: [] },
  }
  for (const { serviceId, event, subject, members, slot } of changes) {
    const base = { person_user_id: subject.userId, share_code: subject.code, at }
    const id = ids.next()
    columns.services.push(serviceId)
    columns.ids.push(id)
    columns.events.push(event)
    columns.collapseKeys.push(collapseKey({ id, event, ...base, ...members } as WireEvent, serviceId))
    columns.connections.push(slot?.connectionId ?? null)
    columns.requestFields.push(slot?.requestFieldId ?? null)
    columns.members.push(JSON.stringify({ ...base, ...members }))
  }
  return columns
}

interface OutboxNeeds {
  clock: Clock
  ids: Ids
  /** Told of the names, before the act commits. */
  onRaised?: (events: readonly EventName[]) => void
}

export const outbox = ({ clock, ids, onRaised }: OutboxNeeds): Outbox => ({
  async raise(side, changes) {
    if (changes.length === 0) return
    const now = clock.now()
    onRaised?.(changes.map(({ event }) => event))
    await insertChanges(side, columnsOf(changes, ids, formatTimestamp(now)), now)
  },
})
