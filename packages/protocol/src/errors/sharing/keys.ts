// Error rows `keys.*`: public keys by code (G-084).
import type { ErrorRow } from '../error-row.ts'

export const keysErrors = {
  'keys.not_found': { status: 404, message: 'There is no key for that code.' },
} as const satisfies Record<string, ErrorRow>
