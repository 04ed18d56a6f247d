// Error rows of authentication: tokens, accounts, account clients, OAuth, delegates.
import type { ErrorRow } from './row.ts'

export const authErrors = {
  // auth: G-004, G-010, G-021
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
  'auth.company_code_taken': { status: 409, message: 'That company code is taken. Choose another one.' },

  // account: G-012, G-053, Document 2 section 7
  'account.level_required': { status: 403, message: 'The account level is too low. See required_level.' },
  'account.recovery_denied': {
    status: 403,
    message: 'The password or the code is wrong, or there were too many tries.',
  },
  'account.region_unknown': { status: 400, message: 'There is no such region. See GET /api/regions.' },
  'account.move_in_progress': { status: 409, message: 'A move to another region is under way. Wait until it is done.' },
  'account.code_invalid': { status: 400, message: 'The code is wrong, was used before or has expired.' },
  'account.twofa_state': { status: 409, message: 'The second factor is already on, or was not set up.' },
  'account.device_not_found': { status: 404, message: 'There is no such device.' },
  'account.recovery_copy_not_found': { status: 404, message: 'There is no such recovery copy.' },
  //
  'account.quota_exceeded': { status: 400, message: 'The account has reached its quota. See quota and limit.' },
  'account.counterparty_deleted': { status: 409, message: 'The person deleted their account; the run is read-only.' },

  // account_clients: D1-ERR-24 to 30, G-051
  'account_clients.name_invalid': { status: 400, message: 'Give the client a name that is not blank.' },
  'account_clients.capabilities_invalid': { status: 400, message: 'Send capabilities as an array of known groups.' },
  'account_clients.redirect_uri_invalid': {
    status: 400,
    message: 'The redirect URI must be absolute, https (http only for localhost), and without a fragment.',
  },
  'account_clients.purpose_invalid': { status: 400, message: 'A purpose is 1 to 64 characters of [a-z0-9_.:-].' },
  'account_clients.purpose_reserved': { status: 400, message: 'That purpose has a prefix reserved for the platform.' },
  'account_clients.purpose_taken': { status: 409, message: 'Another client of your company has that purpose.' },
  'account_clients.purpose_managed': {
    status: 409,
    message: 'The platform manages this client; it cannot be changed.',
  },
  'account_clients.not_found': { status: 404, message: 'There is no such client.' },

  // oauth, in the body of RFC 6749: G-006
  // G-031: 400 where the authorize page shows it, since no authentication was asked for there
  'oauth.invalid_client': {
    status: 401,
    message: 'The client is unknown or its authentication failed.',
    otherStatus: 400,
    rfcCode: 'invalid_client',
  },
  'oauth.invalid_grant': {
    status: 400,
    message: 'The code or refresh token is invalid, expired, revoked or was issued to another client.',
    rfcCode: 'invalid_grant',
  },
  'oauth.invalid_request': {
    status: 400,
    message: 'A parameter is missing, repeated or malformed.',
    rfcCode: 'invalid_request',
  },
  'oauth.unsupported_grant_type': {
    status: 400,
    message: 'This grant type is not supported.',
    rfcCode: 'unsupported_grant_type',
  },
  'oauth.unauthorized_client': {
    status: 400,
    message: 'The client may not use this grant type.',
    rfcCode: 'unauthorized_client',
  },

  // oauth, in the ordinary body: G-031, G-033
  'oauth.redirect_uri_mismatch': { status: 400, message: 'The redirect URI is not registered for this client.' },
  'oauth.result_not_found': { status: 404, message: 'There is no result for this state.' },
  'oauth.result_consumed': { status: 410, message: 'The result was already read.' },
  'oauth.result_expired': { status: 410, message: 'The result was not read in time. Start again with a new state.' },

  // delegates: G-054
  'delegates.not_found': { status: 404, message: 'There is no such delegate.' },
  'delegates.email_taken': { status: 409, message: 'That e-mail address already has an account or an invitation.' },
  'delegates.service_not_granted': { status: 409, message: 'Grant the service to the delegate before its key.' },
} as const satisfies Record<string, ErrorRow>
