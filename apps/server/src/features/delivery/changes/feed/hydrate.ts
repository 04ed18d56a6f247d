// Hydration: turns outbox rows into events with the slot's value at delivery (G-092, T-48).
import type { Selectable } from 'kysely'
import type { RegionDb, RegionTables } from '../../../../schema/region.ts'
import type { Slot } from '../outbox/new-change.ts'
import { addMembers, type EventText } from './event-text.ts'

/** The columns an event is built from; `members` holds everything that does not depend on the time of delivery. */
export type ChangeRow = EventText & Pick<Selectable<RegionTables['change']>, 'connection_id' | 'request_field_id'>
/** The row of an event with the value of a slot. */
export type SlotUpdate = ChangeRow & { event: 'field_updated' }

/** The content of a slot: a sealed value, or the address of a file (G-095). */
export type SlotState = { live: boolean; value: string } | { live: boolean; value_url: string }

/**
 * In slot order; undefined for a slot that is empty by now. The list ends early, behind the value that reaches the number of
 * bytes.
 */
export type ReadSlots = (
  db: RegionDb,
  slots: readonly Slot[],
  maxBytes?: number,
) => Promise<ReadonlyArray<SlotState | undefined>>

/**
 * One event per row; undefined if the value is gone by now, so that the row is dropped. The list ends early, behind the event
 * that reaches the number of bytes.
 */
export type Hydrate = (
  db: RegionDb,
  rows: readonly ChangeRow[],
  maxBytes?: number,
) => Promise<ReadonlyArray<EventText | undefined>>

const slotsIn = (rows: readonly ChangeRow[]): Slot[] => {
  const slots: Slot[] = []
  for (const { event, connection_id: connectionId, request_field_id: requestFieldId } of rows) {
    if (event !== 'field_updated') continue
    if (connectionId === null || requestFieldId === null) throw new Error('a field_updated without its slot')
    slots.push({ connectionId, requestFieldId })
  }
  return slots
}

export const hydration =
  (readSlots: ReadSlots): Hydrate =>
  async (db, rows, maxBytes) => {
    const slots = slotsIn(rows)
    const states = slots.length === 0 ? [] : await readSlots(db, slots, maxBytes)
    const events: Array<EventText | undefined> = []
    let slotIndex = 0
    let bytes = 0
    for (const row of rows) {
      const isUpdate = row.event === 'field_updated'
      if (bytes >= (maxBytes ?? Number.POSITIVE_INFINITY) || (isUpdate && slotIndex >= states.length)) break
      const state = isUpdate ? states[slotIndex++] : undefined
      const event = state ? addMembers(row, state) : row
      events.push(isUpdate && !state ? undefined : event)
      // Sealed values and ids are ASCII.
      if (maxBytes !== undefined && events.at(-1)) bytes += event.members.length
    }
    return events
  }
