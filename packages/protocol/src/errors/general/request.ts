// Error rows `request.*`: malformed, too large or too slow requests, on any route (G-004, G-022). The HTTP layer itself
// returns `headers_too_large` and `timeout`.
import type { ErrorRow } from '../error-row.ts'

export const requestErrors = {
  'request.invalid_json': { status: 400, message: 'The body is not valid JSON.' },
  'request.invalid_xml': { status: 400, message: 'The body is not valid XML of the documented mapping.' },
  'request.invalid': { status: 400, message: 'The request is not valid. See fields for what to change.' },
  'request.cursor_invalid': { status: 400, message: 'The cursor is not valid. Start again without a cursor.' },
  //
  'request.idempotency_conflict': {
    status: 409,
    message: 'This Idempotency-Key was used with another body. Send a new key.',
  },
  'request.timeout': { status: 408, message: 'The request did not arrive in time. Send it again.', retry: true },
  'request.too_large': { status: 413, message: 'The body is too large for this endpoint.' },
  'request.unsupported_media_type': {
    status: 415,
    message: 'Send the body as JSON or XML (to /oauth2 as a form) with its Content-Type.',
  },
  'request.headers_too_large': { status: 431, message: 'The request headers are too large.' },
} as const satisfies Record<string, ErrorRow>
