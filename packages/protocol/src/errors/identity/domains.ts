// Error rows `domains.*`: the domains that a company proves to own.
import type { ErrorRow } from '../error-row.ts'

export const domainsErrors = {
  'domains.invalid': { status: 400, message: 'This is not a domain that a company can own.' },
  'domains.not_found': { status: 404, message: 'There is no such domain in your company.' },
  'domains.taken': { status: 409, message: 'Another company has proven that it owns this domain.' },
  'domains.proof_missing': { status: 400, message: 'The proof was not found in the domain.' },
} as const satisfies Record<string, ErrorRow>
