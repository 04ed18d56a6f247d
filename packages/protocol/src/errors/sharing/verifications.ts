// Error rows `verifications.*`: attestations of a value (G-087).
import type { ErrorRow } from '../error-row.ts'

export const verificationsErrors = {
  'verifications.not_found': { status: 404, message: 'There is no such verification.' },
  'verifications.code_invalid': { status: 400, message: 'The code is wrong or can no longer be used.' },
  'verifications.value_form_invalid': {
    status: 400,
    message: 'A place of birth is verified in the form "<city>, <two-letter country code>".',
  },
} as const satisfies Record<string, ErrorRow>
