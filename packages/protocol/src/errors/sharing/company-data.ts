// Error rows `company_data.*`: connections as the service sees them (D1-ERR-16 to 18, G-077, G-079).
import type { ErrorRow } from '../error-row.ts'

export const companyDataErrors = {
  'company_data.connection_not_found': { status: 404, message: 'There is no such connection.' },
  'company_data.file_not_found': { status: 404, message: 'There is no file here.' },
  'company_data.file_expired': { status: 410, message: 'The file was shared once and has expired.' },
  'company_data.ack_boundary_invalid': {
    status: 400,
    message: 'message_id must be a message that the person sent on this connection.',
  },
} as const satisfies Record<string, ErrorRow>
