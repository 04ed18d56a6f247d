// Rules of the page of calls: its filters, the id of a row, and the reason of a refusal. Pure.
import { errorRow, isErrorKey } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { RequestEntry } from '@company-data/sdk/company'
import type { Tone } from '@company-data/ui'

export const statusFilters = ['2xx', '4xx', '5xx'] as const
export type StatusFilter = (typeof statusFilters)[number]

const HOUR_MS = 3_600_000

/** How far back the page looks; without one, as far as the history reaches. */
export const timeFilters = { hour: HOUR_MS, day: 24 * HOUR_MS, threeDays: 72 * HOUR_MS } as const
export type TimeFilter = keyof typeof timeFilters

export interface RequestFilter {
  status: StatusFilter | undefined
  clientId: string | undefined
  time: TimeFilter | undefined
}

const isStatusFilter = (text: string | undefined): text is StatusFilter =>
  statusFilters.some((filter) => filter === text)

const isTimeFilter = (text: string | undefined): text is TimeFilter =>
  text !== undefined && Object.hasOwn(timeFilters, text)

/** From the address, where a link may contain anything. */
export const readFilter = (get: (name: string) => string | undefined): RequestFilter => {
  const [status, time] = [get('status'), get('time')]
  return {
    status: isStatusFilter(status) ? status : undefined,
    clientId: get('client'),
    time: isTimeFilter(time) ? time : undefined,
  }
}

export const isFiltered = ({ status, clientId, time }: RequestFilter): boolean =>
  status !== undefined || clientId !== undefined || time !== undefined

export const toQuery = ({ status, clientId, time }: RequestFilter, nowMs: number) => ({
  ...(status !== undefined && { status }),
  ...(clientId !== undefined && { client_id: clientId }),
  ...(time !== undefined && { since: formatTimestamp(new Date(nowMs - timeFilters[time])) }),
})

/** An entry has no id, and a client may send the same request id twice; newer entries change no id. */
export const withRowIds = (entries: readonly RequestEntry[]): RequestRow[] => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const key = `${entry.at} ${entry.request_id}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return { ...entry, id: `${key} ${count}` }
  })
}

export type RequestRow = RequestEntry & { id: string }

export const getTone = ({ status }: Pick<RequestEntry, 'status'>): Tone => {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

/** A refusal by its key, for the texts of refusals; a platform newer than the page may have further keys. */
export const toRefusal = (errorKey: string) => ({
  errorKey,
  message: isErrorKey(errorKey) ? errorRow(errorKey).message : errorKey,
  members: {},
})

/** The page that explains the key, at the front door, where the portal is too. */
export const errorPageAddress = (errorKey: string): string => `/docs/errors/${encodeURIComponent(errorKey)}`
