// Error rows `photos.*`: the photos of an account (G-074).
import type { ErrorRow } from '../error-row.ts'

export const photosErrors = {
  'photos.not_found': { status: 404, message: 'There is no such photo.' },
} as const satisfies Record<string, ErrorRow>
