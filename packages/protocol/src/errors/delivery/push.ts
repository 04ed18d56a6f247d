// Error rows `push.*`: the browsers that a person has subscribed.
import type { ErrorRow } from '../error-row.ts'

export const pushErrors = {
  'push.subscription_not_found': { status: 404, message: 'There is no such subscription.' },
} as const satisfies Record<string, ErrorRow>
