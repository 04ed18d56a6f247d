// Error rows `delegates.*`: people who act for a company (G-054).
import type { ErrorRow } from '../error-row.ts'

export const delegatesErrors = {
  'delegates.not_found': { status: 404, message: 'There is no such delegate.' },
  'delegates.email_taken': { status: 409, message: 'That e-mail address already has an account or an invitation.' },
  'delegates.service_not_granted': {
    status: 409,
    message: 'Grant the service to the delegate before you hand over its key.',
  },
} as const satisfies Record<string, ErrorRow>
