// The state of a connect request at a given time: open until it is decided, withdrawn or 30 days old (G-129).
import { ApiError } from '@company-data/protocol/errors'
import { connectRequestDays } from '@company-data/protocol/limits'
import type { ConnectRequestStatus } from '@company-data/protocol/wire/sharing/connect-requests'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import type { ConnectRequestRow } from './store.ts'

export const computeExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + connectRequestDays * DAY_MS)

export const computeStatus = ({ status, expires_at }: ConnectRequestRow, now: Date): ConnectRequestStatus =>
  status === 'pending' && expires_at <= now ? 'expired' : status

/** The time when the request was closed; null while it is open. */
export const decidedAt = (row: ConnectRequestRow, now: Date): Date | null =>
  computeStatus(row, now) === 'expired' ? row.expires_at : row.decided_at

export const requireOpen = (row: ConnectRequestRow, now: Date): void => {
  if (computeStatus(row, now) !== 'pending') throw new ApiError('connect_requests.closed')
}
