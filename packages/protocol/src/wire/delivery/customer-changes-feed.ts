// The change feed of a company that is a customer of others (G-151).
import { z } from 'zod'
import { copyStatuses, documentKinds, payloadKinds, signatureActions } from '../contracts/documents.ts'
import { uuid } from '../ids.ts'
import { feedPage } from '../pages.ts'
import { date, timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'

const createCustomerEvent = <const Name extends string, Members extends z.ZodRawShape>(name: Name, members: Members) =>
  z.looseObject({
    id: uuid,
    event: z.literal(name),
    company_user_id: uuid.describe('The company whose service it is.'),
    service_id: uuid,
    connection_id: uuid,
    at: timestamp,
    ...members,
  })

/** */
const document = {
  document_id: uuid,
  name: z.string(),
  kind: z.enum(documentKinds),
  payload_kind: z.enum(payloadKinds),
  status: z.enum(copyStatuses),
}
const flowRun = { flow_run_id: uuid }

export const customerEvent = z.discriminatedUnion('event', [
  createCustomerEvent('connection_deleted', {}),
  createCustomerEvent('consent_requested', { slug: z.string() }),
  createCustomerEvent('message_received', {
    message_id: uuid,
    created_at: timestamp,
    body: wrapperString.describe('A wrapper for the account key; of a broadcast the plain text.'),
    broadcast: z.boolean(),
  }),
  createCustomerEvent('document_created', document),
  createCustomerEvent('document_updated', document),
  createCustomerEvent('document_deleted', document),
  createCustomerEvent('document_status_changed', {
    ...document,
    action: z.enum([...signatureActions, 'cancelled']).nullable(),
    cancel_effective_date: date.nullable(),
  }),
  createCustomerEvent('flow_run_turn', { ...flowRun, awaiting_party: z.string() }),
  createCustomerEvent('flow_completed', flowRun),
  createCustomerEvent('service_updated', {}),
])

/**
 * An event of the feed of a company that is a customer of others.
 * @example
 * const events: CustomerEvent[] = (await company.customerChanges.fetch()).items
 */
export type CustomerEvent = z.infer<typeof customerEvent>

export const customerChangePage = feedPage(customerEvent)

export type CustomerChangePage = z.infer<typeof customerChangePage>
