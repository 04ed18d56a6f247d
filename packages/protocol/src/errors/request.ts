// Error rows that any route can give: request shape, routing, operating modes, rate, operator routes.
import type { ErrorRow } from './row.ts'

export const requestErrors = {
  // request: G-004, G-022; headers_too_large and timeout are answers of the HTTP layer itself
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

  // route: G-004
  'route.not_found': { status: 404, message: 'There is no such endpoint.' },
  'route.method_not_allowed': {
    status: 405,
    message: 'This endpoint does not take that method. See the Allow header.',
  },

  // rate: NS-14
  'rate.limited': {
    status: 429,
    message: 'Too many requests. Wait for the time given in Retry-After.',
    retry: true,
    tokenEndpointCode: 'temporarily_unavailable',
  },

  // server: G-004; overloaded is ours
  'server.error': { status: 500, message: 'Something went wrong on our side. Quote the request_id to support.' },
  'server.overloaded': {
    status: 503,
    message: 'Too much is going on at the moment. Repeat the same call later.',
    retry: true,
    retryAfterSeconds: 5,
    tokenEndpointCode: 'temporarily_unavailable',
  },

  // db, platform: operating modes (D1-OPS)
  'db.writes_paused': {
    status: 503,
    message: 'Saving is paused and nothing was written. Repeat the same call later.',
    retry: true,
    retryAfterSeconds: 30,
  },
  'platform.out_of_order': {
    status: 503,
    message: 'The region is being rebuilt and the request was not processed. Repeat it later.',
    retry: true,
    retryAfterSeconds: 300,
  },

  // region: G-044
  'region.rebase_required': { status: 421, message: 'Wrong base address. Send the request to api_url.' },

  // ops: the operator routes of G-161
  'ops.clock_disabled': {
    status: 403,
    message: 'The clock can be moved only when the platform runs with TEST_CLOCK=1.',
  },
  'ops.region_unknown': { status: 404, message: 'This platform serves no region of that name.' },
  'ops.company_unknown': { status: 404, message: 'There is no company with that user id.' },
  'ops.job_unknown': { status: 404, message: 'There is no job of that name.' },
} as const satisfies Record<string, ErrorRow>
