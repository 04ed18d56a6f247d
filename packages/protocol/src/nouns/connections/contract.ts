// The contract of the connections of a service (section 4.2, G-181). Never below /api/services, where an account client would read them (T-14).
import { type Door, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
import { linesQuery, page, pageQuery } from '../../wire/pages.ts'
import { connectionExportLine, connectionRecord } from '../../wire/sharing/connections.ts'
import { connectionRoutes, flowLinkRoutes } from './routes.ts'

/** Its client is refused with its token once the service is deleted, so no call finds the service missing. */
const clientDoor = { ...serviceDoor, errors: [] } as const satisfies Door

const fileErrors = ['company_data.file_not_found', 'company_data.file_expired'] as const

export const connections = contract(
  connectionRoutes,
  { service: clientDoor, portal: portalDoor },
  {
    list: {
      summary: 'List the connections of the service with the values they share, in pages, for a first full sync',
      since: '0.1.0',
      description:
        'Use it for the first full copy of all connections; afterwards, follow the change feed or webhooks. Every value is a wrapper that only the private key of the service opens.',
      wording: { portal: { summary: 'List the connections of a service, in pages' } },
      query: pageQuery,
      response: page(connectionRecord),
      limits: { rate: perCaller('connections') },
    },
    export: {
      summary:
        'Export all connections of the service with the values they share, as lines of JSON at the pace of the reader',
      description:
        'For a first full copy of any length, in one response. Each line is a JSON object with a `connection`, as the list has it, and its `cursor`. The last line is `{"complete": true, "count": …}`; a response without it was cut off, and a call with the `cursor` of its last complete line continues after that line. A connection that begins or changes meanwhile may or may not be included: follow the changes from before the export on.',
      wording: {
        portal: {
          summary: 'Export all connections of a service, as lines of JSON at the pace of the reader',
          description:
            'Each line is a JSON object with a `connection`, as the list has it, and its `cursor`. The last line is `{"complete": true, "count": …}`; a response without it was cut off, and a call with the `cursor` of its last complete line continues after that line.',
        },
      },
      since: '0.2.0',
      query: linesQuery,
      response: connectionExportLine,
      limits: { rate: perCaller('exports') },
    },
    read: {
      summary: 'Read a connection with the values it shares',
      since: '0.1.0',
      wording: { portal: { summary: 'Read a connection of a service' } },
      response: connectionRecord,
    },
    delete: {
      summary: 'End a connection; the customer is notified',
      since: '0.1.0',
      wording: { portal: { summary: 'End a connection of a service; the customer is notified' } },
      status: 204,
      errors: ['company_connections.active_contract'],
    },
    file: {
      summary: 'Read the file of a binary answer: JSON with `encrypted`, or the bytes with their own content type',
      since: '0.1.0',
      wording: { portal: { summary: 'Read the file of a binary answer, in the same forms as the service data API' } },
      limits: { rate: perCaller('files') },
      errors: fileErrors,
    },
  },
)

/** Files linked to fields of flows, for the client of the service only. */
export const flowLinks = contract(
  flowLinkRoutes,
  { service: clientDoor },
  {
    file: {
      summary: 'Read the file that is currently linked to a field of a flow, in the same forms',
      since: '0.1.0',
      limits: { rate: perCaller('files') },
      errors: fileErrors,
    },
  },
)
