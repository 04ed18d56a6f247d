// The change feed of a service (D1-FEED).
import { z } from 'zod'
import { wireEvent } from '../../events.ts'
import { feedWaitSeconds } from '../../limits.ts'
import { feedPage, feedQuery, leaseMembers } from '../pages.ts'
import { queryInteger } from '../query-integer.ts'
import { timestamp } from '../timestamps.ts'

export const changesQuery = feedQuery.extend({
  webhook_id: z.string().optional().describe('Drains what is parked for this webhook instead of the plain channel.'),
  wait: queryInteger(feedWaitSeconds)
    .optional()
    .describe('Seconds for which the answer is held while there is nothing to return.'),
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

/**
 * The number of changes waiting in the feed of a service, and since when.
 * @example
 * const { plain_count, oldest_at }: FeedStatus = await company.changes.status(serviceId)
 */
export type FeedStatus = z.infer<typeof feedStatus>
