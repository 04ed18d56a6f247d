// The connect requests that a service has sent.
import type { Page } from '@company-data/protocol/wire/pages'
import type { ConnectRequestQuery, SentConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { ServiceRow } from '../services/index.ts'
import { computeStatus, decidedAt } from './connect-request-state.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { type ConnectRequestRow, listByService } from './store.ts'

const toRecord = (row: ConnectRequestRow, shareCode: string | null, now: Date): SentConnectRequest => {
  const decided = decidedAt(row, now)
  return {
    request_id: row.id,
    message: row.message,
    status: computeStatus(row, now),
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
    share_code: shareCode,
    decided_at: decided && formatTimestamp(decided),
  }
}

export const listSentConnectRequests =
  ({ database, clock, accounts }: ConnectRequestDeps) =>
  async (service: ServiceRow, { limit, cursor, status }: ConnectRequestQuery): Promise<Page<SentConnectRequest>> => {
    requireIdCursor(cursor)
    const now = clock.now()
    const rows = await database.readList((db) =>
      listByService(db, service.id, { after: cursor, limit: limit + 1, status, now }),
    )
    const pageRows = rows.slice(0, limit)
    const persons = await accounts.listPublicAccounts([...new Set(pageRows.map((row) => row.person_user_id))])
    return {
      items: pageRows.map((row) => toRecord(row, persons.get(row.person_user_id)?.code ?? null, now)),
      next_cursor: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null,
    }
  }
