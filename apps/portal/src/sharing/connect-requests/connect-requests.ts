// Filters connect requests for display, and derives their states. Pure.
import type { SentConnectRequest } from '@company-data/sdk/company'
import type { Tone } from '@company-data/ui'

export type RequestStatus = SentConnectRequest['status']
export type StatusFilter = RequestStatus | 'all'

export const statusFilters: readonly StatusFilter[] = ['all', 'pending', 'accepted', 'rejected', 'withdrawn', 'expired']

export const isStatusFilter = (text: string | undefined): text is StatusFilter =>
  statusFilters.some((status) => status === text)

export const statusTones: Readonly<Record<RequestStatus, Tone>> = {
  pending: 'accent',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'warn',
}
