// The attempts log of a webhook: the outcome of each delivery of the last seven days, never a body (G-109).
import type { WebhookAttempt } from '@company-data/protocol/wire/delivery/webhooks'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { type AttemptRow, listAttempts } from './attempts-store.ts'

const wireAttempt = ({
  at,
  event,
  event_id,
  kind,
  status,
  duration_ms,
  error,
  reason,
}: AttemptRow): WebhookAttempt => ({
  at: formatTimestamp(at),
  event,
  event_id,
  kind: kind as WebhookAttempt['kind'],
  status,
  duration_ms,
  error,
  ...(reason && { reason_details: reason }),
})

export const attemptPage = async (
  db: RegionDb,
  webhook: WebhookRow,
  query: PageQuery,
): Promise<Page<WebhookAttempt>> => {
  requireIdCursor(query.cursor)
  const rows = await listAttempts(db, webhook, query)
  const pageRows = rows.slice(0, query.limit)
  const next_cursor = rows.length > query.limit ? (pageRows.at(-1)?.id ?? null) : null
  return { items: pageRows.map(wireAttempt), next_cursor }
}
