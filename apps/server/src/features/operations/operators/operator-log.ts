// The record of operators' calls: written before a call is carried out; the database refuses changes to it.
import type { OperatorLogEntry, OperatorLogQuery } from '@company-data/protocol/wire/operations/operators'
import type { Page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OperatorCaller } from '../../../gate/caller.ts'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { Route } from '../../../gate/route.ts'
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { OperatorDeps } from './deps.ts'
import { findEntry, insertEntry, type LogRow, listEntries, PURGE_BATCH_SIZE, removeOldEntries } from './log-store.ts'

const MAX_BODY = 4000
const MAX_PATH = 500
const PURGE_INTERVAL_MS = 24 * 3600_000

/** A program reads the metrics every few seconds; nothing of an account is in them. */
const UNRECORDED: ReadonlySet<string> = new Set(['/api/ops/metrics'])

/** The name on an approved document is stored nowhere but as a hash (G-088); the text of a search may name a person. */
const UNRECORDED_MEMBERS: ReadonlySet<string> = new Set(['holder_first_name', 'holder_last_name', 'q'])

const writeBody = (body: unknown): string =>
  JSON.stringify(body, (name, value) => (UNRECORDED_MEMBERS.has(name) ? undefined : value)).slice(0, MAX_BODY)

export interface OperatorCall {
  caller: OperatorCaller
  requestId: string
  address: string
  method: string
  /** The pattern of the route; undefined for an unknown path. */
  route: string | undefined
  params: unknown
  body?: unknown
  errorKey?: string
}

/** The path with its ids, but without the query, which may contain a person's address. */
const fillPath = (pattern: string | undefined, params: unknown): string => {
  const values = (params ?? {}) as Readonly<Record<string, string>>
  return (pattern ?? '(none)').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '').slice(0, MAX_PATH)
}

const toRecord = (row: LogRow): OperatorLogEntry => ({
  entry_id: row.id,
  recorded_at: formatTimestamp(row.at),
  operator_id: row.operator_id,
  operator_name: row.operator_name,
  caller_address: row.address,
  request_id: row.request_id,
  method: row.method,
  request_path: row.path,
  body: row.body,
  error_key: row.error_key,
})

export const operatorLog = ({ directory, ids, log }: Pick<OperatorDeps, 'directory' | 'ids' | 'log'>) => {
  const append = ({ caller, requestId, address, method, route, params, body, errorKey }: OperatorCall): Promise<void> =>
    insertEntry(directory.kysely, {
      id: ids.next(),
      operator_id: caller.operatorId,
      operator_name: caller.name,
      request_id: requestId,
      address,
      method,
      path: fillPath(route, params),
      body: body === undefined ? null : writeBody(body),
      error_key: errorKey ?? null,
    })
  return {
    /** A call is carried out only once its entry is stored. */
    recordRoute: (route: Route): Route =>
      route.access.kind !== 'operator' || UNRECORDED.has(route.path)
        ? route
        : {
            ...route,
            async handler(call) {
              const { caller, requestId, address, params, body } = call
              if (caller?.kind === 'operator')
                await append({ caller, requestId, address, method: route.method, route: route.path, params, body })
              return await route.handler(call)
            },
          },
    /** Records which data a call has read, as a second entry; the response waits for it. */
    recordResult: append,
    /** A refusal is sent even if it cannot be recorded: either nothing was carried out, or the call has its entry already. */
    recordRefusal: (call: OperatorCall): Promise<void> =>
      append(call).catch((error: unknown) => log.error('operator log', error, { request_id: call.requestId })),
    async list({ operator_id: operatorId, limit, cursor }: OperatorLogQuery): Promise<Page<OperatorLogEntry>> {
      requireIdCursor(cursor)
      const rows = await listEntries(directory.kysely, { operatorId, before: cursor, limit: limit + 1 })
      const items = rows.slice(0, limit).map(toRecord)
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.entry_id ?? null) : null }
    },
    /** The call with this request id. */
    findCall: (requestId: string): Promise<LogRow | undefined> => findEntry(directory.kysely, requestId),
    purgeJob: {
      name: 'operator-log.purge',
      everyMs: PURGE_INTERVAL_MS,
      run: (context) => removeInBatches(context, PURGE_BATCH_SIZE, () => removeOldEntries(directory.kysely)),
    } satisfies Job,
  }
}

export type OperatorLog = ReturnType<typeof operatorLog>
