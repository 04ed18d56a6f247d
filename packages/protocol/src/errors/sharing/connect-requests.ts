// Error rows `connect_requests.*`: invitations to connect (NS-07, G-129).
import type { ErrorRow } from '../error-row.ts'

export const connectRequestsErrors = {
  'connect_requests.share_code_required': { status: 400, message: 'Send the share_code of the person.' },
  'connect_requests.person_not_found': { status: 404, message: 'No one has that share code.' },
  'connect_requests.not_found': { status: 404, message: 'There is no such connect request.' },
  'connect_requests.closed': { status: 409, message: 'The request was already answered, withdrawn or has expired.' },
} as const satisfies Record<string, ErrorRow>
