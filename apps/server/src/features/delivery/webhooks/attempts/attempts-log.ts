// What became of each delivery (G-109): metadata only, newest first; rows are deleted after seven days.
import { ApiError } from '@company-data/protocol/errors'
import type { WebhookAttempt } from '@company-data/protocol/wire/delivery/webhooks'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Kysely, Selectable } from 'kysely'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { WebhookRow } from '../webhook-row.ts'

type AttemptRow = Selectable<RegionTables['webhook_attempt']>

export const insertTestAttempt = async (
  db: Kysely<RegionTables>,
  { company_user_id, id: webhook_id }: WebhookRow,
  attempt: Omit<AttemptRow, 'company_user_id' | 'webhook_id' | 'kind'>,
): Promise<void> => {
  await db
    .insertInto('webhook_attempt')
    .values({ company_user_id, webhook_id, kind: 'test', ...attempt })
    .execute()
}

// Ids rise with time, so they are the order and the cursor of the list.
const listBefore = (
  db: Kysely<RegionTables>,
  { company_user_id, id }: WebhookRow,
  { limit, cursor }: PageQuery,
): Promise<AttemptRow[]> => {
  const rows = db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('company_user_id', '=', company_user_id)
    .where('webhook_id', '=', id)
  const before = cursor === undefined ? rows : rows.where('id', '<', cursor)
  return before
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

const wireOf = ({ at, event, event_id, kind, status, duration_ms, error }: AttemptRow): WebhookAttempt => ({
  at: formatTimestamp(at),
  event,
  event_id,
  kind: kind as WebhookAttempt['kind'],
  status,
  duration_ms,
  error,
})

export const attemptPage = async (
  db: Kysely<RegionTables>,
  webhook: WebhookRow,
  query: PageQuery,
): Promise<Page<WebhookAttempt>> => {
  if (query.cursor !== undefined && !isUuid(query.cursor)) throw new ApiError('request.cursor_invalid')
  const rows = await listBefore(db, webhook, query)
  const shown = rows.slice(0, query.limit)
  return { items: shown.map(wireOf), next_cursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null }
}
