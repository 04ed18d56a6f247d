// The change feeds: of a service (D1-FEED), and of a company that is a customer of others (G-151).
import { z } from 'zod'
import { wireEvent } from '../../events.ts'
import { feedPage, timestamp, uuid, wrapperString } from '../basics.ts'

export const changesQuery = z.object({
  webhook_id: z.string().optional().describe('Drains what is parked for this webhook instead of the plain channel.'),
})

export const changePage = feedPage(wireEvent)

export type ChangePage = z.infer<typeof changePage>

/** G-181: what the next fetch of the plain channel would find. */
export const feedStatus = z.object({ plain_count: z.int(), oldest_at: timestamp.nullable() })

export type FeedStatus = z.infer<typeof feedStatus>

const customerEventOf = <const Name extends string, Members extends z.ZodRawShape>(name: Name, members: Members) =>
  z.looseObject({
    id: uuid,
    event: z.literal(name),
    company_user_id: uuid.describe('The company whose service it is.'),
    service_id: uuid,
    connection_id: uuid,
    at: timestamp,
    ...members,
  })

const document = { document_id: uuid }
const flowRun = { flow_run_id: uuid }

export const customerEvent = z.discriminatedUnion('event', [
  customerEventOf('connection_deleted', {}),
  customerEventOf('consent_requested', { slug: z.string() }),
  customerEventOf('message_received', { message_id: uuid, body: wrapperString }),
  customerEventOf('document_created', document),
  customerEventOf('document_updated', document),
  customerEventOf('document_deleted', document),
  customerEventOf('document_status_changed', document),
  customerEventOf('flow_run_turn', flowRun),
  customerEventOf('flow_completed', flowRun),
  customerEventOf('service_updated', {}),
])

export type CustomerEvent = z.infer<typeof customerEvent>

export const customerChangePage = feedPage(customerEvent)

export type CustomerChangePage = z.infer<typeof customerChangePage>
