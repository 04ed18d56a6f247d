// Error help for `company_connections.*`, `company_data.*` and `connect_requests.*`.
import type { ErrorHelpTable } from './row.ts'

export const connectionsHelp = {
  'company_connections.not_found': {
    cause: 'You have no connection with that id, or it has ended.',
    fix: 'Read your connections and use an id of the list.',
  },
  'company_connections.persons_only': {
    cause: 'The endpoint is for persons (403), or the share code belongs to a company or to the caller (400).',
    fix: 'Use a personal account, or the share code of the person whom you mean.',
  },
  'company_connections.active_contract': {
    cause: 'A connection cannot end while an agreement or subscription with the company runs.',
    fix: 'End the agreement first; then end the connection.',
  },
  'company_connections.already_connected': {
    cause: 'You are connected to this service already.',
    fix: 'Use the connection that exists. Its answers can be changed.',
  },
  'company_connections.mandatory_missing': {
    cause: 'The service asks for fields that must be answered, and some have no answer.',
    fix: 'Answer each slug in `missing`, with a value or with a field of the profile.',
    members: { missing: ['email'] },
  },
  'company_connections.type_mismatch': {
    cause: 'An answer points to a profile field whose type is not the one that the service asks for.',
    fix: 'Answer with a field of that type, or with a value of its own. `slug` names the row.',
    members: { slug: 'phone' },
  },
  'company_connections.verified_required': {
    cause: 'The service asks for a verified value, and the field has no verification that is recent enough.',
    fix: 'Verify the field, then answer with it. `slug` names the row.',
    members: { slug: 'email' },
  },
  'company_connections.own_service': {
    cause: 'The service belongs to the company that wants to connect to it.',
    fix: 'Test with a personal account or with a second company.',
  },
  'company_connections.ack_boundary_invalid': {
    cause:
      '`message_id` is missing, or it is not a message that the service sent on this connection: an own message, one of another connection, or an unknown id.',
    fix: 'Send the `message_id` of the last `in` message that was read, as the list of this connection has it.',
  },
  'company_data.connection_not_found': {
    cause: 'The service of this client has no connection with that id, or the customer has ended it.',
    fix: 'Read the connections at `GET /api/company-data/connections`, and delete your copy of a connection that ended.',
  },
  'company_data.file_not_found': {
    cause: 'The slot holds no file, or the customer has removed it.',
    fix: 'Read the connection again: a slot with a file has `value_url`.',
  },
  'company_data.file_expired': {
    cause:
      'The customer shared the file once, and the days in which it could be fetched are over (`SHARE_ONCE_FILE_DAYS`).',
    fix: 'Ask the customer to share it again, and fetch files as soon as the event arrives.',
  },
  'company_data.ack_boundary_invalid': {
    cause:
      '`message_id` is missing, or it is not a message that the customer sent on this connection: a message of the service, one of another connection, or an unknown id.',
    fix: 'Send the `message_id` of the last `in` message that was read, as the list or `message_received` has it.',
  },
  'connect_requests.share_code_required': {
    cause: '`share_code` is missing or blank.',
    fix: 'Send the share code of the person, as the person gave it to you.',
  },
  'connect_requests.person_not_found': {
    cause: 'No person has that share code; the person may have changed it.',
    fix: 'Ask the person for the current code.',
  },
  'connect_requests.not_found': {
    cause: 'There is no connect request with that id for this caller.',
    fix: 'Read the list of connect requests and use an id of it.',
  },
  'connect_requests.closed': {
    cause: 'The request was accepted, rejected or withdrawn before, or its time is over.',
    fix: 'Read its `status`. To ask again, send a new request.',
  },
} as const satisfies ErrorHelpTable
