// Formats a push for the stream: an opaque id, its type, and its data, which has no content.
import type { Push } from '@company-data/protocol/wire/delivery/push'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { PushRow } from '../store.ts'

export const toPush = ({ type, thing_id, at }: Pick<PushRow, 'type' | 'thing_id' | 'at'>): Push =>
  ({ type, id: thing_id, at: formatTimestamp(at) }) as Push

const eventText = (id: string, data: Push): string =>
  `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`

export const pushText = (row: PushRow): string => eventText(row.id, toPush(row))

/** the missed pushes cannot be determined, so the device refetches its lists. */
export const resyncText = (id: string, at: Date): string =>
  eventText(id, { type: 'resync', id: null, at: formatTimestamp(at) })
