// Error rows `auth.*`: tokens, login, registration, and who may call what (G-004, G-010, G-021).
import type { ErrorRow } from '../error-row.ts'

export const authErrors = {
  'auth.token_required': { status: 401, message: 'Send a bearer token in Authorization.', authenticate: 'Bearer' },
  'auth.token_invalid': { status: 401, message: 'The token is not valid. Request a new one.', authenticate: 'Bearer' },
  'auth.token_expired': { status: 401, message: 'The token has expired. Request a new one.', authenticate: 'Bearer' },
  'auth.login_failed': { status: 401, message: 'The e-mail address or the password is wrong.' },
  'auth.code_required': { status: 401, message: 'Send the code of your second factor as code.' },
  'auth.client_endpoint_forbidden': { status: 403, message: 'Client not authorized for this endpoint' },
  'auth.forbidden': { status: 403, message: 'You are not allowed to do this.' },
  'auth.client_required': { status: 403, message: 'This endpoint takes a service client token, not a user session.' },
  'auth.owner_only': { status: 403, message: 'Only the owner of the company account may do this.' },
  'auth.email_taken': { status: 409, message: 'There is already an account with that e-mail address.' },
  'auth.invite_invalid': { status: 400, message: 'The invitation is unknown, was accepted before or has expired.' },
  'auth.name_reserved': { status: 409, message: 'A verified company has that name. Choose another one.' },
  'auth.company_code_taken': { status: 409, message: 'That company code is taken. Choose another one.' },
} as const satisfies Record<string, ErrorRow>
