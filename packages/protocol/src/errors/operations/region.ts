// Error rows `region.*`: a request that reached a region which is not the account's home (G-044).
import type { ErrorRow } from '../error-row.ts'

export const regionErrors = {
  'region.rebase_required': { status: 421, message: 'Wrong base address. Send the request to api_url.' },
} as const satisfies Record<string, ErrorRow>
