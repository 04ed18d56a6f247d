// Error rows `rate.*`: too many requests (NS-14).
import type { ErrorRow } from '../error-row.ts'

export const rateErrors = {
  'rate.limited': {
    status: 429,
    message: 'Too many requests. Wait for the time given in Retry-After.',
    retry: true,
    tokenEndpointCode: 'temporarily_unavailable',
  },
} as const satisfies Record<string, ErrorRow>
