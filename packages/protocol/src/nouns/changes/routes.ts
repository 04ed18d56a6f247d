// The addresses of change feeds: of a service, below its door; of a company that is a customer; and the status at the portal.
import type { Routes } from '../../contract/route.ts'

export const changeRoutes = {
  /**
   * One page of up to 500 events or a megabyte, oldest first. It comes again after a minute, with the same ids, unless a
   * later fetch names its `lease` as `ack`.
   */
  fetch: 'FEED /changes',
} as const satisfies Routes

export const feedStatusRoutes = {
  /**
   * How many changes wait for the backend of the service, and since when. Nothing is taken from the feed (T-66).
   * @example
   * const { plain_count, oldest_at } = await company.changes.status(serviceId)
   */
  status: 'GET /feed-status',
} as const satisfies Routes
