// Error rows `platform.*`: the operating mode in which a region is rebuilt (D1-OPS).
import type { ErrorRow } from '../error-row.ts'

export const platformErrors = {
  'platform.out_of_order': {
    status: 503,
    message: 'The region is being rebuilt and the request was not processed. Repeat it later.',
    retry: true,
    retryAfterSeconds: 300,
  },
} as const satisfies Record<string, ErrorRow>
