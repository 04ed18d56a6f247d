// Lists of records behind the fake platform: read, added to, changed and deleted as the platform would.
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import type { FakeReply, FakeRequest } from '@company-data/testkit/browser'

export type Replies = Record<string, FakeReply>

interface NewRecords<Row> {
  /** The refusal for a record that does not exist. */
  missing: ErrorKey
  /** A record from the body of a POST. */
  create(request: FakeRequest): Row
  /** Members that only the response to the POST has, such as a secret. */
  oneTimeMembers?: object
  /** Members that a PUT changes, if not those of its body. */
  change?(request: FakeRequest): object
}

/**
 * GET and POST of a list, GET, PUT and DELETE of a record.
 * @example collectionReplies('/api/services/{serviceId}/webhooks/{webhookId}', webhooks, ({ id }) => id, { missing, create })
 */
export const collectionReplies = <Row extends object>(
  path: string,
  rows: Row[],
  getId: (row: Row) => string,
  { missing, create, oneTimeMembers, change = ({ body }) => body }: NewRecords<Row>,
): Replies => {
  const [, list = '', param = ''] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? []
  const find = ({ params }: FakeRequest): Row => {
    const row = rows.find((candidate) => getId(candidate) === params[param])
    if (!row) throw new ApiError(missing)
    return row
  }
  return {
    [`GET ${list}`]: () => rows,
    [`POST ${list}`]: (request: FakeRequest) => {
      const row = create(request)
      rows.push(row)
      return { ...row, ...oneTimeMembers }
    },
    [`GET ${path}`]: find,
    [`PUT ${path}`]: (request: FakeRequest) => Object.assign(find(request), change(request)),
    [`DELETE ${path}`]: (request: FakeRequest) => void rows.splice(rows.indexOf(find(request)), 1),
  }
}

/** A list that is read page by page; its cursor is the number of the next row. */
export const pageReply =
  <Row>(rows: readonly Row[]) =>
  ({ query }: FakeRequest) => {
    const start = Number(query.cursor ?? 0)
    const end = start + Number(query.limit ?? 100)
    return { items: rows.slice(start, end), next_cursor: end < rows.length ? String(end) : null }
  }
