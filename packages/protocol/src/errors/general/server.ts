// Error rows `server.*`: an internal error, and overload (G-004; all but `server.error` are our own keys).
import type { ErrorRow } from '../error-row.ts'

export const serverErrors = {
  'server.error': { status: 500, message: 'Something went wrong on our side. Quote the request_id to support.' },
  'server.overloaded': {
    status: 503,
    message: 'The server is overloaded. Repeat the same call later.',
    retry: true,
    retryAfterSeconds: 5,
    tokenEndpointCode: 'temporarily_unavailable',
  },
  // Not `retry`: the first call may have succeeded.
  'server.outcome_unknown': {
    status: 503,
    message: 'The connection to the database was lost while the change was stored. Look whether it was made.',
    retryAfterSeconds: 5,
    tokenEndpointCode: 'temporarily_unavailable',
  },
} as const satisfies Record<string, ErrorRow>
