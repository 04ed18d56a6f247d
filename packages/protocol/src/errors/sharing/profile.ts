// Error rows `profile.*`: looking up an account by code (D1-ERR-12, G-080).
import type { ErrorRow } from '../error-row.ts'

export const profileErrors = {
  'profile.company_code_requires_service': { status: 400, message: 'Give the code as COMPANYCODE/SERVICECODE.' },
  'profile.code_not_found': { status: 404, message: 'No one has that code.' },
} as const satisfies Record<string, ErrorRow>
