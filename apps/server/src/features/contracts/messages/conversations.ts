// The conversations of a service for the portal, the latest first.
import { ApiError } from '@company-data/protocol/errors'
import type { Conversation } from '@company-data/protocol/wire/contracts/messages'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { ConversationCursor, ConversationRow, ServiceScope } from '../../sharing/connections/index.ts'
import type { MessageDeps } from './deps.ts'

const MILLISECONDS = /^[0-9]{1,15}$/

/** A conversation moves to the front with each message, so the cursor carries the time of the page's end. */
const formatCursor = ({ last_message_at, id }: ConversationRow): string => `${last_message_at.getTime()}.${id}`

const readCursor = (cursor: string): ConversationCursor => {
  const [ms = '', id = '', ...rest] = cursor.split('.')
  const at = new Date(MILLISECONDS.test(ms) ? Number(ms) : Number.NaN)
  if (Number.isNaN(at.getTime()) || !isUuid(id) || rest.length > 0) throw new ApiError('request.cursor_invalid')
  return { at, id }
}

export const conversations =
  ({ database, accounts, connections }: Pick<MessageDeps, 'database' | 'accounts' | 'connections'>) =>
  async ({ serviceId }: ServiceScope, { limit, cursor }: PageQuery): Promise<Page<Conversation>> => {
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await database.readList((db) =>
      connections.conversations.list(db, serviceId, { before, limit: limit + 1 }),
    )
    const shownRows = rows.slice(0, limit)
    const last = shownRows.at(-1)
    const customers = await accounts.listPublicAccounts(shownRows.map(({ customer_user_id }) => customer_user_id))
    return {
      items: shownRows.map((row) => {
        const customer = customers.get(row.customer_user_id)
        return {
          connection_id: row.id,
          display_name: customer?.displayName ?? '',
          share_code: customer?.code ?? null,
          customer_type: row.customer_type,
          unread_count: row.unread_count,
          last_message_at: formatTimestamp(row.last_message_at),
          ...(customer?.isTestPerson && { test_person: true as const }),
        }
      }),
      next_cursor: rows.length > limit && last ? formatCursor(last) : null,
    }
  }
