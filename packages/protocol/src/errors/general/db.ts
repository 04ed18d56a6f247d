// Error rows `db.*`: the operating mode in which nothing is saved (D1-OPS).
import type { ErrorRow } from '../error-row.ts'

export const dbErrors = {
  'db.writes_paused': {
    status: 503,
    message: 'Saving is paused and nothing was written. Repeat the same call later.',
    retry: true,
    retryAfterSeconds: 30,
  },
} as const satisfies Record<string, ErrorRow>
