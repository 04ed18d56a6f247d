// The change feed of a service (D1-FEED).
import { z } from 'zod'
import { wireEvent } from '../../events.ts'
import { feedPage, feedQuery, leaseMembers } from '../pages.ts'
import { timestamp } from '../timestamps.ts'

export const changesQuery = feedQuery.extend({
  webhook_id: z.string().optional().describe('Drains what is parked for this webhook instead of the plain channel.'),
})

export type ChangesQuery = z.infer<typeof changesQuery>

export const changePage = feedPage(wireEvent)

export type ChangePage = z.infer<typeof changePage>

/** G-181: the rows that the next fetch of the plain channel would return. */
export const feedStatus = z.object({
  plain_count: z.int(),
  oldest_at: timestamp.nullable(),
  ...leaseMembers,
})

export type FeedStatus = z.infer<typeof feedStatus>
