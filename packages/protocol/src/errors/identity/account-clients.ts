// Error rows `account_clients.*`: the clients of a company account (D1-ERR-24 to 30, G-051).
import type { ErrorRow } from '../error-row.ts'

export const accountClientsErrors = {
  'account_clients.name_invalid': { status: 400, message: 'Give the client a name that is not blank.' },
  'account_clients.capabilities_invalid': { status: 400, message: 'Send capabilities as an array of known groups.' },
  'account_clients.redirect_uri_invalid': {
    status: 400,
    message:
      'The redirect URI is https, http at localhost, 127.0.0.1 or [::1], or a scheme with a dot, without a fragment and without * before the query.',
  },
  'account_clients.purpose_invalid': { status: 400, message: 'A purpose is 1 to 64 characters of [a-z0-9_.:-].' },
  'account_clients.purpose_reserved': { status: 400, message: 'That purpose has a prefix reserved for the platform.' },
  'account_clients.purpose_taken': { status: 409, message: 'Another client of your company has that purpose.' },
  'account_clients.purpose_managed': {
    status: 409,
    message: 'The platform manages this client; it cannot be changed.',
  },
  'account_clients.not_found': { status: 404, message: 'There is no such client.' },
} as const satisfies Record<string, ErrorRow>
