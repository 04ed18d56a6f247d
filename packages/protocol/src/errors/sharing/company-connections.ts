// Error rows `company_connections.*`: connections as the customer sees them (D1-ERR-13 to 15, G-081 to G-089).
import type { ErrorRow } from '../error-row.ts'

export const companyConnectionsErrors = {
  'company_connections.not_found': { status: 404, message: 'There is no such connection.' },
  // CX-06: 403 when a company calls a persons' endpoint, 400 when a request addresses a company or the caller.
  'company_connections.persons_only': { status: 403, message: 'This is for persons only.', otherStatus: 400 },
  'company_connections.active_contract': {
    status: 409,
    message: 'An agreement or subscription is still active. End it first.',
  },
  'company_connections.already_connected': { status: 409, message: 'There is already a connection.' },
  'company_connections.mandatory_missing': { status: 400, message: 'Mandatory fields have no answer. See missing.' },
  'company_connections.type_mismatch': { status: 400, message: 'The field does not have the type that is asked for.' },
  'company_connections.verified_required': { status: 400, message: 'A current verification of the field is needed.' },
  //
  'company_connections.ack_boundary_invalid': {
    status: 400,
    message: 'The boundary is not a message of the service on this connection.',
  },
  'company_connections.own_service': { status: 400, message: 'A company cannot connect to its own service.' },
} as const satisfies Record<string, ErrorRow>
