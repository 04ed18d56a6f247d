// Error rows `route.*`: no such endpoint, or not with that method (G-004).
import type { ErrorRow } from '../error-row.ts'

export const routeErrors = {
  'route.not_found': { status: 404, message: 'There is no such endpoint.' },
  'route.method_not_allowed': {
    status: 405,
    message: 'This endpoint does not take that method. See the Allow header.',
  },
} as const satisfies Record<string, ErrorRow>
