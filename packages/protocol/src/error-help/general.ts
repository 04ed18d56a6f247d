// Error help for any route: `request.*`, `route.*`, `rate.*`, `server.*` and the operating modes.
import type { ErrorHelpTable } from './row.ts'

export const generalHelp = {
  'request.invalid_json': {
    cause:
      'The body has the content type of JSON, but it cannot be parsed: it is cut off, has a comma too many, or is not UTF-8.',
    fix: 'Write the body with the JSON function of your language instead of joining texts, and send it as UTF-8. `position` is the byte, counted from zero, at which the body stops being JSON.',
    members: { position: 17 },
  },
  'request.invalid_xml': {
    cause:
      'The body has the content type of XML, but it is not well-formed, or its elements do not follow the mapping between XML and JSON.',
    fix: 'Compare the body with the XML form in the documents of requests, or send JSON, which every route takes.',
  },
  'request.invalid': {
    cause:
      'A member of the body, a parameter of the query, or the path itself breaks a rule that has no error key of its own.',
    fix: 'Read `fields`: it has the JSON pointer of each wrong or unknown member, with a reason. The empty pointer is the whole body. Correct the members and send the request again. Without `fields`, `error` says what is wrong.',
    members: { fields: { '/fields/0/slug': 'is missing' } },
  },
  'request.cursor_invalid': {
    cause:
      'The cursor was changed, belongs to another list or other filters, or was made by something other than this platform.',
    fix: 'Send `next_cursor` of the page before exactly as it came, with the same filters. To begin again, send no cursor.',
  },
  'request.idempotency_conflict': {
    cause: 'The Idempotency-Key was used within the last 24 hours for a request with another body.',
    fix: 'Make a new key for every new request, and keep the key only when you repeat the very same one.',
  },
  'request.timeout': {
    cause:
      'The request did not arrive completely in the time that a request may take: `REQUEST_TIMEOUT_SECONDS`, and a second more for each 64 KB of its body that have arrived.',
    fix: 'Send it again over a better connection. If it is always too slow, send smaller files, or ask the operator for a longer time.',
  },
  'request.too_large': {
    cause: 'The body has more bytes than the endpoint reads. Only endpoints for files take large bodies.',
    fix: 'Send less at once: `limit_bytes` is the most that this endpoint reads. For a file, look up the limits of the installation (`PHOTO_MAX_MB`, `DOCUMENT_MAX_MB`); base64 adds a third to its size.',
    members: { limit_bytes: 65536 },
  },
  'request.unsupported_media_type': {
    cause: 'The Content-Type is missing or is one that the endpoint does not read.',
    fix: 'Send `Content-Type: application/json` (or `application/xml`), and `application/x-www-form-urlencoded` to the endpoints under /oauth2.',
  },
  'request.headers_too_large': {
    cause: 'The request line and the headers together have more than 16 KiB.',
    fix: 'Send fewer or shorter headers. Long filters belong into the body or into several requests; cookies are not needed at all.',
    members: { limit_bytes: 16384 },
  },
  'route.not_found': {
    cause: 'No endpoint has this path at this base. Paths are case-sensitive.',
    fix: 'Compare the path with the reference at /docs. Look whether an id in the path is empty, and whether the base address is the right one.',
  },
  'route.method_not_allowed': {
    cause: 'The path exists, but not with this method.',
    fix: 'Use one of the methods in the `Allow` header of the answer.',
  },
  'rate.limited': {
    cause: 'The client, the account or the address has made more calls than its rate limit allows.',
    fix: 'Wait for the seconds in `Retry-After`, then repeat the call. Watch `RateLimit-Remaining` to slow down in time. Instead of polling, use webhooks or the change feed.',
  },
  'server.error': {
    cause:
      'Something failed that should not: it is a fault of the platform and not of the request. Its text is in the log of the platform only.',
    fix: 'Give the `request_id` to the operator of the platform, who finds the cause in the log with it. Repeating the same call will rarely help.',
  },
  'server.overloaded': {
    cause:
      'The platform has no free database connection, memory, disk or computing time for the request right now. Nothing was written.',
    fix: 'Repeat the same call after the seconds in `Retry-After`, with growing pauses while it goes on.',
  },
  'server.outcome_unknown': {
    cause:
      'The connection to the database broke while the change was committed. The change was made or it was not; the platform cannot know.',
    fix: 'Read the object and check whether the change is there before you repeat the call. Calls with an Idempotency-Key can be repeated at once.',
  },
  'db.writes_paused': {
    cause:
      'The operator has paused writes in the region, or the account is moving to another region. Reads go on; nothing of this request was written.',
    fix: 'Repeat the very same call after the seconds in `Retry-After`. Queue what your users do in the meantime.',
  },
  'platform.out_of_order': {
    cause:
      'The region is being rebuilt after a failure and answers nothing but its health. The request was not processed.',
    fix: 'Repeat the call later, with the pause in `Retry-After`. `GET /api/health` says when the region is back.',
  },
} as const satisfies ErrorHelpTable
